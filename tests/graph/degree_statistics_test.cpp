#include "graph/degree_statistics.hpp"

#include <gtest/gtest.h>

#include "support/support.hpp"

namespace hplc {
namespace degree_statistics_test {

TEST(DegreeStatistics, OfAStarWithAnIsolatedNode) {
    // Degrees 4, 1, 1, 1, 1, 0.
    const CsrGraph graph = testing::small_graph(6, {{0, 1}, {0, 2}, {0, 3}, {0, 4}});
    EXPECT_EQ(degree_counts(graph), (std::vector<std::uint64_t>{1, 4, 0, 0, 1}));
    const DegreeStatistics degrees = degree_statistics(graph);
    EXPECT_EQ(degrees.min, 0u);
    EXPECT_EQ(degrees.max, 4u);
    EXPECT_DOUBLE_EQ(degrees.mean, 8.0 / 6.0);
    EXPECT_EQ(degrees.isolated, 1u);
    EXPECT_EQ(degrees.median, 1u);
    EXPECT_EQ(degrees.percentile_90, 4u);
    EXPECT_EQ(degrees.percentile_99, 4u);
}

TEST(DegreeStatistics, PercentilesCountNodes) {
    // A path of 100 nodes: two of degree 1, the rest of degree 2.
    std::vector<NodePair> edges;
    for (NodeId v = 0; v + 1 < 100; ++v)
        edges.push_back({v, v + 1});
    const auto degrees = degree_statistics(build_graph(100, edges, Threads{1}).graph);
    EXPECT_EQ(degrees.min, 1u);
    EXPECT_EQ(degrees.median, 2u);
    EXPECT_EQ(degrees.percentile_99, 2u);
}

TEST(DegreeStatistics, OfNothingAreZero) {
    EXPECT_TRUE(degree_counts(CsrGraph()).empty());
    EXPECT_EQ(degree_statistics(CsrGraph()).max, 0u);
    const auto lonely = degree_statistics(testing::small_graph(3, {}));
    EXPECT_EQ(lonely.isolated, 3u);
    EXPECT_EQ(lonely.max, 0u);
}

}  // namespace degree_statistics_test
}  // namespace hplc
