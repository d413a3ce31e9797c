// Learned weights of edges against their torch twins, values and gradients.
#include "learn/autograd/edge_functions.hpp"

#include <cmath>

#include "expect_same.hpp"
#include "nn/sparse/distance_gate.hpp"
#include "torch_twins.hpp"

namespace hplc::testing {
namespace edge_functions_test {

std::shared_ptr<const AttentionGraph> some_graph() {
    const TrainGraph graph = train_graph(60, random_pairs(150, 55, 3));  // some nodes are alone
    return std::make_shared<const AttentionGraph>(attention_graph(graph));
}

// By lists of entries: x of the column times the weight, added up in the row.
torch::Tensor twin_edge_product(const torch::Tensor& pattern, const torch::Tensor& weights,
                                const torch::Tensor& x) {
    const torch::Tensor messages =
        x.index_select(0, pattern.indices()[1]) * weights.reshape({-1, 1});
    return torch::zeros_like(x).index_add(0, pattern.indices()[0], messages);
}

// Weights that differ in both directions of an edge.
TEST(EdgeProduct, EqualsTwin) {
    const auto graph = some_graph();
    const torch::Tensor pattern = twin_matrix(graph->pattern);
    const auto entries = static_cast<std::int64_t>(graph->pattern.num_entries());
    for (const std::int64_t width : {1, 37, 64}) {
        SCOPED_TRACE(width);
        expect_same(
            {random_leaf({entries}, 1), random_leaf({60, width}, 2)},
            [&](const auto& in) { return edge_product(graph, in[0], in[1], Threads{2}); },
            [&](const auto& in) { return twin_edge_product(pattern, in[0], in[1]); });
    }
}

torch::Tensor twin_gate(const std::vector<torch::Tensor>& layers, const torch::Tensor& distances,
                        const torch::Tensor& scales) {
    const torch::Tensor units =
        torch::relu(torch::linear(distances.reshape({-1, 1}), layers[0], layers[1]));
    return torch::sigmoid(torch::linear(units, layers[2], layers[3])).reshape({-1}) * scales;
}

// More entries than one thread takes at a time.
TEST(DistanceGate, EqualsTwin) {
    for (const std::int64_t units : {1, 16, 19}) {
        SCOPED_TRACE(units);
        const torch::Tensor distances = random_tensor({9000}, 5) + 1;
        const torch::Tensor scales = random_tensor({9000}, 6) + 1;
        expect_same(
            {random_leaf({units, 1}, 1), random_leaf({units}, 2), random_leaf({1, units}, 3),
             random_leaf({1}, 4)},
            [&](const auto& in) {
                return distance_gate({in[0], in[1]}, {in[2], in[3]}, distances, scales, Threads{2});
            },
            [&](const auto& in) { return twin_gate(in, distances, scales); });
    }
}

// One unit: relu(2 × 3 - 4) = 2, and σ(0.5 × 2 - 1) = σ(0) is a half.
TEST(DistanceGate, ByHand) {
    const std::vector<float> a = {2};
    const std::vector<float> b = {-4};
    const std::vector<float> v = {0.5F};
    const std::vector<float> distances = {3, 0};
    const std::vector<float> scales = {0.25F, 1};
    const auto values =
        gate_values({.slope = a, .shift = b, .weight = v, .bias = -1}, {distances, scales}, {});
    EXPECT_FLOAT_EQ(values[0], 0.125F);
    EXPECT_FLOAT_EQ(values[1], 1 / (1 + std::exp(1.0F)));
}

TEST(DistanceGate, SameForAnyThreadsAndInstructions) {
    const auto weights = random_values(16, 1);
    const auto distances = random_values(20'000, 2);
    const auto scales = random_values(20'000, 3);
    const auto slopes = random_values(20'000, 4);
    const DistanceGate gate{.slope = weights, .shift = weights, .weight = weights};
    const GateEntries entries{distances, scales};
    const auto values = gate_values(gate, entries, {});
    EXPECT_EQ(gate_values(gate, entries, Threads{3}), values);
    const GateGradients one = gate_backward(gate, entries, values, slopes, {});
    EXPECT_EQ(gate_backward(gate, entries, values, slopes, Threads{3}).slope, one.slope);
    const GateGradients generic = gate_backward(gate, entries, values, slopes, {}, Simd::kGeneric);
    for (std::size_t k = 0; k < 16; ++k)
        EXPECT_NEAR(generic.slope[k], one.slope[k], 1e-3F);
}

}  // namespace edge_functions_test
}  // namespace hplc::testing
