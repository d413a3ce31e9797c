// What every system has to do is in systems_test.cpp, distances and anchors in
// position/anchor_sets_test.cpp.
#include "learn/systems/pgnn.hpp"

#include <gtest/gtest.h>

#include "learn/network_fixtures.hpp"

namespace hplc {
namespace pgnn_test {

using testing::SmallNetworkTask;

TEST(Pgnn, ThreadsDoNotMatter) {
    testing::expect_same_for_any_threads(make_pgnn);
}

TEST(Pgnn, GradientsAreSlopes) {
    testing::expect_gradients(make_pgnn);
}

// Distances are those of the message graph in scoring, and in training where they are asked to be.
TEST(Pgnn, DistancesFollowTheMessages) {
    const SmallNetworkTask task(testing::own_names());
    const std::vector<NodePair> edges = task.graph.graph().edges();
    const TrainGraph fewer = task.graph.without(std::span(edges).first(30), {});
    const torch::NoGradGuard no_gradients;
    for (const bool out_of_fold : {false, true}) {
        NetworkInputs inputs = task.inputs();
        inputs.options.get<OutOfFoldOptions>().out_of_fold_positions = out_of_fold;
        ParameterSet parameters(5);
        const auto network = make_pgnn(inputs, parameters);
        const auto states = [&](const TrainGraph& graph, std::optional<std::uint64_t> epoch) {
            DropoutSource no_dropout;
            return network->look_at(graph, epoch).states(no_dropout);
        };
        EXPECT_EQ(torch::equal(states(task.graph, 1), states(fewer, 1)), !out_of_fold);
        EXPECT_FALSE(torch::equal(states(task.graph, std::nullopt), states(fewer, std::nullopt)));
        EXPECT_TRUE(torch::equal(states(task.graph, 1), states(task.graph, std::nullopt)));
    }
}

// Two nodes of one neighbourhood without features of their own are told apart by where they are.
TEST(Pgnn, NodesOfEqualFeaturesHaveStatesByPosition) {
    const SmallNetworkTask task(testing::own_names());
    FeatureMatrix same{.num_columns = 1, .offsets = {0}};
    for (NodeId v = 0; v < SmallNetworkTask::kNodes; ++v) {
        same.columns.push_back(0);
        same.values.push_back(1);
        same.offsets.push_back(same.columns.size());
    }
    NetworkInputs inputs = task.inputs();
    inputs.features = &same;
    inputs.options.get<LayerOptions>().tf_idf = false;
    ParameterSet parameters(5);
    const torch::NoGradGuard no_gradients;
    const torch::Tensor states = testing::states_of(*make_pgnn(inputs, parameters), task.graph);
    EXPECT_GT((states[0] - states[1]).abs().max().item<float>(), 1e-4);
}

}  // namespace pgnn_test
}  // namespace hplc
