#include "model/costs.hpp"

#include <algorithm>
#include <cmath>

#include "position/node_positions.hpp"

namespace hplc {
namespace {

// Narrow products and sparse ones wait for memory.
constexpr double kOperationsPerSecond = 5e9;

// Nodes around a pair: neighbours have about twice the mean degree.
double subgraph_nodes(const TrainingSizes& sizes, const EnclosingOptions& options) {
    double nodes = 2;
    double hop = 2;
    for (unsigned i = 0; i < options.hops; ++i) {
        hop *= 2 * mean_degree(sizes);
        if (options.hop_nodes > 0) hop = std::min<double>(hop, options.hop_nodes);
        nodes += hop;
    }
    return std::min<double>(nodes, sizes.nodes);
}

double pairs_of_epoch(const TrainingSizes& sizes, const EpochOptions& options) {
    const double all = 2 * static_cast<double>(sizes.edges);
    return options.epoch_pairs > 0 ? std::min(all, static_cast<double>(options.epoch_pairs)) : all;
}

// Measured on the machine of docs/benchmarks.md, on one core (docs/scale.md).
constexpr double kSecondsPerPair = 25e-6;    // features of a pair
constexpr double kSecondsPerEntry = 0.8e-9;  // of a sparse product, by column
constexpr double kBlockOperationsPerSecond = 3e10;

// The sizes of a decoupled training as numbers to compute with.
struct DecoupledShape {
    double nodes, edges, landmarks, columns, hidden, weights, epoch_pairs, kept_pairs;
};

DecoupledShape decoupled_shape(const TrainingSizes& sizes, const ModelOptions& options) {
    const auto& positions = options.get<PositionParts>().positions;
    const double landmarks =
        positions.landmarks > 0 ? positions.landmarks : cluster_count(sizes.nodes, positions.eta);
    const double sketch = options.get<DecoupledOptions>().sketch;
    const double features = std::min<double>(sizes.feature_columns, std::max(128.0, sketch));
    const double hops = options.get<LayerOptions>().layers + 1;
    const double columns = hops * (1 + landmarks + features + sketch);
    const double hidden = options.get<TrainingOptions>().hidden;
    const double share = options.get<FoldOptions>().supervision_share;
    const auto edges = static_cast<double>(sizes.edges);
    const auto most = static_cast<double>(options.get<DecoupledOptions>().epoch_pairs);
    const double pairs = 2 * edges * (share > 0 ? share : 1);
    return {.nodes = static_cast<double>(sizes.nodes),
            .edges = edges,
            .landmarks = landmarks,
            .columns = columns,
            .hidden = hidden,
            .weights = hidden * (columns + 2 * hidden),
            .epoch_pairs = most > 0 ? std::min(pairs, most) : pairs,
            .kept_pairs = std::min(1e6, static_cast<double>(sizes.scored_pairs))};
}

// Of a node table, whose numbers are bfloat16.
double row_bytes(const DecoupledShape& s) {
    return 2 * s.columns;
}

// Of a fold: its graph and node table.
double view_seconds(const DecoupledShape& s) {
    return kSecondsPerEntry * s.columns * (2 * s.edges + s.nodes) + 1e-7 * s.edges;
}

// Of an epoch's pairs: features and steps.
double pair_seconds(const DecoupledShape& s) {
    const double step = 6 * s.epoch_pairs * (2 * s.columns * s.hidden + 3 * s.hidden * s.hidden);
    return kSecondsPerPair * s.epoch_pairs + step / kBlockOperationsPerSecond;
}

}  // namespace

SystemCost walk_cost(const TrainingSizes& sizes, const WalkVectorOptions& options, double columns) {
    const double numbers = sizes.nodes * columns;
    const double places =
        double{1} * sizes.nodes * options.walks * options.walk_epochs * options.walk_length;
    const double steps = 6 * places * (options.window + 1.0);  // a pair and its five negatives
    return {.bytes = 12 * numbers, .seconds = steps * (15e-9 + 0.5e-9 * columns)};
}

SystemCost eigenvector_cost(const TrainingSizes& sizes, const ModelOptions& options) {
    const double nodes = sizes.nodes;
    const auto edges = static_cast<double>(sizes.edges);
    const double eigenvectors = options.get<SpectralOptions>().eigenvectors;
    const double columns = std::max(64.0, 16.0 + eigenvectors);
    const double times = static_cast<double>(options.get<FoldOptions>().fixed_folds) + 1;
    return {.bytes = 3 * 4 * nodes * columns + 16 * edges + 4 * times * nodes * eigenvectors,
            .seconds = times * columns / 64 * (3e-6 * edges + 2e-5 * nodes)};
}

double scored_pairs(const TrainingSizes& sizes, const ModelOptions& options) {
    return 3 * pairs_of_epoch(sizes, options.get<EpochOptions>()) +
           static_cast<double>(sizes.scored_pairs) /
               static_cast<double>(options.get<TrainingOptions>().validate_every);
}

SystemCost subgraph_cost(const TrainingSizes& sizes, const ModelOptions& options) {
    const auto& training = options.get<TrainingOptions>();
    const double layers = options.get<LayerOptions>().layers;
    const double nodes = subgraph_nodes(sizes, options.get<EnclosingOptions>());
    const double degree = std::min(nodes, mean_degree(sizes));
    const double hidden = training.hidden;
    const double operations = nodes * layers * hidden * 2 * (hidden + degree);
    // States, what is kept of them, the layers side by side, sparse matrices with their transposes.
    const double pair_bytes = nodes * (14 * layers * hidden * kFloat + 40 * (degree + 1) + 100);
    return {
        .bytes = static_cast<double>(training.batch_pairs) * pair_bytes,
        .epoch_seconds = scored_pairs(sizes, options) * (2e-5 + operations / kOperationsPerSecond),
        .is_whole_epoch = true};
}

unsigned epochs_per_fold(const TrainingSizes& sizes, const ModelOptions& options) {
    constexpr double kMost = 8;
    const DecoupledShape s = decoupled_shape(sizes, options);
    const double share = options.get<FoldOptions>().supervision_share;
    const double allowed = 2 * share * s.edges / std::max(1.0, s.epoch_pairs);
    const double wanted = view_seconds(s) / std::max(1e-9, pair_seconds(s));
    return static_cast<unsigned>(std::clamp(std::min(wanted, allowed), 1.0, kMost));
}

double decoupled_table_bytes(const TrainingSizes& sizes, const ModelOptions& options) {
    const DecoupledShape s = decoupled_shape(sizes, options);
    return s.nodes * row_bytes(s);
}

double decoupled_bytes(const TrainingSizes& sizes, const ModelOptions& options,
                       DecoupledBlocks blocks) {
    const DecoupledShape s = decoupled_shape(sizes, options);
    const double positions = static_cast<double>(
        estimate_positions(sizes.nodes, sizes.edges, options.get<PositionParts>().positions).bytes);
    const double row = row_bytes(s);
    const double asked_rows = std::min(s.nodes, 2 * std::max(s.epoch_pairs, 65536.0));
    const double fold_rows = std::min(s.nodes, 2 * s.epoch_pairs * epochs_per_fold(sizes, options));
    const double tables = blocks.in_file ? 0 : (s.nodes + fold_rows) * row;
    const double columns = 2 * blocks.columns * kFloat * s.nodes;
    const double asked = blocks.in_file ? asked_rows * row : 0;
    const double states = kFloat * (blocks.in_file ? asked_rows : s.nodes) * s.hidden;
    const double distances = s.landmarks * s.nodes;
    const double kept = s.kept_pairs * 30 * kFloat;
    const double gradients =
        static_cast<double>(options.get<TrainingOptions>().batch_pairs) / 256 * s.weights * kFloat;
    // The graph of a fold and some rows of it, numbers of nodes, and a set of distances.
    const double always = 10 * s.edges + 60 * s.nodes + distances + gradients;
    // Before the first epoch one table is in memory while it is made. Later, with distances of two
    // graphs and the features of pairs that are asked for again, blocks of columns and rows that
    // are asked for take turns. What finds the clusters is gone before all that.
    const double first = asked + columns;
    const double later = distances + kept + std::max(columns, asked + states);
    return std::max(positions, always + tables + std::max(first, later));
}

SystemCost decoupled_cost(const TrainingSizes& sizes, const ModelOptions& options) {
    const DecoupledShape s = decoupled_shape(sizes, options);
    const auto& training = options.get<TrainingOptions>();
    const PositionEstimate positions =
        estimate_positions(sizes.nodes, sizes.edges, options.get<PositionParts>().positions);
    const double stated_nodes = std::min(s.nodes, 2 * static_cast<double>(sizes.scored_pairs));
    const double states = 2 * stated_nodes * s.hidden * (s.columns + s.hidden);
    const double validations = 1 / static_cast<double>(training.validate_every);
    const double view = view_seconds(s);
    const double shared = epochs_per_fold(sizes, options);
    const double epoch =
        view / shared + pair_seconds(s) + validations * states / kBlockOperationsPerSecond;
    // Trees: folds of their own, and their growth. Pairs of validation, whose features are kept.
    const double trees = options.get<StackOptions>().trees
                             ? std::ceil(6 / shared) * view + 0.2e6 * kSecondsPerPair + 8
                             : 0;
    return {.bytes = decoupled_bytes(sizes, options, {}),
            .least_bytes = decoupled_bytes(sizes, options, {8, true}),
            .seconds = positions.seconds + 3 * view + trees +
                       kSecondsPerPair * static_cast<double>(sizes.scored_pairs),
            .epoch_seconds = epoch,
            .is_whole_epoch = true,
            .is_whole_bytes = true};
}

SystemCost cost_of_trees(const TrainingSizes& sizes) {
    constexpr double kFolds = 6;
    constexpr double kColumns = 30;
    constexpr double kTreesTimesDepth = 200 * 4;
    const auto edges = static_cast<double>(sizes.edges);
    const double rows = 2 * kFolds * std::min(0.1 * edges, 1e4);
    const auto scored = static_cast<double>(sizes.scored_pairs);
    const PositionEstimate positions = estimate_positions(sizes.nodes, sizes.edges, {});
    const double features = 1e-5 * (rows + scored) + 2e-9 * (kFolds + 1) * edges * 64;
    const bool has_network = sizes.nodes <= kSmallNodes && mean_degree(sizes) <= kFewNeighbours;
    const double square = has_network ? double{1} * sizes.nodes * sizes.nodes : 0;
    return {.bytes = (rows + scored) * kColumns * 5 + static_cast<double>(positions.bytes) +
                     2 * kFloat * square,  // of the graphs of validation and test
            .seconds = (kFolds + 1) * positions.seconds + features +
                       (kFolds + 2) * square * sizes.nodes / kDenseOperationsPerSecond +
                       1.2e-9 * rows * kColumns * kTreesTimesDepth};
}

}  // namespace hplc
