#include "graph/two_sides.hpp"

#include <gtest/gtest.h>

#include "graph/csr_graph.hpp"

namespace hplc {
namespace two_sides_test {

using Edges = std::vector<NodePair>;

// Every one of `left` nodes with every one of `right`, from node `first` on.
Edges complete_between(NodeId left, NodeId right, NodeId first = 0) {
    Edges edges;
    for (NodeId u = 0; u < left; ++u) {
        for (NodeId v = 0; v < right; ++v)
            edges.push_back({first + u, first + left + v});
    }
    return edges;
}

CsrGraph graph_of(NodeId nodes, const Edges& edges) {
    return build_graph(nodes, edges, Threads{1}).graph;
}

TEST(TwoSides, TheColumnsOfAListTellThem) {
    const auto sides = sides_by_columns(12, complete_between(5, 6));
    ASSERT_TRUE(sides);
    EXPECT_TRUE(sides->by_columns);
    EXPECT_EQ(sides->num_left, 5u);
    EXPECT_EQ(sides->num_right, 6u);
    EXPECT_EQ(sides->side[0], Side::kLeft);
    EXPECT_EQ(sides->side[5], Side::kRight);
    EXPECT_EQ(sides->side[11], Side::kNone);  // without an edge
    EXPECT_EQ(sides->evidence, 2u * 30 - 11);
}

TEST(TwoSides, ANodeInBothColumnsHasNoSide) {
    Edges edges = complete_between(5, 6);
    edges.push_back({5, 11});
    EXPECT_FALSE(sides_by_columns(12, edges));
}

TEST(TwoSides, AFewEntriesMayBeChance) {
    EXPECT_FALSE(sides_by_columns(4, Edges{{0, 1}, {2, 3}}));
    EXPECT_FALSE(sides_by_columns(4, Edges{}));
}

TEST(TwoSides, EvenCyclesTellThem) {
    // Listed from either side, so that columns do not tell.
    Edges edges = complete_between(6, 6);
    for (std::size_t i = 0; i < edges.size(); i += 2)
        std::swap(edges[i].u, edges[i].v);
    EXPECT_FALSE(sides_by_columns(12, edges));
    const auto sides = sides_by_colouring(graph_of(12, edges), {});
    ASSERT_TRUE(sides);
    EXPECT_FALSE(sides->by_columns);
    EXPECT_EQ(sides->evidence, 36u - 11);  // edges beyond a spanning tree
    EXPECT_EQ(sides->side[0], Side::kLeft);
    EXPECT_EQ(sides->side[6], Side::kRight);
}

TEST(TwoSides, AnOddCycleRulesThemOut) {
    Edges edges = complete_between(6, 6);
    edges.push_back({0, 1});
    EXPECT_FALSE(sides_by_colouring(graph_of(12, edges), {}));
}

TEST(TwoSides, OfATreeNothingIsClaimed) {
    Edges path;
    for (NodeId v = 0; v < 999; ++v)
        path.push_back({v, v + 1});
    EXPECT_FALSE(sides_by_colouring(graph_of(1000, path), {}));
}

TEST(TwoSides, OtherComponentsCouldBeColouredEitherWay) {
    Edges edges = complete_between(6, 6);
    const Edges more = complete_between(2, 2, 12);
    edges.insert(edges.end(), more.begin(), more.end());
    const auto sides = sides_by_colouring(graph_of(17, edges), {});
    ASSERT_TRUE(sides);
    EXPECT_EQ(sides->unknown, 4u);
    EXPECT_EQ(sides->num_left + sides->num_right, 12u);
    EXPECT_EQ(sides->side[12], Side::kNone);
}

}  // namespace two_sides_test
}  // namespace hplc
