#include "graph/components.hpp"

#include <gtest/gtest.h>

#include "base/random.hpp"
#include "graph/bfs.hpp"
#include "support/support.hpp"

namespace hplc {
namespace components_test {

TEST(Components, AreNumberedByTheirSmallestNode) {
    const CsrGraph graph = testing::small_graph(7, {{0, 5}, {5, 3}, {1, 4}, {6, 4}});
    const Components components = connected_components(graph, Threads{1});
    EXPECT_EQ(components.label, (std::vector<NodeId>{0, 1, 2, 0, 1, 0, 1}));
    EXPECT_EQ(components.size, (std::vector<NodeId>{3, 3, 1}));
    EXPECT_EQ(components.count(), 3u);
    EXPECT_EQ(components.largest(), 0u);
}

TEST(Components, TheLargestNeedNotBeTheFirst) {
    const CsrGraph graph = testing::small_graph(5, {{0, 1}, {2, 3}, {3, 4}});
    EXPECT_EQ(connected_components(graph, Threads{1}).largest(), 1u);
}

TEST(Components, NoNodesNoComponents) {
    EXPECT_EQ(connected_components(CsrGraph(), Threads{2}).count(), 0u);
}

// Few edges a node, so that components of many sizes arise; many nodes, so that threads meet.
CsrGraph sparse_graph(NodeId nodes, std::size_t edges) {
    RandomStream random(3, "components test");
    std::vector<NodePair> pairs(edges);
    for (NodePair& pair : pairs) {
        pair = {static_cast<NodeId>(random.below(nodes)), static_cast<NodeId>(random.below(nodes))};
    }
    return build_graph(nodes, pairs, Threads{1}).graph;
}

TEST(Components, AreTheNodesThatBfsReaches) {
    const CsrGraph graph = sparse_graph(400, 210);
    const Components components = connected_components(graph, Threads{2});
    for (NodeId u = 0; u < graph.num_nodes(); ++u) {
        const auto distance = bfs_distances(graph, u);
        for (NodeId v = 0; v < graph.num_nodes(); ++v) {
            ASSERT_EQ(distance[v] != kUnreachable, components.label[u] == components.label[v])
                << u << " and " << v;
        }
    }
}

TEST(Components, DoNotDependOnThreads) {
    const CsrGraph graph = sparse_graph(100000, 60000);
    EXPECT_EQ(connected_components(graph, Threads{1}), connected_components(graph, Threads{4}));
}

// The path 0 - 1 - 2 - 3 - 4 with labels a a b a a: three parts.
TEST(Components, InsideLabels) {
    const CsrGraph path = testing::small_graph(5, {{0, 1}, {1, 2}, {2, 3}, {3, 4}});
    const std::vector<std::uint16_t> labels = {0, 0, 1, 0, 0};
    const Components parts = connected_components_inside(path, labels, Threads{2});
    EXPECT_EQ(parts.label, (std::vector<NodeId>{0, 0, 1, 2, 2}));
    EXPECT_EQ(parts.size, (std::vector<NodeId>{2, 1, 2}));
}

}  // namespace components_test
}  // namespace hplc
