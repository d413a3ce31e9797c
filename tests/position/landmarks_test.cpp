#include "position/landmarks.hpp"

#include <gtest/gtest.h>
#include <igraph/igraph.h>

#include "position/internal/centrality.hpp"
#include "position/internal/igraph.hpp"
#include "position_fixtures.hpp"
#include "support/support.hpp"

namespace hplc {
namespace landmarks_test {

using testing::train_graph;

Communities clusters(std::vector<ClusterId> cluster, std::uint32_t count) {
    Communities communities{.cluster = std::move(cluster), .sizes = std::vector<NodeId>(count, 0)};
    for (const ClusterId k : communities.cluster)
        ++communities.sizes[k];
    return communities;
}

std::vector<NodeId> all_nodes(const CsrGraph& graph) {
    std::vector<NodeId> nodes(graph.num_nodes());
    std::iota(nodes.begin(), nodes.end(), NodeId{0});
    return nodes;
}

TEST(Landmarks, AreTheNodesOfHighestDegree) {
    // A star around 0 whose leaf 4 has leaves 5, 6 of its own.
    const TrainGraph graph = train_graph(7, {{0, 1}, {0, 2}, {0, 3}, {0, 4}, {4, 5}, {4, 6}});
    const Landmarks found = choose_landmarks(graph, clusters({0, 0, 0, 0, 1, 1, 1}, 2), {});
    EXPECT_EQ(found.nodes, (std::vector<NodeId>{0, 4}));
    EXPECT_EQ(found.sources, 0u);
}

// Degrees are those in the graph, not in the cluster: 3 has three neighbours, none in its cluster.
TEST(Landmarks, CountNeighboursOutsideTheCluster) {
    const TrainGraph graph = train_graph(6, {{0, 3}, {1, 3}, {2, 3}, {4, 5}, {0, 4}});
    const Landmarks found = choose_landmarks(graph, clusters({0, 0, 0, 1, 1, 1}, 2), {});
    EXPECT_EQ(found.nodes, (std::vector<NodeId>{0, 3}));
}

// A star of four joined the cluster of a path of five; its middle has the higher degree.
TEST(Landmarks, LieInTheLargestComponentOfTheirCluster) {
    std::vector<NodePair> edges = testing::path_edges(5);
    for (NodeId v = 6; v < 9; ++v)
        edges.push_back({5, v});
    const Landmarks found =
        choose_landmarks(train_graph(9, edges), clusters(std::vector<ClusterId>(9, 0), 1), {});
    EXPECT_EQ(found.nodes, std::vector<NodeId>{1});
}

// The middle of a path, and the bridge between two stars, have the smaller degree.
TEST(Landmarks, ByBetweennessAndCloseness) {
    std::vector<NodePair> edges = testing::star_edges(5);  // 0 with leaves 1 .. 4
    for (NodeId v = 6; v < 10; ++v)
        edges.push_back({5, v});  // 5 with leaves 6 .. 9
    edges.push_back({0, 10});
    edges.push_back({10, 5});
    const TrainGraph graph = train_graph(11, edges);
    const Communities one = clusters(std::vector<ClusterId>(11, 0), 1);
    const auto by = [&](Centrality centrality) {
        return choose_landmarks(graph, one, {.centrality = centrality}).nodes.front();
    };
    EXPECT_EQ(by(Centrality::kDegree), 0u);
    EXPECT_EQ(by(Centrality::kBetweenness), 0u);
    EXPECT_EQ(by(Centrality::kCloseness), 10u);
}

TEST(Landmarks, AreSampledAboveTheStatedSizeAndSaySo) {
    const TrainGraph graph = train_graph(testing::random_graph(150, 600));
    const Communities one = clusters(std::vector<ClusterId>(150, 0), 1);
    for (const Centrality centrality : {Centrality::kBetweenness, Centrality::kCloseness}) {
        const LandmarkOptions exact{.centrality = centrality};
        LandmarkOptions sampled = exact;
        sampled.exact_up_to = 100;
        sampled.sources = 149;
        EXPECT_EQ(choose_landmarks(graph, one, exact).sources, 0u);
        const Landmarks found = choose_landmarks(graph, one, sampled);
        EXPECT_EQ(found.sources, 149u);
        EXPECT_EQ(found.nodes, choose_landmarks(graph, one, exact).nodes);
    }
}

TEST(Centrality, BetweennessFromAllNodesIsIgraphs) {
    const CsrGraph graph = testing::random_graph(200, 500);
    const internal::IgraphGraph copy(graph);
    internal::IgraphVector expected;
    internal::check_igraph(igraph_betweenness(copy.get(), expected.get(), igraph_vss_all(),
                                              IGRAPH_UNDIRECTED, nullptr));
    const auto found = internal::betweenness_from(graph, all_nodes(graph));
    ASSERT_EQ(found.size(), 200u);
    for (std::size_t v = 0; v < 200; ++v)
        EXPECT_NEAR(found[v], expected.values()[v], 1e-6);
}

TEST(Centrality, ClosenessFromAllNodesIsIgraphs) {
    const CsrGraph graph = testing::random_graph(300, 700);
    const internal::IgraphGraph copy(graph);
    internal::IgraphVector expected;
    internal::check_igraph(igraph_closeness(copy.get(), expected.get(), nullptr, nullptr,
                                            igraph_vss_all(), IGRAPH_ALL, nullptr, false));
    const auto found = internal::closeness_from(graph, all_nodes(graph), Threads{2});
    const std::vector<double> values = expected.values();
    for (NodeId v = 0; v < 300; ++v) {
        if (graph.degree(v) == 0) continue;
        EXPECT_NEAR(-1 / found[v], values[v], 1e-12);
    }
}

}  // namespace landmarks_test
}  // namespace hplc
