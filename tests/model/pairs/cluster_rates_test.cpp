#include "model/pairs/cluster_rates.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "heuristic/heuristic_fixtures.hpp"

namespace hplc {
namespace cluster_rates_test {

// Two triangles 0 1 2 and 3 4 5, and the edge 2 3 between them: seven edges, degrees 7 and 7.
TrainGraph triangles() {
    return testing::train_graph_of(
        testing::data_of(6, {{0, 1}, {0, 2}, {1, 2}, {3, 4}, {3, 5}, {4, 5}, {2, 3}}));
}

ClusterRates rates() {
    return {triangles(), {0, 0, 0, 1, 1, 1}, 2};
}

TEST(ClusterRates, BetweenClustersByHand) {
    EXPECT_DOUBLE_EQ(rates().of({0, 4}), std::log((1 + 1) / (7 * 7 / 14.0 + 1)));
    EXPECT_DOUBLE_EQ(rates().of({4, 0}), rates().of({0, 4}));
}

// Without the edge 0 1 there are six edges, two of them inside, and degrees of five.
TEST(ClusterRates, TakeThePairsOwnEdgeOut) {
    EXPECT_DOUBLE_EQ(rates().of({0, 1}), std::log((2 + 1) / (5 * 5 / 24.0 + 1)));
    const NodePair bridge = {2, 3};
    const ClusterRates without(triangles().without({&bridge, 1}, {}), {0, 0, 0, 1, 1, 1}, 2);
    EXPECT_DOUBLE_EQ(rates().of(bridge), without.of(bridge));
}

TEST(ClusterRates, OfTheOnlyEdge) {
    const ClusterRates none(testing::train_graph_of(testing::data_of(2, {{0, 1}})), {0, 0}, 1);
    EXPECT_EQ(none.of({0, 1}), 0);
}

}  // namespace cluster_rates_test
}  // namespace hplc
