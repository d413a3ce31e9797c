#include "predict/explain_pair.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "heuristic/registry.hpp"
#include "task/link_task.hpp"

namespace hplc {
namespace explain_pair_test {

// Two squares with a diagonal, 0 1 2 3 and 4 5 6 7, joined by 3 - 4; 8 - 9 are apart.
GraphData two_squares() {
    GraphData data;
    data.name = "two squares";
    data.ids = NodeIds::rows(10);
    data.edges.num_nodes = 10;
    data.edges.edges = {{0, 1}, {1, 2}, {2, 3}, {0, 3}, {1, 3}, {4, 5},
                        {5, 6}, {6, 7}, {4, 7}, {5, 7}, {3, 4}, {8, 9}};
    return data;
}

// Clusters as drawn, with 3, 4 and 8 as landmarks.
NodePositions positions_on(const TrainGraph& graph) {
    NodePositions positions;
    positions.communities.cluster = {0, 0, 0, 0, 1, 1, 1, 1, 2, 2};
    positions.communities.macro_cluster = {0, 0, 0, 0, 0, 0, 0, 0, 1, 1};
    positions.communities.sizes = {4, 4, 2};
    positions.distances = landmark_distances(graph, {3, 4, 8}, 6, {});
    return positions;
}

class ExplainPair : public ::testing::Test {
  protected:
    [[nodiscard]] PairExplanation explain(NodePair pair) const {
        return explain_pair(
            {.input = input_,
             .scorer_on = [](const TrainGraph& input) -> std::unique_ptr<const LinkScorer> {
                 return predictor_named("common-neighbours").make(input, {});
             },
             .positions = positions_},
            pair, {});
    }

    GraphData data_ = two_squares();
    TrainGraph input_ = LinkTask::whole(data_, {}).test_input_graph();
    NodePositions positions_ = positions_on(input_);
};

TEST_F(ExplainPair, TellsWhatTwoCornersShare) {
    const PairExplanation found = explain({0, 2});
    EXPECT_FALSE(found.was_linked);
    EXPECT_EQ(found.score, 2);
    ASSERT_EQ(found.shared.size(), 2U);
    EXPECT_EQ(found.shared[0].node, 1U);  // three links; 3 has four
    EXPECT_EQ(found.path.size(), 2U);
    EXPECT_EQ(found.v_for_u.rank, 1U);
    EXPECT_EQ(found.v_for_u.candidates, 7U);
    EXPECT_EQ(found.v_for_u.equals, 0U);
    EXPECT_TRUE(found.clusters.same());
    EXPECT_EQ(found.clusters.edges_between, 5U);
    EXPECT_FALSE(found.features);
}

TEST_F(ExplainPair, FindsTheShortestDetourAndHowClustersRelate) {
    const PairExplanation found = explain({1, 6});  // 1 3 4 5 6
    EXPECT_EQ(found.path.size(), 4U);
    ASSERT_TRUE(found.detour);
    EXPECT_EQ(found.detour->landmark, 3U);
    EXPECT_EQ(found.detour->from_u, 1U);
    EXPECT_EQ(found.detour->to_v, 3U);
    EXPECT_EQ(found.detour->at_least, 2U);
    EXPECT_FALSE(found.clusters.same());
    EXPECT_TRUE(found.clusters.same_macro());
    EXPECT_EQ(found.clusters.edges_between, 1U);
    EXPECT_EQ(found.clusters.landmarks_distance, 1U);
    EXPECT_EQ(found.v_for_u.rank, 2U);    // after 4, with which 1 shares 3
    EXPECT_EQ(found.v_for_u.equals, 4U);  // 5, 7, 8, 9
}

TEST_F(ExplainPair, SaysWhereThereIsNoWay) {
    const PairExplanation found = explain({0, 8});
    EXPECT_TRUE(found.path.empty());
    EXPECT_FALSE(found.detour);
    EXPECT_FALSE(found.clusters.landmarks_distance);
    EXPECT_EQ(found.clusters.edges_between, 0U);
}

TEST_F(ExplainPair, TakesALinkThatIsKnownOut) {
    const PairExplanation found = explain({3, 4});
    EXPECT_TRUE(found.was_linked);
    EXPECT_EQ(found.degree_u, 3U);
    EXPECT_TRUE(found.path.empty());  // it was the only way
    EXPECT_EQ(found.clusters.edges_between, 0U);
}

}  // namespace explain_pair_test
}  // namespace hplc
