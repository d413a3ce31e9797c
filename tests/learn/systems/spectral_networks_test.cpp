// gcn-lpe, gtrans-lpe and gcn-lrga. What every system has to do is in systems_test.cpp.
#include <gtest/gtest.h>

#include "learn/layers/eigenvector_input.hpp"
#include "learn/network_fixtures.hpp"
#include "learn/systems/global_attention_network.hpp"
#include "learn/systems/laplacian_network.hpp"
#include "model/inputs/folds.hpp"
#include "nn/sparse/laplacian_eigenvectors.hpp"
#include "support/support.hpp"

namespace hplc {
namespace spectral_networks_test {

using testing::SmallNetworkTask;

constexpr MakeNetwork kMakers[] = {make_gcn_lpe, make_gtrans_lpe, make_gcn_lrga};

TEST(SpectralNetworks, NamesDoNotMatter) {
    for (const MakeNetwork make : kMakers)
        testing::expect_invariance(make);
}

TEST(SpectralNetworks, ThreadsDoNotMatter) {
    for (const MakeNetwork make : kMakers)
        testing::expect_same_for_any_threads(make);
}

TEST(SpectralNetworks, GradientsAreSlopes) {
    for (const MakeNetwork make : kMakers)
        testing::expect_gradients(make);
}

TEST(EigenvectorInput, IsTheEigenvectorsScaledAndInTrainingFlipped) {
    const SmallNetworkTask task(testing::own_names());
    EigenvectorInput input(task.inputs());
    const auto found = laplacian_eigenvectors(task.graph, {.count = 4});
    const torch::Tensor rows = input.rows(task.graph, std::nullopt);
    for (NodeId v = 0; v < SmallNetworkTask::kNodes; ++v) {
        for (std::int64_t j = 0; j < 4; ++j)
            EXPECT_FLOAT_EQ(rows[v][j].item<float>(),
                            found.row(v)[static_cast<std::size_t>(j)] * std::sqrt(40.0F));
    }
    EXPECT_TRUE(torch::equal(rows.abs(), input.rows(task.graph, 3).abs()));
    EXPECT_TRUE(torch::equal(input.rows(task.graph, 3), input.rows(task.graph, 3)));
    bool flipped = false;
    for (std::uint64_t epoch = 1; epoch <= 10; ++epoch)
        flipped = flipped || !torch::equal(rows, input.rows(task.graph, epoch));
    EXPECT_TRUE(flipped);
}

TEST(EigenvectorInput, NewNodesHaveTheMeanOfTheirNeighbours) {
    const SmallNetworkTask task(testing::own_names());
    EigenvectorInput known(task.inputs());
    const std::vector<NewNodePlace> places = {{.node = 40, .anchors = {2, 5}},
                                              {.node = 41, .anchors = {}}};
    const torch::Tensor rows = EigenvectorInput(known, places).rows(task.graph, std::nullopt);
    EXPECT_EQ(rows.size(0), 42);
    EXPECT_TRUE(torch::equal(rows.slice(0, 0, 40), known.rows(task.graph, std::nullopt)));
    EXPECT_TRUE(torch::allclose(rows[40], (rows[2] + rows[5]) / 2));
    EXPECT_TRUE(torch::equal(rows[41], torch::zeros({4})));
}

// Each share of the edges has eigenvectors of the graph without it, found once; scoring has those
// of all edges.
TEST(EigenvectorInput, DoesNotKnowTheEdgesOfItsFold) {
    const SmallNetworkTask task(testing::own_names());
    NetworkInputs inputs = task.inputs();
    inputs.options.get<FoldOptions>().supervision_share = 0.3;
    inputs.options.get<FoldOptions>().fixed_folds = 2;
    EigenvectorInput input(inputs);
    const Folds folds(task.graph, 0.3, 5, 2);
    for (const std::uint64_t epoch : {0, 1, 2}) {
        const TrainGraph messages = folds.of_epoch(epoch, {}).messages;
        const auto found = laplacian_eigenvectors(messages, {.count = 4, .seed = 5});
        const torch::Tensor rows = input.rows(messages, epoch).abs();
        for (NodeId v = 0; v < SmallNetworkTask::kNodes; ++v) {
            for (std::int64_t j = 0; j < 4; ++j)
                EXPECT_FLOAT_EQ(
                    rows[v][j].item<float>(),
                    std::abs(found.row(v)[static_cast<std::size_t>(j)]) * std::sqrt(40.0F));
        }
    }
    EigenvectorInput whole(task.inputs());
    EXPECT_TRUE(
        torch::equal(input.rows(task.graph, std::nullopt), whole.rows(task.graph, std::nullopt)));
}

// The attention of all nodes to all, written out as an N × N matrix.
TEST(GlobalAttention, EqualsTheFullMatrix) {
    ParameterSet parameters(1);
    const GlobalAttention parts{
        .u = parameters.linear("u", 8, 3),
        .v = parameters.linear("v", 8, 3),
        .z = parameters.linear("z", 8, 3),
        .t = parameters.linear("t", 8, 3),
    };
    const torch::NoGradGuard no_gradients;
    torch::manual_seed(2);
    const torch::Tensor h = torch::randn({50, 8});
    const auto head = [&](const LinearTensors& layer) {
        return torch::relu(torch::linear(h, layer.weight, layer.bias));
    };
    const torch::Tensor full = torch::mm(head(parts.u), head(parts.v).t());
    const torch::Tensor expected =
        torch::cat({torch::mm(full, head(parts.z)) / (full.sum() / 50), head(parts.t)}, 1);
    EXPECT_TRUE(torch::allclose(global_attention(parts, h, Threads{2}), expected, 1e-4, 1e-5));
}

TEST(GraphTransformer, HeadsDivideTheWidth) {
    const SmallNetworkTask task(testing::own_names());
    NetworkInputs inputs = task.inputs();
    inputs.options.get<HeadOptions>().heads = 3;
    EXPECT_NE(testing::complaint_of([&] {
                  ParameterSet parameters(1);
                  (void)make_gtrans_lpe(inputs, parameters);
              }).find("3 heads for a width of 16"),
              std::string::npos);
}

}  // namespace spectral_networks_test
}  // namespace hplc
