#include "position/leaky_network.hpp"

#include <gtest/gtest.h>

#include <Eigen/Dense>
#include <cmath>

#include "heuristic/heuristic_fixtures.hpp"
#include "position/position_fixtures.hpp"
#include "support/support.hpp"

namespace hplc {
namespace leaky_network_test {

using testing::path_edges;
using testing::train_graph;

constexpr double kLeak = LeakyNetwork::kLeak;

Eigen::MatrixXd potentials_of(const CsrGraph& graph) {
    const auto n = static_cast<Eigen::Index>(graph.num_nodes());
    Eigen::MatrixXd matrix = kLeak * Eigen::MatrixXd::Identity(n, n);
    for (const auto [u, v] : graph.edges()) {
        matrix(u, u) += 1;
        matrix(v, v) += 1;
        matrix(u, v) -= 1;
        matrix(v, u) -= 1;
    }
    return matrix.inverse();
}

void expect_near(const PairFlow& flow, const PairFlow& expected) {
    EXPECT_NEAR(flow.potential, expected.potential, 2e-4 * (1 + expected.potential));
    EXPECT_NEAR(flow.likeness, expected.likeness, 2e-4);
    EXPECT_NEAR(flow.resistance, expected.resistance, 2e-4 * expected.resistance);
}

// A current of 1 that enters at an end of a path of three nodes, by Kirchhoff's rule at each node.
TEST(LeakyNetwork, OfAPathByHand) {
    const LeakyNetwork network(train_graph(3, path_edges(3)), Threads{1});
    const double middle = 1 / (kLeak * (3 + kLeak));
    const double far = middle / (1 + kLeak);
    const double near = (1 + middle) / (1 + kLeak);
    expect_near(network.of({0, 2}),
                {.potential = far, .likeness = far / near, .resistance = 2 * (near - far)});
}

// Both ends of a lone edge are alone without it, and so are nodes without edges.
TEST(LeakyNetwork, BetweenNodesWithoutAPathOnlyTheGroundConducts) {
    const LeakyNetwork network(train_graph(4, {{0, 1}}), Threads{1});
    const PairFlow apart = {.potential = 0, .likeness = 0, .resistance = 2 / kLeak};
    expect_near(network.of({0, 1}), apart);
    expect_near(network.of({2, 3}), apart);
    expect_near(network.of({0, 2}),
                {.potential = 0,
                 .likeness = 0,
                 .resistance = 1 / kLeak + (1 + kLeak) / (kLeak * (2 + kLeak))});
}

TEST(LeakyNetwork, IsTheInverseOfTheLeakyLaplacian) {
    const CsrGraph graph = testing::random_graph(80, 100);  // several components
    const LeakyNetwork network(train_graph(graph), Threads{2});
    const Eigen::MatrixXd g = potentials_of(graph);
    for (const auto [u, v] : testing::random_pairs(80, 300)) {
        if (graph.has_edge(u, v)) continue;
        expect_near(network.of({u, v}), {.potential = g(u, v),
                                         .likeness = g(u, v) / std::sqrt(g(u, u) * g(v, v)),
                                         .resistance = g(u, u) + g(v, v) - 2 * g(u, v)});
    }
}

TEST(LeakyNetwork, TakesThePairsOwnEdgeOut) {
    const TrainGraph graph = train_graph(testing::random_graph(60, 90));
    const LeakyNetwork network(graph, Threads{1});
    for (const NodePair edge : graph.graph().edges()) {
        SCOPED_TRACE(edge.u);
        const std::vector<NodePair> one = {edge};
        const LeakyNetwork without(graph.without(one, Threads{1}), Threads{1});
        expect_near(network.of(edge), without.of(edge));
    }
}

TEST(LeakyNetwork, DependsNeitherOnThreadsNorOnTheOrderOfThePair) {
    const TrainGraph graph = train_graph(testing::random_graph(700, 1'500));
    const LeakyNetwork one(graph, Threads{1});
    const LeakyNetwork three(graph, Threads{3});
    for (const auto [u, v] : testing::edges_and_random_pairs(graph, 500)) {
        const PairFlow flow = one.of({u, v});
        for (const PairFlow& other : {three.of({u, v}), one.of({v, u})}) {
            EXPECT_EQ(flow.potential, other.potential);
            EXPECT_EQ(flow.likeness, other.likeness);
            EXPECT_EQ(flow.resistance, other.resistance);
        }
    }
}

// A second path lowers the resistance and raises the potential.
TEST(LeakyNetwork, CountsAllPaths) {
    std::vector<NodePair> edges = path_edges(5);
    const PairFlow by_one = LeakyNetwork(train_graph(8, edges), Threads{1}).of({0, 4});
    edges.insert(edges.end(), {{0, 5}, {5, 6}, {6, 7}, {7, 4}});
    const PairFlow by_two = LeakyNetwork(train_graph(8, edges), Threads{1}).of({0, 4});
    EXPECT_LT(by_two.resistance, by_one.resistance);
    EXPECT_GT(by_two.likeness, by_one.likeness);
}

}  // namespace leaky_network_test
}  // namespace hplc
