#include "learn/layers/peg_layer.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "heuristic/heuristic_fixtures.hpp"
#include "nn/random_inputs.hpp"

namespace hplc::testing {
namespace peg_layer_test {

constexpr std::size_t kNodes = 40;
constexpr std::size_t kColumns = 6;
constexpr std::int64_t kHidden = 5;

NodeVectors some_positions() {
    return {random_values(kNodes * kColumns, 1), kColumns};
}

// Mirrored at the plane across a random direction, then turned in the plane of two columns.
NodeVectors turned(NodeVectors positions) {
    const auto across = random_values(kColumns, 2);
    double length = 0;
    for (const float value : across)
        length += double{value} * value;
    for (std::size_t v = 0; v < kNodes; ++v) {
        float* row = positions.values.data() + v * kColumns;
        double along = 0;
        for (std::size_t i = 0; i < kColumns; ++i)
            along += double{row[i]} * across[i];
        for (std::size_t i = 0; i < kColumns; ++i)
            row[i] -= static_cast<float>(2 * along / length * across[i]);
        const float first = row[0];
        row[0] = 0.6F * first - 0.8F * row[3];
        row[3] = 0.8F * first + 0.6F * row[3];
    }
    return positions;
}

struct Parts {
    TrainGraph graph = train_graph_of(random_data(kNodes, 90));
    ParameterSet parameters = ParameterSet(3);
    PegLayer layer = make_peg_layer("peg", kHidden, parameters);
    torch::Tensor h = parameters.matrix("h", kNodes, kHidden);

    [[nodiscard]] torch::Tensor messages(const NodeVectors& positions) const {
        return peg_messages(layer, h, peg_edges(graph, positions, {}), Threads{2});
    }
};

TEST(PegLayer, TurningAndMirroringPositionsChangesNothing) {
    const Parts parts;
    const NodeVectors positions = some_positions();
    const NodeVectors others = turned(positions);
    EXPECT_GT(std::abs(positions.values[0] - others.values[0]), 0.01);
    const torch::Tensor y = parts.messages(positions);
    EXPECT_LT((y - parts.messages(others)).abs().max().item<float>(), 1e-5);
    NodeVectors moved = positions;
    moved.values[0] += 2;
    EXPECT_GT((y - parts.messages(moved)).abs().max().item<float>(), 1e-4);
}

// φ of no units' weight is a half everywhere: half of what a GCN passes.
TEST(PegLayer, IsHalfAGcnWhereDistancesSayNothing) {
    const Parts parts;
    const torch::NoGradGuard no_gradients;
    parts.layer.last.weight.zero_();
    const torch::Tensor gcn = sparse_product(symmetric_operator(gcn_adjacency(parts.graph)),
                                             dense_product(parts.h, parts.layer.weight, {}), {});
    EXPECT_LT((2 * parts.messages(some_positions()) - gcn).abs().max().item<float>(), 1e-5);
}

// On the path 0 - 1 - 2 the first edge is 2 long, the second 0: squares 4 and 0, 2 in the mean.
TEST(PegLayer, DistancesAreDividedByTheirMean) {
    const TrainGraph path = train_graph_of(data_of(3, {{0, 1}, {1, 2}}));
    const NodeVectors positions{{0, 0, 2, 0, 2, 0}, 2};
    const torch::Tensor distances = peg_edges(path, positions, {}).distances;
    const std::vector<float> expected = {0, 2, 2, 0, 0, 0, 0};
    for (std::size_t e = 0; e < expected.size(); ++e)
        EXPECT_FLOAT_EQ(distances.data_ptr<float>()[e], expected[e]) << e;
}

TEST(PegLayer, GradientsAreThoseOfFiniteDifferences) {
    const Parts parts;
    // Off the bend of the ReLU, where every loop is at first.
    std::ranges::copy(random_values(16, 4), numbers_of(parts.layer.hidden.bias).begin());
    const NodeVectors positions = some_positions();
    const torch::Tensor factors = torch::linspace(-1, 1, kNodes * kHidden).reshape({kNodes, -1});
    const auto loss = [&] { return (parts.messages(positions) * factors).sum(); };
    loss().backward();
    constexpr float kTiny = 3e-3F;
    for (const NamedTensor& named : parts.parameters.all()) {
        if (named.name == "peg.bias") continue;  // the caller's
        SCOPED_TRACE(named.name);
        for (std::size_t i = 0; i < numbers_of(named.tensor).size(); i += 7) {
            const float slope = numbers_of(named.tensor.grad())[i];
            const torch::NoGradGuard no_gradients;
            float& value = numbers_of(named.tensor)[i];
            const float before = value;
            value = before + kTiny;
            const double above = loss().item<double>();
            value = before - kTiny;
            const double below = loss().item<double>();
            value = before;
            EXPECT_NEAR(slope, (above - below) / (2 * kTiny), 5e-3) << i;
        }
    }
}

}  // namespace peg_layer_test
}  // namespace hplc::testing
