#include "position/diameter.hpp"

#include <gtest/gtest.h>

#include "io/read_graph.hpp"
#include "position/internal/eccentricity_bounds.hpp"
#include "position_fixtures.hpp"
#include "support/support.hpp"

namespace hplc {
namespace diameter_test {

using testing::train_graph;

// By one plain search a node.
unsigned plain_diameter(const CsrGraph& graph) {
    NodeId longest = 0;
    for (NodeId v = 0; v < graph.num_nodes(); ++v) {
        for (const NodeId distance : bfs_distances(graph, v)) {
            if (distance != kUnreachable) longest = std::max(longest, distance);
        }
    }
    return longest;
}

void expect_diameter(const TrainGraph& graph, unsigned value) {
    const Diameter diameter = largest_diameter(graph, Threads{2});
    EXPECT_EQ(diameter.value, value);
    EXPECT_TRUE(diameter.exact);
}

TEST(Diameter, OfGraphsThatCanBeSeen) {
    expect_diameter(train_graph(4, {}), 0);
    expect_diameter(train_graph(2, {{0, 1}}), 1);
    expect_diameter(train_graph(200, testing::path_edges(200)), 199);
    expect_diameter(train_graph(9, testing::star_edges(9)), 2);
    expect_diameter(train_graph(10, testing::two_cliques(5)), 3);
}

// The largest component is not the longest.
TEST(Diameter, IsThatOfTheLongestComponent) {
    std::vector<NodePair> edges;
    testing::add_clique(edges, 0, 20);
    for (NodeId v = 20; v < 29; ++v)
        edges.push_back({v, v + 1});
    expect_diameter(train_graph(31, edges), 9);
}

TEST(Diameter, AgreesWithPlainSearches) {
    for (const std::size_t entries : {150U, 400U, 600U, 1200U, 9000U}) {
        const CsrGraph graph = testing::random_graph(400, entries);
        expect_diameter(train_graph(graph), plain_diameter(graph));
    }
}

TEST(Diameter, SaysSoWhereItIsLongerThanAByteHolds) {
    for (const NodeId nodes : {256U, 400U, 2000U}) {
        const Diameter diameter =
            largest_diameter(train_graph(nodes, testing::path_edges(nodes)), Threads{1});
        EXPECT_EQ(diameter.value, 254u);
        EXPECT_FALSE(diameter.exact);
    }
}

TEST(Diameter, GivesAnUpperBoundWhereItMayNotGoOn) {
    const CsrGraph graph = testing::random_graph(500, 2000);
    const Diameter cut =
        internal::largest_diameter(graph, connected_components(graph, Threads{1}), Threads{1}, 1);
    EXPECT_FALSE(cut.exact);
    EXPECT_EQ(cut.passes, 1u);
    EXPECT_GE(cut.value, plain_diameter(graph));
}

// Known values of these graphs.
TEST(Diameter, OfRealGraphs) {
    for (const auto& [name, value] :
         {std::pair{"cora", 19U}, {"citeseer", 28U}, {"facebook", 8U}}) {
        HPLC_NEED_DATA(folder, name);
        const GraphData data = read_graph(folder.string(), {});
        expect_diameter(LinkTask::whole(data, {}).train_graph(), value);
    }
}

}  // namespace diameter_test
}  // namespace hplc
