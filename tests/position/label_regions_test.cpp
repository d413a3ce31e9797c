#include "position/internal/label_regions.hpp"

#include <gtest/gtest.h>

#include "graph/components.hpp"
#include "position/internal/modularity.hpp"
#include "position_fixtures.hpp"
#include "support/support.hpp"

namespace hplc::internal {
namespace {

using testing::graph_of;
using testing::small_graph;
using Labels = std::vector<Label>;

TEST(EdgesInside, KeepsWhatHasOneLabel) {
    const CsrGraph graph = small_graph(5, {{0, 1}, {1, 2}, {2, 3}, {3, 4}, {0, 4}});
    const CsrGraph inside = edges_inside(graph, Labels{0, 0, 1, 1, 0}, Threads{2});
    EXPECT_EQ(inside.edges(), (std::vector<NodePair>{{0, 1}, {0, 4}, {2, 3}}));
}

// 0 1 2 3 4 5 6 on a path; 5 and 6 were cut off from label 0 by label 1.
TEST(ConnectLabels, MovesTheSmallerPartToItsNeighbour) {
    const CsrGraph graph = graph_of(7, testing::path_edges(7));
    Labels labels = {0, 0, 0, 1, 1, 0, 0};
    EXPECT_EQ(connect_labels(graph, labels, 2, Threads{1}), 2u);
    EXPECT_EQ(labels, (Labels{0, 0, 0, 1, 1, 1, 1}));
}

// Both neighbours offer one edge; label 2 has fewer nodes.
TEST(ConnectLabels, PrefersTheDenserNeighbourAsFluidCDoes) {
    const CsrGraph graph = graph_of(8, testing::path_edges(8));
    Labels labels = {0, 0, 1, 1, 1, 0, 2, 2};
    EXPECT_EQ(connect_labels(graph, labels, 3, Threads{1}), 1u);
    EXPECT_EQ(labels, (Labels{0, 0, 1, 1, 1, 2, 2, 2}));
}

// 4 and 5 are stray parts of different labels; 5 touches only 4.
TEST(ConnectLabels, ReachesPartsBehindOtherParts) {
    const CsrGraph graph = small_graph(9, {{0, 1}, {1, 2}, {2, 3}, {3, 4}, {4, 5}, {6, 7}, {2, 6}});
    Labels labels = {0, 0, 1, 1, 0, 1, 0, 0, kNoLabel};
    connect_labels(graph, labels, 2, Threads{1});
    EXPECT_EQ(labels[4], 1);
    EXPECT_EQ(labels[5], 1);
    EXPECT_EQ(labels[8], kNoLabel);
}

TEST(ConnectLabels, LeavesEveryLabelConnected) {
    const CsrGraph graph = testing::random_graph(2000, 5000);
    const Components components = connected_components(graph, Threads{1});
    RandomStream random(1, "labels");
    Labels labels(2000);
    for (Label& label : labels)
        label = static_cast<Label>(random.below(6));
    // Only the largest component is labelled, as after FluidC.
    for (NodeId v = 0; v < 2000; ++v) {
        if (components.label[v] != components.largest()) labels[v] = kNoLabel;
    }
    const Labels before = labels;
    EXPECT_GT(connect_labels(graph, labels, 6, Threads{2}), 0u);

    std::vector<bool> seen(6, false);
    const Components parts = connected_components(edges_inside(graph, labels, Threads{1}), {});
    std::vector<NodeId> part_of(6, parts.count());
    for (NodeId v = 0; v < 2000; ++v) {
        EXPECT_EQ(labels[v] == kNoLabel, before[v] == kNoLabel);
        if (labels[v] == kNoLabel) continue;
        if (part_of[labels[v]] == parts.count()) part_of[labels[v]] = parts.label[v];
        EXPECT_EQ(parts.label[v], part_of[labels[v]]) << "node " << v;
    }
}

TEST(Modularity, OfGraphsThatCanBeCounted) {
    const CsrGraph cliques = graph_of(6, testing::two_cliques(3));
    // 7 edges, 6 of them inside; 7 of the 14 ends on each side.
    EXPECT_DOUBLE_EQ(modularity(cliques, Labels{0, 0, 0, 1, 1, 1}, 2, Threads{2}),
                     6.0 / 7 - 2 * 0.25);
    EXPECT_DOUBLE_EQ(modularity(cliques, Labels(6, 0), 1, Threads{1}), 0);
    EXPECT_EQ(modularity(graph_of(3, {}), Labels(3, 0), 1, Threads{1}), 0);
}

}  // namespace
}  // namespace hplc::internal
