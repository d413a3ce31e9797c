// Counts of numbers and of operations. The constants were measured on the machine of
// docs/benchmarks.md; --estimate says that they are rough.
#include "model/training_cost.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "base/memory/memory_budget.hpp"
#include "model/costs.hpp"
#include "model/systems.hpp"

namespace hplc {
namespace {

constexpr double kCachedNodes = 5000;  // 64 columns of so many are 1.3 MB (nn/sparse/spmm.cpp)

// The sizes as numbers to compute with.
struct Shape {
    double nodes, edges, features, entries, validation_pairs;
    double hidden, layers, landmarks, macros, pairs, steps;
    double products;         // nodes × hidden × hidden in a pass over the nodes
    double weighted_inputs;  // entries of x that meet a weight
};

bool has_plain_vectors(const TrainingSizes& sizes, const ModelOptions& options) {
    return sizes.feature_columns == 0 && options.get_or_default<VectorOptions>().orthogonal_vectors;
}

// One a layer that has weights, one of the input and one of positions.
double products_of(const TrainingSizes& sizes, const ModelOptions& options) {
    const bool is_linear = options.get_or_default<MessageOptions>().gnn == Gnn::kPropagation;
    const PositionParts parts = options.get_or_default<PositionParts>();
    const bool has_positions = parts.distance_vectors || parts.membership || parts.cluster_encoders;
    return (is_linear ? 0.0 : options.get_or_default<LayerOptions>().layers) +
           (has_plain_vectors(sizes, options) ? 0 : 1) + (has_positions ? 1 : 0);
}

double epoch_pairs(const TrainingSizes& sizes, const ModelOptions& options) {
    const double share = options.get_or_default<FoldOptions>().supervision_share;
    const double all = 2 * (share > 0 ? share : 1) * static_cast<double>(sizes.edges);
    const auto most = static_cast<double>(options.get_or_default<DecoupledOptions>().epoch_pairs);
    return most > 0 ? std::min(all, most) : all;
}

Shape shape_of(const TrainingSizes& sizes, const ModelOptions& options) {
    const auto& training = options.get<TrainingOptions>();
    const auto parts = options.find<PositionParts>();
    const PositionOptions positions = parts != nullptr ? parts->positions : PositionOptions{};
    const std::uint32_t landmarks =
        positions.landmarks > 0 ? positions.landmarks : cluster_count(sizes.nodes, positions.eta);
    const bool has_features = sizes.feature_columns > 0;
    const double embedding = has_plain_vectors(sizes, options)
                                 ? training.hidden
                                 : options.get_or_default<EmbeddingOptions>().embedding;
    const double pairs = epoch_pairs(sizes, options);
    const bool has_encoders = parts != nullptr && parts->cluster_encoders;
    const double entries = has_features ? static_cast<double>(sizes.feature_entries)
                                        : static_cast<double>(sizes.nodes) * embedding;
    return {.nodes = static_cast<double>(sizes.nodes),
            .edges = static_cast<double>(sizes.edges),
            .features = has_features ? static_cast<double>(sizes.feature_columns) : embedding,
            .entries = entries,
            .validation_pairs = static_cast<double>(sizes.scored_pairs),
            .hidden = static_cast<double>(training.hidden),
            .layers = static_cast<double>(options.get_or_default<LayerOptions>().layers),
            .landmarks = static_cast<double>(landmarks),
            .macros = has_encoders ? std::max(1.0, landmarks / 5.0) : 1,
            .pairs = pairs,
            .steps = std::ceil(pairs / static_cast<double>(training.batch_pairs)),
            .products = products_of(sizes, options),
            .weighted_inputs = has_plain_vectors(sizes, options) ? 0 : entries};
}

double parameter_count(const Shape& s, const TrainingSizes& sizes, const ModelOptions& options) {
    const double square = s.hidden * s.hidden;
    const auto* parts = options.find<PositionParts>();
    const bool is_gated = parts == nullptr || parts->gated_positions;
    const double input = is_gated ? s.features * s.hidden + s.macros * square
                                  : s.macros * (s.features * s.hidden + 2 * square);
    const double embedding = sizes.feature_columns == 0 ? s.entries : 0;
    const double positions = 2 * s.landmarks * s.hidden + square;
    const double decoder_layers = options.get_or_default<DecoderOptions>().decoder_layers;
    return input + embedding + positions + (2 * s.layers + decoder_layers) * square;
}

// Node states of every layer, what is kept of them for the way back, and their gradients.
double state_bytes(const Shape& s) {
    return (20 + 6 * s.layers) * s.nodes * s.hidden * kFloat;
}

double input_bytes(const Shape& s, const TrainingSizes& sizes) {
    const double positions = 4 * s.nodes * s.landmarks * kFloat;
    return positions + (sizes.feature_columns > 0 ? 48 * s.entries : 0);
}

// Folds, message graphs, pairs with their features.
double edge_bytes(const Shape& s) {
    return 80 * s.edges + 100 * (s.pairs + s.validation_pairs);
}

// Multiplications and additions of one pass over the nodes, forward and back. Messages wait for
// memory, so each counts for more than it is, less so where a block of the states is in the cache.
double node_operations(const Shape& s) {
    const double products = 6 * s.nodes * s.hidden * s.hidden * s.products;
    const double messages = (s.nodes < kCachedNodes ? 8 : 20) * s.edges * s.hidden * s.layers;
    return products + messages + 6 * s.weighted_inputs * s.hidden;
}

double pair_operations(const Shape& s, const ModelOptions& options) {
    const auto decoder = options.get_or_default<DecoderOptions>();
    if (decoder.decoder != Decoder::kHadamard) return 40 * s.pairs * s.hidden;
    const double width = decoder.decoder_width > 0 ? decoder.decoder_width : s.hidden;
    const double further = std::max(0.0, decoder.decoder_layers - 2.0) * width * width;
    // Beside several products the pairs' gathering and adding hardly counts.
    return 6 * s.pairs * (s.hidden * width + further) * (further > 0 ? 0.45 : 1);
}

// Walking through the neighbourhoods of pairs, to which paths add those of the neighbours: once
// for all pairs of a hub.
double pair_feature_seconds(double pairs, const Shape& s, const PairFeatureOptions& options) {
    if (!options.pair_features) return 0;
    const double degree = 2 * s.edges / std::max(1.0, s.nodes);
    const double walks = options.path_features
                             ? std::min(pairs * degree * degree, 4 * s.nodes * s.edges)
                             : pairs * degree;
    return 3e-7 * pairs + 1.5e-9 * walks;
}

double epoch_seconds(const Shape& s, const ModelOptions& options, double cores) {
    const auto of_pairs = options.get_or_default<PairFeatureOptions>();
    const auto validations = 1 / static_cast<double>(options.get<TrainingOptions>().validate_every);
    const double forward_only = validations / 3;
    const double operations =
        (s.steps + forward_only) * node_operations(s) + pair_operations(s, options);
    const double features = pair_feature_seconds(s.pairs, s, of_pairs) +
                            validations * pair_feature_seconds(s.validation_pairs, s, of_pairs);
    return (operations / kDenseOperationsPerSecond + features) / cores + 4e-8 * (s.edges + s.nodes);
}

std::string megabytes(std::uint64_t bytes) {
    return fmt::format("{:.0f} MB", std::ceil(static_cast<double>(bytes) / 1e6));
}

}  // namespace

TrainingSizes training_sizes(const FitTask& task, const FeatureMatrix* features) {
    const HeldOutEdges& valid = task.valid();
    return {.nodes = task.num_nodes(),
            .edges = task.train_graph().graph().num_edges(),
            .feature_columns = features != nullptr ? features->num_columns : 0,
            .feature_entries = features != nullptr ? features->values.size() : 0,
            .scored_pairs =
                valid.positives.size() + valid.negatives.size() + valid.candidates.pairs.size()};
}

TrainingCost estimate_training(std::string_view system, const TrainingSizes& sizes,
                               const ModelOptions& options, Threads threads) {
    const Shape s = shape_of(sizes, options);
    // Weights, gradients, two moments, the best so far, and a copy while they are written.
    const double weights = 6 * parameter_count(s, sizes, options) * kFloat;
    const SystemCost extra = system_named(system).cost(sizes, options);
    const double network = weights + state_bytes(s) + input_bytes(s, sizes) + edge_bytes(s);
    const double bytes = kTorchBytes + (extra.is_whole_bytes ? 0 : network) + extra.bytes;
    const double cores = std::pow(threads.count, 0.8);
    const double epoch =
        (extra.is_whole_epoch ? 0 : epoch_seconds(s, options, cores)) + extra.epoch_seconds / cores;
    const double least = extra.least_bytes > 0
                             ? bytes - extra.bytes + std::min(extra.bytes, extra.least_bytes)
                             : bytes;
    return {.bytes = static_cast<std::uint64_t>(bytes),
            .least_bytes = static_cast<std::uint64_t>(least),
            .seconds =
                extra.seconds + static_cast<double>(options.get<TrainingOptions>().epochs) * epoch};
}

void require_training_memory(const TrainingCost& cost, std::uint64_t max_memory) {
    const MemoryLimit limit = MemoryLimit::of_option(max_memory);
    const std::uint64_t needed = cost.least_bytes > 0 ? cost.least_bytes : cost.bytes;
    if (needed <= limit.left()) return;
    limit.refuse({.found = fmt::format("a training that needs {} of memory besides the graph",
                                       megabytes(needed)),
                  .expected = fmt::format("at most {}, which is left of {}",
                                          megabytes(limit.left()), megabytes(limit.bytes)),
                  .fix = "pass a smaller --hidden or --landmarks, or a larger --max-memory"});
}

}  // namespace hplc
