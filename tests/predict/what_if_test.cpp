#include "predict/what_if.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "heuristic/registry.hpp"
#include "task/link_task.hpp"

namespace hplc {
namespace what_if_test {

// 0 and 1 share 2 (three links) and 3 (four); 6 hangs on 0, 7 on 6.
const std::vector<NodePair> kEdges = {{0, 2}, {1, 2}, {0, 3}, {1, 3}, {3, 4},
                                      {3, 5}, {2, 5}, {0, 6}, {6, 7}};

TrainGraph input_of(std::vector<NodePair> edges) {
    GraphData data;
    data.name = "test graph";
    data.ids = NodeIds::rows(8);
    data.edges.num_nodes = 8;
    data.edges.edges = std::move(edges);
    return LinkTask::whole(data, {}).test_input_graph();
}

ScorerOn adamic_adar() {
    return [](const TrainGraph& input) -> std::unique_ptr<const LinkScorer> {
        return predictor_named("adamic-adar").make(input, {});
    };
}

TEST(EdgesNear, AreInTheOrderInWhichTheyMatter) {
    const TrainGraph input = input_of(kEdges);
    const std::vector<NodePair> wanted = {{0, 2}, {1, 2}, {0, 3}, {1, 3},  // to shared ones
                                          {0, 6},                          // others of both
                                          {2, 5}, {3, 4}, {3, 5}};         // of shared ones
    EXPECT_EQ(edges_near(input.graph(), {0, 1}), wanted);
}

TEST(EdgesNear, HoldAPathWhereNothingIsShared) {
    const TrainGraph input = input_of(kEdges);
    const auto near = edges_near(input.graph(), {7, 1});
    const std::vector<NodePair> path = {{7, 6}, {6, 0}, {0, 2}, {2, 1}};
    EXPECT_TRUE(std::ranges::equal(std::span(near).first(4), path));
    EXPECT_EQ(near.size(), 5U);  // 1 - 3 besides
}

TEST(EdgesNear, HaveNotThePairItself) {
    const TrainGraph input = input_of(kEdges);
    const auto near = edges_near(input.graph(), {0, 2});
    EXPECT_TRUE(std::ranges::none_of(near, [](NodePair edge) {
        return ordered(edge) == NodePair{0, 2};
    }));
}

// The counterfactual, checked: the graph is built without the edge and scored anew.
TEST(TryRemovals, GiveTheScoreOfAGraphWithoutTheEdge) {
    const WhatIf found = try_removals(adamic_adar(), input_of(kEdges), {0, 1}, {});
    ASSERT_EQ(found.removals.size(), 8U);
    EXPECT_EQ(found.near, 8U);
    EXPECT_TRUE(std::ranges::is_sorted(found.removals, {}, &EdgeRemoval::score));
    for (const EdgeRemoval& removal : found.removals) {
        std::vector<NodePair> edges = kEdges;
        EXPECT_EQ(std::erase(edges, ordered(removal.edge)), 1U);
        const TrainGraph without = input_of(edges);
        EXPECT_EQ(score_of(*adamic_adar()(without), {0, 1}, {}), removal.score);
    }
    // Without 2, which has fewer links than 3 and so weighs more, 1 / log 4 is left.
    EXPECT_DOUBLE_EQ(found.removals[0].score, 1 / std::log(4.0));
    EXPECT_EQ(found.removals[0].edge, (NodePair{0, 2}));
}

TEST(TryRemovals, TryNoMoreThanAsked) {
    const WhatIf found = try_removals(adamic_adar(), input_of(kEdges), {0, 1}, {.most_edges = 3});
    EXPECT_EQ(found.removals.size(), 3U);
    EXPECT_EQ(found.near, 8U);
    EXPECT_TRUE(
        try_removals(adamic_adar(), input_of(kEdges), {0, 1}, {.most_edges = 0}).removals.empty());
}

}  // namespace what_if_test
}  // namespace hplc
