#include "position/internal/label_regions.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "graph/components.hpp"
#include "position/internal/fluid.hpp"
#include "position/internal/modularity.hpp"
#include "position_fixtures.hpp"
#include "support/support.hpp"

namespace hplc::internal {
namespace label_regions_test {

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
    EXPECT_EQ(connect_labels(graph, labels, 2, Threads{1}).nodes, 2u);
    EXPECT_EQ(labels, (Labels{0, 0, 0, 1, 1, 1, 1}));
}

// Both neighbours offer one edge; label 2 has fewer nodes.
TEST(ConnectLabels, PrefersTheDenserNeighbourAsFluidCDoes) {
    const CsrGraph graph = graph_of(8, testing::path_edges(8));
    Labels labels = {0, 0, 1, 1, 1, 0, 2, 2};
    EXPECT_EQ(connect_labels(graph, labels, 3, Threads{1}).nodes, 1u);
    EXPECT_EQ(labels, (Labels{0, 0, 1, 1, 1, 2, 2, 2}));
}

// 6 and 7 are stray parts of different labels; 7 touches only 6. 8 is isolated.
TEST(ConnectLabels, ReachesPartsBehindOtherParts) {
    const CsrGraph graph = graph_of(9, testing::path_edges(8));
    Labels labels = {0, 0, 0, 1, 1, 1, 0, 1, kNoLabel};
    EXPECT_EQ(connect_labels(graph, labels, 2, Threads{1}).nodes, 2u);
    EXPECT_EQ(labels, (Labels{0, 0, 0, 1, 1, 1, 1, 1, kNoLabel}));
}

// Leaves of a star that share no more than a label.
TEST(ConnectLabels, LeavesScatteredLabelsAsTheyAre) {
    const CsrGraph star = graph_of(9, testing::star_edges(9));
    const Labels before = {0, 0, 0, 1, 1, 1, 1, 1, 1};
    Labels labels = before;
    const Reconnected result = connect_labels(star, labels, 2, Threads{1});
    EXPECT_EQ(result.nodes, 0u);
    EXPECT_EQ(result.scattered, 5u);
    EXPECT_EQ(labels, before);
}

NodeId connected_parts(const CsrGraph& graph, const Labels& labels) {
    const Components parts = connected_components(edges_inside(graph, labels, Threads{1}), {1});
    std::vector<bool> labelled(parts.count(), false);
    for (std::size_t v = 0; v < labels.size(); ++v)
        labelled[parts.label[v]] = labels[v] != kNoLabel;
    return static_cast<NodeId>(std::ranges::count(labelled, true));
}

TEST(ConnectLabels, LeavesEveryCommunityOfFluidCConnected) {
    const CsrGraph graph = testing::random_graph(3000, 9000);
    const std::vector<NodeId> starts = {0, 1, 2, 3, 4, 5};
    Labels labels = fluid_communities(graph, starts, {.seed = 1}).label;
    const Labels before = labels;
    EXPECT_GT(connected_parts(graph, before), 6u);
    const Reconnected result = connect_labels(graph, labels, 6, Threads{2});
    EXPECT_EQ(result.scattered, 0u);
    EXPECT_EQ(connected_parts(graph, labels), 6u);
    for (NodeId v = 0; v < 3000; ++v)
        EXPECT_EQ(labels[v] == kNoLabel, before[v] == kNoLabel);
}

TEST(Modularity, OfGraphsThatCanBeCounted) {
    const CsrGraph cliques = graph_of(6, testing::two_cliques(3));
    // 7 edges, 6 of them inside; 7 of the 14 ends on each side.
    EXPECT_DOUBLE_EQ(modularity(cliques, Labels{0, 0, 0, 1, 1, 1}, 2, Threads{2}),
                     6.0 / 7 - 2 * 0.25);
    EXPECT_DOUBLE_EQ(modularity(cliques, Labels(6, 0), 1, Threads{1}), 0);
    EXPECT_EQ(modularity(graph_of(3, {}), Labels(3, 0), 1, Threads{1}), 0);
}

}  // namespace label_regions_test
}  // namespace hplc::internal
