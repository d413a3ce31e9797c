#include "task/local_scores.hpp"

#include <gtest/gtest.h>

namespace hplc {
namespace local_scores_test {

using Scored = std::vector<ScoredNode>;
constexpr std::uint64_t kNoLimit = 1'000'000;

// 0 - 1 - 2 - 3: one path of three steps leads to 3, over two nodes of degree 2, and one, back over
// the second edge, to 1.
TEST(ThreeStepsFrom, OneEndOfAPath) {
    const CsrGraph graph = build_graph(4, std::vector<NodePair>{{0, 1}, {1, 2}, {2, 3}}, {}).graph;
    NodeScores between(4);
    NodeScores reached(4);
    const Scored found = three_steps_from(graph, 0, kNoLimit, between, reached);
    ASSERT_EQ(found.size(), 2U);
    EXPECT_EQ(found[0].node, 1U);
    EXPECT_EQ(found[1].node, 3U);
    EXPECT_DOUBLE_EQ(found[0].score, 0.5);
    EXPECT_DOUBLE_EQ(found[1].score, 0.5);
    EXPECT_EQ(three_steps_from(graph, 0, kNoLimit, between, reached),
              found);  // nothing is left over
}

// From 0 the nodes 2 (twice, over 1 and 4) and 3 (once) are two steps away: with few steps only 2
// is followed, to 5, and not 3, to 6.
TEST(ThreeStepsFrom, FollowsWhatWeighsMostWhereStepsAreFew) {
    const CsrGraph graph =
        build_graph(
            7, std::vector<NodePair>{{0, 1}, {0, 4}, {1, 2}, {4, 2}, {4, 3}, {2, 5}, {3, 6}}, {})
            .graph;
    NodeScores between(7);
    NodeScores reached(7);
    const auto nodes = [&](std::uint64_t most_steps) {
        std::vector<NodeId> found;
        for (const ScoredNode& one : three_steps_from(graph, 0, most_steps, between, reached))
            found.push_back(one.node);
        return found;
    };
    EXPECT_EQ(nodes(kNoLimit), (std::vector<NodeId>{1, 4, 5, 6}));
    EXPECT_EQ(nodes(5), (std::vector<NodeId>{1, 4, 5, 6}));  // the degrees of 2 and 3
    EXPECT_EQ(nodes(3), (std::vector<NodeId>{1, 4, 5}));
    EXPECT_EQ(nodes(2), std::vector<NodeId>{});
}

}  // namespace local_scores_test
}  // namespace hplc
