#include "train/pair_system_cost.hpp"

#include <algorithm>
#include <cmath>

#include "model/propagation_memory.hpp"

namespace hplc {
namespace {

constexpr double kFloat = sizeof(float);
// Narrow products and sparse ones wait for memory.
constexpr double kOperationsPerSecond = 5e9;
// Of propagation, whose products have thousands of rows.
constexpr double kPropagatedPerSecond = 3e10;

double mean_degree(const TrainingSizes& sizes) {
    return 2 * static_cast<double>(sizes.edges) / std::max<double>(1, sizes.nodes);
}

// Nodes around a pair: neighbours have about twice the mean degree.
double subgraph_nodes(const TrainingSizes& sizes, const BaselineOptions& options) {
    double nodes = 2;
    double hop = 2;
    for (unsigned i = 0; i < options.hops; ++i) {
        hop *= 2 * mean_degree(sizes);
        if (options.hop_nodes > 0) hop = std::min<double>(hop, options.hop_nodes);
        nodes += hop;
    }
    return std::min<double>(nodes, sizes.nodes);
}

double pairs_of_epoch(const TrainingSizes& sizes, const BaselineOptions& options) {
    const double all = 2 * static_cast<double>(sizes.edges);
    return options.epoch_pairs > 0 ? std::min(all, static_cast<double>(options.epoch_pairs)) : all;
}

// Pairs of an epoch as if all were only scored: training goes forward and back.
double scored_pairs(const TrainingSizes& sizes, const HplcOptions& options) {
    return 3 * pairs_of_epoch(sizes, options.baselines) +
           static_cast<double>(sizes.scored_pairs) / static_cast<double>(options.validate_every);
}

}  // namespace

SystemCost subgraph_cost(const TrainingSizes& sizes, const HplcOptions& options) {
    const double nodes = subgraph_nodes(sizes, options.baselines);
    const double degree = std::min(nodes, mean_degree(sizes));
    const double hidden = options.hidden;
    const double operations = nodes * options.layers * hidden * 2 * (hidden + degree);
    // States, what is kept of them, the layers side by side, sparse matrices with their transposes.
    const double pair_bytes =
        nodes * (14 * options.layers * hidden * kFloat + 40 * (degree + 1) + 100);
    return {
        .bytes = static_cast<double>(options.batch_pairs) * pair_bytes,
        .epoch_seconds = scored_pairs(sizes, options) * (2e-5 + operations / kOperationsPerSecond),
        .is_whole_epoch = true};
}

SystemCost nbfnet_cost(const TrainingSizes& sizes, const HplcOptions& options) {
    const double nodes = sizes.nodes;
    const double hidden = options.hidden;
    // One source may add all nodes to what is there.
    const std::size_t rows =
        sizes.nodes + rows_at_once(sizes.nodes, options.layers, options.hidden);
    // Between the ends of a pair: what half as many steps reach from each. Non-edges have nothing.
    const double between =
        std::min(nodes, 2 * std::pow(2 * mean_degree(sizes), options.layers / 2.0)) / 2;
    const double degree = mean_degree(sizes);
    const double rows_a_pair = nodes / static_cast<double>(options.batch_pairs) + between;
    const double operations = options.layers * rows_a_pair * hidden * (6 * hidden + 8 * 2 * degree);
    return {
        .bytes = static_cast<double>(rows * propagated_row_bytes(options.layers, options.hidden)),
        .epoch_seconds = scored_pairs(sizes, options) * operations / kPropagatedPerSecond,
        .is_whole_epoch = true};
}

}  // namespace hplc
