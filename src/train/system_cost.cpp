#include "train/system_cost.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "position/anchor_sets.hpp"
#include "train/pair_system_cost.hpp"

namespace hplc {
namespace {

// The autoencoder's Gram matrix and its inverse, in place.
SystemCost hplc_cost(const TrainingSizes& sizes, const HplcOptions& options) {
    const double nodes = sizes.nodes;
    const bool has_positions =
        options.distance_vectors || options.membership || options.cluster_encoders;
    const PositionEstimate positions =
        has_positions ? estimate_positions(sizes.nodes, sizes.edges, options.positions)
                      : PositionEstimate{};
    return {.bytes = static_cast<double>(positions.bytes) +
                     (options.autoencoder ? 8 * nodes * nodes : 0),
            .seconds = positions.seconds};
}

// Two matrices while they are learned, of which one is kept; 0.5 ns a column and step.
SystemCost walk_cost(const TrainingSizes& sizes, const BaselineOptions& options, double columns) {
    const double numbers = sizes.nodes * columns;
    const double places =
        double{1} * sizes.nodes * options.walks * options.walk_epochs * options.walk_length;
    const double steps = 6 * places * (options.window + 1.0);  // a pair and its five negatives
    return {.bytes = 12 * numbers, .seconds = steps * (15e-9 + 0.5e-9 * columns)};
}

SystemCost node2vec_cost(const TrainingSizes& sizes, const HplcOptions& options) {
    return walk_cost(sizes, options.baselines, options.hidden);
}

// Positions of each fold and of all edges, and the weights of edges with their gradients.
SystemCost peg_cost(const TrainingSizes& sizes, const HplcOptions& options) {
    const double columns = options.embedding;
    const double entries = 2 * static_cast<double>(sizes.edges) + sizes.nodes;
    const auto folds = static_cast<double>(options.fixed_folds);
    const SystemCost once = walk_cost(sizes, options.baselines, columns);
    return {.bytes = once.bytes + 4 * folds * sizes.nodes * columns +
                     entries * (40 + 20.0 * options.layers),
            .seconds = (folds + 1) * once.seconds,
            .epoch_seconds = entries * (1e-9 * columns + 40e-9 * options.layers)};
}

// Three blocks of at least 64 columns and a matrix, while the eigenvectors are found: for each fold
// and for scoring, and all of them kept.
SystemCost eigenvector_cost(const TrainingSizes& sizes, const HplcOptions& options) {
    const double nodes = sizes.nodes;
    const auto edges = static_cast<double>(sizes.edges);
    const double columns = std::max(64.0, 16.0 + options.baselines.eigenvectors);
    const double times = static_cast<double>(options.fixed_folds) + 1;
    return {.bytes = 3 * 4 * nodes * columns + 16 * edges +
                     4 * times * nodes * options.baselines.eigenvectors,
            .seconds = times * columns / 64 * (3e-6 * edges + 2e-5 * nodes)};
}

// Besides, the weights of each head and what a layer keeps of queries, keys, values and the wide
// layer for the way back.
SystemCost transformer_cost(const TrainingSizes& sizes, const HplcOptions& options) {
    const double nodes = sizes.nodes;
    const double hidden = options.hidden;
    const double layers = options.layers;
    const double entries = 2 * static_cast<double>(sizes.edges) + nodes;
    SystemCost cost = eigenvector_cost(sizes, options);
    cost.bytes += 4 * layers * (20 * nodes * hidden + 3 * entries * options.baselines.heads);
    cost.epoch_seconds = layers * (36 * nodes * hidden * hidden + 30 * entries * hidden) /
                         (0.5 * kDenseOperationsPerSecond);
    return cost;
}

// Four heads and their product, and what they are joined with.
SystemCost global_attention_cost(const TrainingSizes& sizes, const HplcOptions& options) {
    const double nodes = sizes.nodes;
    const double width = 2.0 * options.hidden + 6.0 * options.baselines.attention_rank;
    return {.bytes = 4 * options.layers * 3 * nodes * width,
            .epoch_seconds =
                options.layers * 6 * nodes * width * options.hidden / kDenseOperationsPerSecond};
}

// Two graphs of anchors, of training and of validation, and a row of positions in each layer and
// its gradient; a search a set in every epoch.
SystemCost anchor_cost(const TrainingSizes& sizes, const HplcOptions& options) {
    const double nodes = sizes.nodes;
    const auto sets =
        static_cast<double>(anchor_set_count(sizes.nodes, options.baselines.anchor_repeats));
    const double searches = sets * (nodes + 2 * static_cast<double>(sizes.edges));
    return {
        .bytes = nodes * sets * (2 * 16 + options.layers * 12),
        .epoch_seconds = 4e-9 * searches + 2e-9 * options.layers * nodes * sets * options.hidden};
}

using CostOf = SystemCost (*)(const TrainingSizes&, const HplcOptions&);

// Systems that are not here cost no more than a graph network does.
constexpr auto kCosts = std::to_array<std::pair<std::string_view, CostOf>>({
    {"hplc", hplc_cost},
    {"node2vec", node2vec_cost},
    {"pgnn", anchor_cost},
    {"gtrans-lpe", transformer_cost},
    {"gcn-lpe", eigenvector_cost},
    {"gcn-de", subgraph_cost},
    {"gcn-lrga", global_attention_cost},
    {"seal", subgraph_cost},
    {"nbfnet", nbfnet_cost},
    {"peg-dw", peg_cost},
});

}  // namespace

SystemCost extra_cost(std::string_view system, const TrainingSizes& sizes,
                      const HplcOptions& options) {
    for (const auto& [name, cost_of] : kCosts) {
        if (name == system) return cost_of(sizes, options);
    }
    return {};
}

}  // namespace hplc
