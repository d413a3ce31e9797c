#include "graph/combine_graphs.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace hplc {
namespace combine_graphs_test {

using Edges = std::vector<NodePair>;

CsrGraph graph_of(const Edges& edges) {
    return build_graph(6, edges, {}).graph;
}

TEST(CombineGraphs, UnionHasTheEdgesOfEither) {
    const CsrGraph a = graph_of({{0, 1}, {1, 2}, {4, 5}});
    const CsrGraph b = graph_of({{1, 2}, {0, 5}, {2, 3}});
    const CsrGraph both = graph_of({{0, 1}, {0, 5}, {1, 2}, {2, 3}, {4, 5}});
    EXPECT_EQ(union_of(a, b, {}), both);
    EXPECT_EQ(union_of(b, a, Threads{2}), both);
    EXPECT_EQ(union_of(a, graph_of({}), {}), a);
}

TEST(CombineGraphs, DifferenceHasTheOthers) {
    const CsrGraph all = graph_of({{0, 1}, {1, 2}, {4, 5}});
    EXPECT_EQ(difference_of(all, graph_of({{1, 2}}), Threads{2}), graph_of({{0, 1}, {4, 5}}));
    EXPECT_EQ(difference_of(all, all, {}), graph_of({}));
    EXPECT_EQ(union_of(difference_of(all, graph_of({{1, 2}}), {}), graph_of({{1, 2}}), {}), all);
}

}  // namespace combine_graphs_test
}  // namespace hplc
