#include "model/pairs/inner_walks.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "heuristic/heuristic_fixtures.hpp"
#include "support/square_matrix.hpp"

namespace hplc {
namespace inner_walks_test {

using testing::product;
using testing::Square;

// A and D^-1 A as dense matrices: walks are A (D^-1 A)^(l - 1).
InnerWalks walks_by_matrices(const CsrGraph& graph, NodePair pair) {
    Square adjacency(graph.num_nodes(), std::vector<double>(graph.num_nodes(), 0));
    Square steps = adjacency;
    for (NodeId u = 0; u < graph.num_nodes(); ++u) {
        for (const NodeId v : graph.neighbours(u)) {
            adjacency[u][v] = 1;
            steps[u][v] = 1.0 / graph.degree(u);
        }
    }
    const Square three = product(product(adjacency, steps), steps);
    return {three[pair.u][pair.v], product(three, steps)[pair.u][pair.v]};
}

// A path 0 - 1 - 2 - 3 - 4: one walk of three steps through degrees 2 and 2.
TEST(InnerWalks, OnAPath) {
    const TrainGraph path =
        testing::train_graph_of(testing::data_of(5, {{0, 1}, {1, 2}, {2, 3}, {3, 4}}));
    const std::vector<NodePair> pairs = {{0, 3}, {4, 0}, {0, 2}};
    const auto walks = inner_walks(path.graph(), pairs, {});
    EXPECT_DOUBLE_EQ(walks[0].three, 0.25);
    EXPECT_DOUBLE_EQ(walks[0].four, 0);
    EXPECT_DOUBLE_EQ(walks[1].three, 0);
    EXPECT_DOUBLE_EQ(walks[1].four, 0.125);
    // 0 1 0 1 2, 0 1 2 1 2 and 0 1 2 3 2, the inner degrees being 2 1 2, 2 2 2 and 2 2 2.
    EXPECT_DOUBLE_EQ(walks[2].four, 0.25 + 0.125 + 0.125);
}

// Edges and pairs that are none, each on the graph without the pair's own edge.
TEST(InnerWalks, AreMatrixPowersOfTheGraphWithoutTheEdge) {
    const TrainGraph graph = testing::train_graph_of(testing::random_data(40, 110));
    auto pairs = testing::random_pairs(40, 120);
    const auto edges = graph.graph().edges();
    pairs.insert(pairs.end(), edges.begin(), edges.end());
    const auto walks = inner_walks(graph.graph(), pairs, Threads{2});
    for (std::size_t i = 0; i < pairs.size(); i += 3) {
        const TrainGraph less = graph.without({&pairs[i], 1}, {});
        const InnerWalks expected = walks_by_matrices(less.graph(), pairs[i]);
        EXPECT_NEAR(walks[i].three, expected.three, 1e-12);
        EXPECT_NEAR(walks[i].four, expected.four, 1e-12);
    }
}

TEST(InnerWalks, SameBytesForAnyDirectionThreadsAndCompany) {
    const TrainGraph graph = testing::train_graph_of(testing::random_data(300, 900));
    const auto pairs = testing::random_pairs(300, 5000);
    const auto together = inner_walks(graph.graph(), pairs, Threads{2});
    for (std::size_t i = 0; i < pairs.size(); i += 97) {
        const std::vector<NodePair> turned = {{pairs[i].v, pairs[i].u}};
        const auto alone = inner_walks(graph.graph(), turned, {});
        EXPECT_EQ(alone.front().three, together[i].three);
        EXPECT_EQ(alone.front().four, together[i].four);
    }
}

}  // namespace inner_walks_test
}  // namespace hplc
