#include "position/pair_distances.hpp"

#include <gtest/gtest.h>

#include "graph/bfs.hpp"
#include "heuristic/heuristic_fixtures.hpp"

namespace hplc {
namespace pair_distances_test {

using testing::kite;

PairReach reach_of(const TrainGraph& graph, NodePair pair) {
    return PairDistances(graph, {}).of({&pair, 1}, {}).front();
}

// Two triangles 0 1 2 and 1 2 3, a tail from 3 to 4, and 5 alone.
TEST(PairDistances, ByHand) {
    EXPECT_EQ(reach_of(kite(), {0, 4}), (PairReach{3, 5, 5}));
    EXPECT_EQ(reach_of(kite(), {0, 3}), (PairReach{2, 5, 5}));
    EXPECT_EQ(reach_of(kite(), {0, 5}), (PairReach{kNoPath, 1, 5}));
}

TEST(PairDistances, LookAwayFromThePairsOwnEdge) {
    EXPECT_EQ(reach_of(kite(), {0, 1}), (PairReach{2, 5, 5}));
    // A bridge: without it 4 is alone.
    EXPECT_EQ(reach_of(kite(), {3, 4}), (PairReach{kNoPath, 1, 4}));
    EXPECT_EQ(reach_of(kite(), {4, 3}), (PairReach{kNoPath, 1, 4}));
}

TEST(PairDistances, AreThoseOfPlainSearchesWithoutTheEdge) {
    const TrainGraph graph = testing::train_graph_of(testing::random_data(400, 500));
    const auto pairs = testing::edges_and_random_pairs(graph, 400);
    const auto reach = PairDistances(graph, {}).of(pairs, Threads{2});
    for (std::size_t i = 0; i < pairs.size(); i += 5) {
        const TrainGraph less = graph.without({&pairs[i], 1}, {});
        const auto [u, v] = pairs[i];
        const NodeId distance = bfs_distances(less.graph(), u)[v];
        EXPECT_EQ(reach[i].distance, distance == kUnreachable ? kNoPath : distance);
        EXPECT_EQ(reach[i], PairDistances(less, {}).at_distance({v, u}, distance));
    }
}

TEST(PairDistances, AreTheSameForAnyThreadsDirectionAndCompany) {
    const TrainGraph graph = testing::train_graph_of(testing::random_data(300, 420));
    const auto pairs = testing::edges_and_random_pairs(graph, 3000);
    const PairDistances distances(graph, {});
    const auto together = distances.of(pairs, Threads{1});
    EXPECT_EQ(distances.of(pairs, Threads{3}), together);
    for (std::size_t i = 0; i < pairs.size(); i += 101)
        EXPECT_EQ(reach_of(graph, {pairs[i].v, pairs[i].u}), together[i]);
}

// Longer than a byte holds.
TEST(PairDistances, OfALongPath) {
    std::vector<NodePair> edges;
    for (NodeId v = 1; v < 300; ++v)
        edges.push_back({v - 1, v});
    const TrainGraph path = testing::train_graph_of(testing::data_of(300, edges));
    EXPECT_EQ(reach_of(path, {0, 254}), (PairReach{254, 300, 300}));
    EXPECT_EQ(reach_of(path, {0, 255}), (PairReach{kNoPath, 300, 300}));
}

}  // namespace pair_distances_test
}  // namespace hplc
