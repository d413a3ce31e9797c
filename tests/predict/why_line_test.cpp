#include "predict/why_line.hpp"

#include <gtest/gtest.h>

#include "support/support.hpp"

namespace hplc {
namespace why_line_test {

using testing::small_graph;

TEST(WhyLines, NameSharedNeighboursRarestFirst) {
    const CsrGraph graph =
        small_graph(7, {{0, 2}, {0, 3}, {0, 4}, {0, 5}, {1, 2}, {1, 3}, {1, 4}, {1, 5}, {5, 6}});
    const NodeIds ids = NodeIds::names({"u", "v", "a", "b", "c", "d", "e"});
    const WhyLines why({.graph = graph, .ids = ids});
    EXPECT_EQ(why.of({0, 1}), "4 shared: a, b, c, …");
    EXPECT_EQ(why.of({0, 6}), "1 shared: d");
    EXPECT_EQ(why.of({2, 6}), "none shared, 3 steps apart");
}

TEST(WhyLines, SayHowFarWhereNothingIsShared) {
    const CsrGraph graph = small_graph(6, {{0, 1}, {1, 2}, {2, 3}, {3, 4}});
    const NodeIds ids = NodeIds::rows(6);
    const WhyLines why({.graph = graph, .ids = ids});
    EXPECT_EQ(why.of({0, 3}), "none shared, 3 steps apart");
    EXPECT_EQ(why.of({0, 4}), "none shared, more than 3 steps apart");
    EXPECT_EQ(why.of({0, 5}), "none shared, more than 3 steps apart");  // no path
}

TEST(WhyLines, SayWhatIsSharedOfClustersAndFeatures) {
    const CsrGraph graph = small_graph(4, {{0, 1}, {1, 2}, {2, 3}});
    const NodeIds ids = NodeIds::rows(4);
    const FeatureMatrix features = {.num_columns = 9,
                                    .offsets = {0, 2, 4, 6, 6},
                                    .columns = {0, 1, 1, 2, 1, 2},
                                    .values = {1, 1, 1, 1, 1, 1}};
    const Communities clusters = {.cluster = {0, 0, 1, 2}, .macro_cluster = {0, 0, 0, 1}};
    const WhyLines why({.graph = graph, .ids = ids, .features = &features, .clusters = &clusters});
    EXPECT_EQ(why.of({0, 2}), "1 shared: 1; same macro-cluster; 1 of 3 features shared");
    EXPECT_EQ(why.of({1, 3}), "1 shared: 2; different clusters; 0 of 2 features shared");
    EXPECT_EQ(WhyLines({.graph = graph, .ids = ids, .clusters = &clusters}).of({0, 1}),
              "none shared, 3 steps apart; same cluster");
}

TEST(WhyLines, SayWhichEndIsAHub) {
    std::vector<NodePair> edges;
    for (NodeId v = 1; v < 120; ++v)
        edges.push_back({0, v});
    const CsrGraph graph = build_graph(122, edges, {}).graph;
    const NodeIds ids = NodeIds::rows(122);
    const WhyLines why({.graph = graph, .ids = ids});
    EXPECT_EQ(why.of({0, 121}), "none shared, more than 3 steps apart; 0 is a hub (119 links)");
    EXPECT_EQ(why.of({3, 4}), "1 shared: 0");
}

}  // namespace why_line_test
}  // namespace hplc
