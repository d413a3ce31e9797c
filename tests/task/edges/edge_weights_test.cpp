#include "task/edges/edge_weights.hpp"

#include <gtest/gtest.h>

#include "support/support.hpp"
#include "task/link_task.hpp"
#include "task/task_fixtures.hpp"

namespace hplc {
namespace edge_weights_test {

// A path 0 1 2 3: the first edge is listed three times, once in the other direction; a self loop.
GraphData path() {
    GraphData data = testing::data_of(4, {{0, 1}, {1, 0}, {1, 2}, {2, 3}, {0, 1}, {2, 2}});
    data.edges.weights = {1, 2, 0.5F, 4, 8, 100};
    data.edges.times = {1, 2, 1, 3, 5, 1};
    return data;
}

GraphData path(EdgeWeighting weighting) {
    GraphData data = path();
    data.edges.weighting = weighting;
    return data;
}

TEST(EdgeWeights, AreSumsOrCountsOfEntries) {
    const TrainGraph summed = LinkTask::whole(path(EdgeWeighting::kSum), {}).train_graph();
    EXPECT_EQ(summed.weights()->values, (std::vector<float>{11, 11, 0.5F, 0.5F, 4, 4}));
    EXPECT_EQ(summed.weights()->strengths, (std::vector<double>{11, 11.5, 4.5, 4}));
    EXPECT_DOUBLE_EQ(summed.weights()->mean(), 15.5 / 3);
    EXPECT_EQ(summed.weights()->of(summed.graph(), {2, 1}), 0.5);
    EXPECT_EQ(summed.weights()->of(summed.graph(), {0, 3}), 0);
    const TrainGraph counted = LinkTask::whole(path(EdgeWeighting::kCount), {}).train_graph();
    EXPECT_EQ(counted.weights()->values, (std::vector<float>{3, 3, 1, 1, 1, 1}));
    EXPECT_EQ(LinkTask::whole(path(), {}).train_graph().weights(), nullptr);
}

TEST(EdgeWeights, ATrainingEdgeThatIsSeenAgainLaterWeighsNoMore) {
    GraphData data = path(EdgeWeighting::kSum);
    data.edges.edges.push_back({0, 3});  // the test
    data.edges.weights.push_back(7);
    data.edges.times.push_back(6);
    const LinkTask task = LinkTask::by_time(data, TimeCut{.train_until = 1, .valid_until = 3}, {});
    EXPECT_EQ(task.train_graph().weights()->values, (std::vector<float>{1, 1, 0.5F, 0.5F}));
    EXPECT_EQ(task.known_graph().weights()->values, (std::vector<float>{3, 3, 0.5F, 0.5F, 4, 4}));
    EXPECT_EQ(task.protocol().weights, "sums of the weights of their entries");
}

TEST(EdgeWeights, HeldOutEdgesHaveNoneInTraining) {
    GraphData data = testing::random_data(60, 500);
    data.edges.weighting = EdgeWeighting::kCount;
    const LinkTask task = LinkTask::random(data, SplitRatio{}, {.seed = 4});
    const TrainGraph train = task.train_graph();
    ASSERT_EQ(train.weights()->values.size(), train.graph().adjacency().size());
    for (const NodePair edge : task.test().positives)
        EXPECT_EQ(train.weights()->of(train.graph(), edge), 0);
    for (const NodePair edge : train.graph().edges())
        EXPECT_GT(train.weights()->of(train.graph(), edge), 0);
}

TEST(EdgeWeights, AGraphLessSomeEdgesKeepsThoseOfTheOthers) {
    const TrainGraph graph = LinkTask::whole(path(EdgeWeighting::kSum), {}).train_graph();
    const std::vector<NodePair> gone = {{2, 1}};
    const TrainGraph rest = graph.without(gone, {});
    EXPECT_EQ(rest.weights()->values, (std::vector<float>{11, 11, 4, 4}));
    EXPECT_EQ(rest.weights()->strengths, (std::vector<double>{11, 11, 4, 4}));
}

TEST(EdgeWeights, AnEdgeOfASplitThatTheGraphDoesNotListIsRefused) {
    GraphData data = testing::data_with_split();
    data.edges.edges.pop_back();  // the test edge, then one of training
    data.edges.edges.erase(data.edges.edges.begin());
    data.edges.weighting = EdgeWeighting::kCount;
    const std::string text = testing::complaint_of([&] { (void)LinkTask::given(data, {}); });
    EXPECT_NE(text.find("expected a weight for every edge"), std::string::npos) << text;
}

}  // namespace edge_weights_test
}  // namespace hplc
