#include "model/pairs/long_walks.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "heuristic/heuristic_fixtures.hpp"
#include "support/square_matrix.hpp"

namespace hplc {
namespace long_walks_test {

using testing::Square;

// S = D^-1/2 A D^-1/2 as a dense matrix.
Square normalised(const CsrGraph& graph) {
    Square s(graph.num_nodes(), std::vector<double>(graph.num_nodes(), 0));
    for (NodeId u = 0; u < graph.num_nodes(); ++u) {
        for (const NodeId v : graph.neighbours(u))
            s[u][v] = 1 / std::sqrt(1.0 * graph.degree(u) * graph.degree(v));
    }
    return s;
}

LongWalks walks_by_matrices(const CsrGraph& graph, NodePair pair) {
    const Square s = normalised(graph);
    Square power = s;
    LongWalks walks;
    for (int k = 2; k <= 12; ++k) {
        power = testing::product(power, s);
        if (k >= 5) (k <= 8 ? walks.middle : walks.far) += power[pair.u][pair.v];
    }
    return walks;
}

// From one end of a path of seven nodes to the other there are six steps, or eight, ten, twelve.
// With six each inner node is passed once: 1/√2 · (1/2)^4 · 1/√2 = 1/32. Further than twelve steps
// nothing arrives.
TEST(LongWalks, OnPaths) {
    const auto path = [](NodeId nodes) {
        std::vector<NodePair> edges;
        for (NodeId v = 1; v < nodes; ++v)
            edges.push_back({v - 1, v});
        return testing::train_graph_of(testing::data_of(nodes, edges));
    };
    const std::vector<NodePair> ends = {{0, 6}};
    const LongWalks walks = long_walks(path(7).graph(), ends, {}).front();
    EXPECT_GT(walks.middle, 1.0 / 32);
    EXPECT_NEAR(walks.middle, walks_by_matrices(path(7).graph(), {0, 6}).middle, 1e-15);
    const std::vector<NodePair> far = {{0, 13}, {0, 12}, {0, 4}};
    const auto of_far = long_walks(path(14).graph(), far, {});
    EXPECT_EQ(of_far[0].far, 0);
    EXPECT_EQ(of_far[1].middle, 0);
    EXPECT_NEAR(of_far[1].far, std::sqrt(0.5) * std::pow(0.5, 11), 1e-15);  // 12 has degree 2
    EXPECT_GT(of_far[2].middle, 0);
}

TEST(LongWalks, AreMatrixPowersOfTheGraphWithoutTheEdge) {
    const TrainGraph graph = testing::train_graph_of(testing::random_data(30, 45));
    const auto pairs = testing::edges_and_random_pairs(graph, 60);
    const auto walks = long_walks(graph.graph(), pairs, Threads{2});
    for (std::size_t i = 0; i < pairs.size(); i += 3) {
        const TrainGraph less = graph.without({&pairs[i], 1}, {});
        const LongWalks expected = walks_by_matrices(less.graph(), pairs[i]);
        EXPECT_NEAR(walks[i].middle, expected.middle, 1e-12);
        EXPECT_NEAR(walks[i].far, expected.far, 1e-12);
    }
}

TEST(LongWalks, SameBytesForAnyDirectionThreadsAndCompany) {
    const TrainGraph graph = testing::train_graph_of(testing::random_data(200, 300));
    const auto pairs = testing::edges_and_random_pairs(graph, 3000);
    const auto together = long_walks(graph.graph(), pairs, Threads{2});
    for (std::size_t i = 0; i < pairs.size(); i += 97) {
        const std::vector<NodePair> turned = {{pairs[i].v, pairs[i].u}};
        const auto alone = long_walks(graph.graph(), turned, {}).front();
        EXPECT_EQ(alone.middle, together[i].middle);
        EXPECT_EQ(alone.far, together[i].far);
    }
}

}  // namespace long_walks_test
}  // namespace hplc
