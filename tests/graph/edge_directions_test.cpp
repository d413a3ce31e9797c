#include "graph/edge_directions.hpp"

#include <gtest/gtest.h>

namespace hplc {
namespace edge_directions_test {

// 0 -> 1, 1 <-> 2, 3 -> 2, with a repeat and a self loop.
const std::vector<NodePair> kArcs = {{0, 1}, {1, 2}, {2, 1}, {3, 2}, {0, 1}, {3, 3}};

CsrGraph graph() {
    return build_graph(5, kArcs, Threads{1}).graph;
}

TEST(EdgeDirections, EveryArcOnce) {
    for (const unsigned threads : {1U, 3U}) {
        const EdgeDirections directions = edge_directions(graph(), kArcs, Threads{threads});
        EXPECT_EQ(arcs_of(graph(), directions),
                  (std::vector<NodePair>{{0, 1}, {1, 2}, {2, 1}, {3, 2}}));
        EXPECT_EQ(num_arcs(directions), 4U);
        EXPECT_EQ(num_mutual(directions), 1U);
    }
}

TEST(EdgeDirections, OfPartAreThoseOfTheWhole) {
    const EdgeDirections directions = edge_directions(graph(), kArcs, Threads{1});
    const CsrGraph part = build_graph(5, std::vector<NodePair>{{1, 2}, {2, 3}}, Threads{1}).graph;
    const SharedDirections some = directions_of_part(directions, graph(), part);
    EXPECT_EQ(arcs_of(part, *some), (std::vector<NodePair>{{1, 2}, {2, 1}, {3, 2}}));
}

TEST(EdgeDirections, ArcsThatAreNoLinksAreIgnored) {
    const EdgeDirections directions =
        edge_directions(graph(), std::vector<NodePair>{{0, 1}, {0, 4}}, Threads{1});
    EXPECT_EQ(arcs_of(graph(), directions), (std::vector<NodePair>{{0, 1}}));
}

TEST(ArcRows, LeadOutAndComeIn) {
    const EdgeDirections directions = edge_directions(graph(), kArcs, Threads{1});
    const ArcRows out(graph(), directions, kOutward);
    const ArcRows in(graph(), directions, kInward);
    EXPECT_TRUE(out.has(3, 2));
    EXPECT_FALSE(out.has(2, 3));
    EXPECT_TRUE(in.has(2, 3));
    EXPECT_EQ(out.degree(2), 1U);
    EXPECT_EQ(in.degree(2), 2U);
    EXPECT_EQ(out.num_arcs(), 4U);
    EXPECT_EQ(in.num_arcs(), 4U);
}

}  // namespace edge_directions_test
}  // namespace hplc
