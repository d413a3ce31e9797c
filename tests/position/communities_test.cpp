#include "position/communities.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "graph/components.hpp"
#include "graph/generators.hpp"
#include "io/read_graph.hpp"
#include "position/internal/label_regions.hpp"
#include "position_fixtures.hpp"
#include "support/support.hpp"

namespace hplc {
namespace communities_test {

using testing::train_graph;

// Every node in one cluster and one macro-cluster, every cluster inside one macro-cluster and not
// empty, the sizes true.
void expect_two_levels(const Communities& communities, NodeId nodes) {
    ASSERT_EQ(communities.cluster.size(), nodes);
    ASSERT_EQ(communities.macro_cluster.size(), nodes);
    ASSERT_EQ(communities.macro_of.size(), communities.sizes.size());
    EXPECT_TRUE(std::ranges::is_sorted(communities.macro_of));
    std::vector<NodeId> sizes(communities.count(), 0);
    for (NodeId v = 0; v < nodes; ++v) {
        ASSERT_LT(communities.cluster[v], communities.count());
        ++sizes[communities.cluster[v]];
        EXPECT_EQ(communities.macro_cluster[v], communities.macro_of[communities.cluster[v]]);
    }
    EXPECT_EQ(sizes, communities.sizes);
    EXPECT_GE(*std::ranges::min_element(sizes), 1u);
    EXPECT_EQ(std::set(communities.macro_of.begin(), communities.macro_of.end()).size(),
              communities.num_macro_clusters);
}

std::vector<std::size_t> clusters_in_each_macro(const Communities& communities) {
    std::vector<std::size_t> counts(communities.num_macro_clusters, 0);
    for (const ClusterId macro : communities.macro_of)
        ++counts[macro];
    return counts;
}

TEST(ClusterCount, FollowsThePaper) {
    EXPECT_EQ(cluster_count(2708, 7), 56u);     // Cora, 7 · 8
    EXPECT_EQ(cluster_count(2927963, 5), 75u);  // ogbl-citation2, 5 · 15
    EXPECT_EQ(cluster_count(3, 5), 3u);         // no more than nodes
    EXPECT_EQ(cluster_count(1, 5), 1u);
    EXPECT_EQ(macro_cluster_count(56, 7), 8u);
    EXPECT_EQ(macro_cluster_count(75, 5), 15u);
    EXPECT_EQ(macro_cluster_count(400, 5), 15u);
    EXPECT_EQ(macro_cluster_count(3, 5), 1u);
}

TEST(Communities, TwoCliquesAreTwoClusters) {
    const TrainGraph graph = train_graph(12, testing::two_cliques(6));
    const Communities found = find_communities(graph, {.clusters = 2, .eta = 1});
    expect_two_levels(found, 12);
    EXPECT_EQ(found.num_macro_clusters, 2u);
    EXPECT_TRUE(found.converged);
    EXPECT_NEAR(found.modularity, 30.0 / 31 - 0.5, 1e-12);
    for (NodeId v = 0; v < 12; ++v)
        EXPECT_EQ(found.cluster[v], found.cluster[v < 6 ? 0 : 6]);
}

TEST(Communities, HaveTheNumbersOfThePaper) {
    const TrainGraph graph = train_graph(testing::random_graph(3000, 12000));
    const Communities found = find_communities(graph, {.eta = 7, .seed = 3});
    expect_two_levels(found, 3000);
    EXPECT_EQ(found.count(), 56u);
    EXPECT_EQ(clusters_in_each_macro(found), std::vector<std::size_t>(8, 7));
}

TEST(Communities, ShareARestWhereKIsNoMultipleOfR) {
    const TrainGraph graph = train_graph(testing::random_graph(3000, 12000));
    const Communities found = find_communities(graph, {.clusters = 23, .eta = 5});
    expect_two_levels(found, 3000);
    auto counts = clusters_in_each_macro(found);
    std::ranges::sort(counts);
    EXPECT_EQ(counts, (std::vector<std::size_t>{5, 6, 6, 6}));
}

TEST(Communities, AreSpentWhereTheNodesAre) {
    // Cliques of 30, 20 and 3 nodes and an isolated node.
    std::vector<NodePair> edges;
    testing::add_clique(edges, 0, 30);
    testing::add_clique(edges, 30, 20);
    testing::add_clique(edges, 50, 3);
    const Communities found = find_communities(train_graph(54, edges), {.clusters = 5, .eta = 5});
    expect_two_levels(found, 54);
    const auto clusters_of = [&](NodeId first, NodeId last) {
        return std::set(found.cluster.begin() + first, found.cluster.begin() + last);
    };
    EXPECT_EQ(clusters_of(0, 30).size(), 3u);
    EXPECT_EQ(clusters_of(30, 50).size(), 2u);
    EXPECT_EQ(clusters_of(50, 53).size(), 1u);
    EXPECT_EQ(found.joined, 4u);
}

TEST(Communities, EachNodeCanBeItsOwn) {
    const Communities found =
        find_communities(train_graph(6, testing::path_edges(6)), {.clusters = 6, .eta = 2});
    expect_two_levels(found, 6);
    EXPECT_EQ(found.sizes, std::vector<NodeId>(6, 1));
}

TEST(Communities, TakeGraphsWithoutEdges) {
    const Communities found = find_communities(train_graph(10, {}), {.clusters = 3, .eta = 1});
    expect_two_levels(found, 10);
    EXPECT_EQ(found.modularity, 0);
    auto sizes = found.sizes;
    std::ranges::sort(sizes);
    EXPECT_EQ(sizes, (std::vector<NodeId>{3, 3, 4}));
}

TEST(Communities, RefuseMoreClustersThanNodes) {
    const TrainGraph graph = train_graph(6, testing::path_edges(6));
    const std::string message =
        testing::complaint_of([&] { static_cast<void>(find_communities(graph, {.clusters = 7})); });
    EXPECT_NE(message.find("7 clusters"), std::string::npos) << message;
    EXPECT_NE(message.find("at most 6"), std::string::npos) << message;
}

TEST(Communities, DoNotDependOnThreads) {
    const TrainGraph graph = train_graph(testing::random_graph(10000, 40000));
    const CommunityOptions options{.threads = {1}};
    CommunityOptions two = options;
    two.threads = {2};
    EXPECT_EQ(find_communities(graph, options), find_communities(graph, two));
}

// Clusters of each component in the largest are connected.
TEST(Communities, AreConnectedOnRealGraphs) {
    for (const char* name : {"cora", "facebook", "citeseer"}) {
        HPLC_NEED_DATA(folder, name);
        const TrainGraph train = LinkTask::whole(read_graph(folder.string(), {}), {}).train_graph();
        const CsrGraph& graph = train.graph();
        const Communities found = find_communities(train, {.eta = 7, .seed = 1});
        expect_two_levels(found, graph.num_nodes());
        const Components components = connected_components(graph, Threads{1});
        const Components parts = connected_components(
            internal::edges_inside(graph, found.cluster, Threads{1}), Threads{1});
        std::set<std::pair<ClusterId, NodeId>> in_largest;  // cluster, part
        for (NodeId v = 0; v < graph.num_nodes(); ++v) {
            if (components.label[v] == components.largest())
                in_largest.insert({found.cluster[v], parts.label[v]});
        }
        std::set<ClusterId> clusters;
        for (const auto& [cluster, part] : in_largest)
            EXPECT_TRUE(clusters.insert(cluster).second) << name << ", cluster " << cluster;
        EXPECT_GT(found.modularity, 0.3);
    }
}

TEST(Communities, LouvainFindsCliquesAndKeepsToTheNumber) {
    // Six cliques of 8 in a ring.
    std::vector<NodePair> edges;
    for (NodeId clique = 0; clique < 6; ++clique) {
        testing::add_clique(edges, clique * 8, 8);
        edges.push_back({clique * 8, (clique * 8 + 9) % 48});
    }
    const TrainGraph graph = train_graph(50, edges);  // and two isolated nodes
    const Communities free = find_communities(
        graph, {.clusters = 20, .eta = 2, .clustering = Clustering::kLouvain, .seed = 1});
    expect_two_levels(free, 50);
    for (NodeId v = 0; v < 48; ++v)
        EXPECT_EQ(free.macro_cluster[v], free.macro_cluster[v / 8 * 8]);

    const Communities three = find_communities(
        graph, {.clusters = 3, .eta = 1, .clustering = Clustering::kLouvain, .seed = 1});
    expect_two_levels(three, 50);
    EXPECT_EQ(three.count(), 3u);
}

}  // namespace communities_test
}  // namespace hplc
