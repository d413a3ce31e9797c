#include "task/edges/edges_by_number.hpp"

#include <gtest/gtest.h>

#include "support/support.hpp"
#include "task/task_fixtures.hpp"

namespace hplc {
namespace edges_by_number_test {

std::vector<NodePair> all_of(const EdgesByNumber& edges) {
    std::vector<NodePair> list;
    for (std::uint64_t rank = 0; rank < edges.size(); ++rank)
        list.push_back(edges.at(rank));
    return list;
}

TEST(EdgesByNumber, AreThoseOfTheGraphInOrder) {
    const CsrGraph graph = built_graph(testing::random_data(60, 300), {}).graph;
    EXPECT_EQ(all_of(EdgesByNumber(graph)), graph.edges());
}

TEST(EdgesByNumber, PassOverNodesWithoutEdges) {
    const std::vector<NodePair> edges = {{2, 5}, {4, 5}};
    const CsrGraph graph = build_graph(8, edges, {}).graph;
    EXPECT_EQ(all_of(EdgesByNumber(graph)), edges);
    EXPECT_EQ(EdgesByNumber(CsrGraph()).size(), 0U);
}

TEST(EdgesByNumber, OfPairsThatCanBeLinksAlone) {
    const std::vector<NodePair> edges = {{0, 1}, {0, 3}, {1, 2}, {2, 3}};
    const std::vector<NodeId> first = {0, 1};
    const std::vector<NodeId> second = {2, 3};
    const auto sides = std::make_shared<const AllowedPairs>(
        AllowedPairs{PairFilter::between(4, first, second), "user", "item"});
    const CsrGraph graph = build_graph(4, edges, {}).graph;
    EXPECT_EQ(all_of(EdgesByNumber(graph, sides)), (std::vector<NodePair>{{0, 3}, {1, 2}}));
}

}  // namespace edges_by_number_test
}  // namespace hplc
