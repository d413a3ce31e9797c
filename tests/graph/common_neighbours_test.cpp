#include "graph/common_neighbours.hpp"

#include <gtest/gtest.h>

#include <map>
#include <vector>

#include "base/random.hpp"

namespace hplc {
namespace common_neighbours_test {

// Nodes 0 and 1 share 2 and 4; 3 is linked to 1 alone.
const std::vector<NodePair> kEdges = {{0, 2}, {0, 4}, {1, 2}, {1, 3}, {1, 4}};

TEST(CommonNeighbours, AscendingWithTheirEntries) {
    const CsrGraph graph = build_graph(5, kEdges, {}).graph;
    // Rows: 0: 2 4; 1: 2 3 4; so the entries of node 0 are 0 and 1, those of node 1 from 2 to 4.
    for (const NodePair pair : {NodePair{0, 1}, NodePair{1, 0}}) {
        std::vector<std::vector<std::size_t>> found;
        for_each_common_neighbour(graph, pair, [&](NodeId w, std::size_t a, std::size_t b) {
            found.push_back({w, a, b});
        });
        EXPECT_EQ(found, (std::vector<std::vector<std::size_t>>{{2, 0, 2}, {4, 1, 4}}));
    }
}

TEST(CommonNeighbours, NoneWhereNothingIsShared) {
    const CsrGraph graph = build_graph(5, kEdges, {}).graph;
    for_each_common_neighbour(graph, {0, 3}, [](auto...) { FAIL(); });
}

// Each path of two steps is a common neighbour of its ends, and the other way round.
TEST(CommonNeighbours, TwoStepsFindTheSame) {
    RandomStream random(7, "two steps");
    std::vector<NodePair> edges;
    for (int i = 0; i < 300; ++i) {
        edges.push_back(
            {static_cast<NodeId>(random.below(60)), static_cast<NodeId>(random.below(60))});
    }
    const CsrGraph graph = build_graph(60, edges, {}).graph;
    constexpr NodeId kFirst = 20;
    for (NodeId source = 0; source < 60; ++source) {
        std::map<NodeId, std::vector<NodeId>> by_steps;
        for_each_two_steps(graph, source, kFirst,
                           [&](NodeId v, NodeId w, std::size_t a, std::size_t b) {
                               EXPECT_EQ(a, graph.entry(source, w));
                               EXPECT_EQ(b, graph.entry(w, v));
                               by_steps[v].push_back(w);
                           });
        for (NodeId v = 0; v < 60; ++v) {
            std::vector<NodeId> shared;
            if (v >= kFirst) {
                for_each_common_neighbour(graph, {source, v},
                                          [&](NodeId w, auto...) { shared.push_back(w); });
            }
            EXPECT_EQ(by_steps[v], shared) << source << " " << v;
        }
    }
}

}  // namespace common_neighbours_test
}  // namespace hplc
