#include "learn/layers/peg_layer.hpp"

#include <algorithm>

#include "learn/autograd/edge_functions.hpp"
#include "learn/autograd/tensors.hpp"

namespace hplc {
namespace {

constexpr std::size_t kUnits = 16;  // of φ

std::vector<float> squared_distances(const SparseView& pattern, const NodeVectors& positions,
                                     Threads threads) {
    constexpr std::size_t kRowGrain = 128;
    std::vector<float> distances(pattern.columns.size());
    parallel_for(threads, pattern.rows(), kRowGrain, [&](std::size_t row) {
        for (std::size_t e = pattern.offsets[row]; e < pattern.offsets[row + 1]; ++e)
            distances[e] =
                positions.squared_distance({static_cast<NodeId>(row), pattern.columns[e]});
    });
    return distances;
}

// Loops have the distance 0 and do not count.
void divide_by_mean(std::span<float> distances, std::size_t loops) {
    double sum = 0;
    for (const float distance : distances)
        sum += distance;
    if (sum == 0) return;
    const auto factor = static_cast<float>(static_cast<double>(distances.size() - loops) / sum);
    for (float& distance : distances)
        distance *= factor;
}

torch::Tensor vector_of(std::vector<float> values) {
    const auto size = static_cast<std::int64_t>(values.size());
    return tensor_of(std::move(values), {size});
}

}  // namespace

PegEdges peg_edges(const TrainGraph& messages, const NodeVectors& positions, Threads threads) {
    PegEdges edges{.graph = std::make_shared<const AttentionGraph>(attention_graph(messages))};
    const SparseView pattern = edges.graph->pattern.view();
    std::vector<float> distances = squared_distances(pattern, positions, threads);
    divide_by_mean(distances, pattern.rows());
    const CsrMatrix normalised = gcn_adjacency(messages);
    edges.scales = vector_of({normalised.values().begin(), normalised.values().end()});
    edges.distances = vector_of(std::move(distances));
    return edges;
}

PegLayer make_peg_layer(const std::string& name, std::size_t hidden, ParameterSet& parameters) {
    return {.weight = parameters.matrix(name + ".weight", hidden, hidden),
            .bias = parameters.constant(name + ".bias", hidden, 0.0F),
            .hidden = parameters.linear(name + ".phi1", 1, kUnits),
            .last = parameters.linear(name + ".phi2", kUnits, 1)};
}

torch::Tensor peg_messages(const PegLayer& layer, const torch::Tensor& h, const PegEdges& edges,
                           Threads threads) {
    const torch::Tensor weights =
        distance_gate(layer.hidden, layer.last, edges.distances, edges.scales, threads);
    return edge_product(edges.graph, weights, dense_product(h, layer.weight, threads), threads);
}

}  // namespace hplc
