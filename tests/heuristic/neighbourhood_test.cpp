#include "heuristic/neighbourhood.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "heuristic/heuristic_fixtures.hpp"

namespace hplc {
namespace neighbourhood_test {

using testing::kite;

TEST(Neighbourhood, OfAPairThatIsNoEdge) {
    const Neighbourhoods neighbourhoods(kite());
    const PairNeighbourhood expected = {.degree_u = 2,
                                        .degree_v = 3,
                                        .common = 2,
                                        .adamic_adar = 1 / std::log(3.0) + 1 / std::log(3.0),
                                        .resource_allocation = 1.0 / 3 + 1.0 / 3};
    const std::vector<NodePair> pair = {{0, 3}};
    EXPECT_EQ(neighbourhoods.of(pair, OwnEdge::kCounts, {}).front(), expected);
    EXPECT_EQ(neighbourhoods.of(pair, OwnEdge::kTakenOut, {}).front(), expected);
    EXPECT_DOUBLE_EQ(expected.jaccard(), 2.0 / 3);
}

TEST(Neighbourhood, OfAnEdgeWithAndWithoutItself) {
    const Neighbourhoods neighbourhoods(kite());
    const std::vector<NodePair> edge = {{3, 1}};  // common neighbour: 2
    const auto with = neighbourhoods.of(edge, OwnEdge::kCounts, {}).front();
    const auto without = neighbourhoods.of(edge, OwnEdge::kTakenOut, {}).front();
    EXPECT_EQ(with.degree_u, 3u);
    EXPECT_EQ(with.degree_v, 3u);
    EXPECT_DOUBLE_EQ(with.jaccard(), 1.0 / 5);
    EXPECT_EQ(without.degree_u, 2u);
    EXPECT_EQ(without.degree_v, 2u);
    EXPECT_DOUBLE_EQ(without.jaccard(), 1.0 / 3);
    EXPECT_EQ(without.common, 1u);
    EXPECT_EQ(without.adamic_adar, with.adamic_adar);
    EXPECT_EQ(without.resource_allocation, with.resource_allocation);
}

// What "taken out" means, literally: the numbers of the graph without the edge.
TEST(Neighbourhood, TakenOutIsTheGraphWithoutTheEdge) {
    const TrainGraph graph = testing::train_graph_of(testing::random_data(60, 400));
    const Neighbourhoods neighbourhoods(graph);
    const std::vector<NodePair> edges = graph.graph().edges();
    const auto found = neighbourhoods.of(edges, OwnEdge::kTakenOut, Threads{2});
    for (std::size_t i = 0; i < edges.size(); i += 17) {
        const std::vector<NodePair> edge = {edges[i]};
        const Neighbourhoods less(graph.without(edge, {}));
        EXPECT_EQ(found[i], less.of(edge, OwnEdge::kCounts, {}).front());
    }
}

// Pairs of a hub of 5000 neighbours: alone they are found by bisection, together by the bitmap.
TEST(Neighbourhood, BothWaysOfLookingAgreeToTheBit) {
    std::vector<NodePair> edges;
    for (NodeId v = 1; v <= 5000; ++v)
        edges.push_back({0, v});
    for (NodeId v = 5001; v < 5100; ++v) {
        for (NodeId step = 1; step < 40; ++step)
            edges.push_back({v, v * step * step % 5000 + 1});
    }
    const Neighbourhoods neighbourhoods(testing::train_graph_of(testing::data_of(5100, edges)));
    std::vector<NodePair> pairs;
    for (NodeId v = 5001; v < 5100; ++v)
        pairs.push_back({v, 0});
    const auto together = neighbourhoods.of(pairs, OwnEdge::kCounts, {});
    for (std::size_t i = 0; i < pairs.size(); ++i) {
        const auto alone = neighbourhoods.of({&pairs[i], 1}, OwnEdge::kCounts, {});
        EXPECT_EQ(alone.front(), together[i]);
        EXPECT_EQ(alone.front().common, alone.front().degree_u);
    }
}

TEST(HubGroups, TheHubHasMoreNeighboursOrTheSmallerNumber) {
    const TrainGraph graph = kite();
    EXPECT_EQ(hub_first(graph.graph(), {4, 3}).hub, 3u);
    EXPECT_EQ(hub_first(graph.graph(), {3, 4}).hub, 3u);
    EXPECT_EQ(hub_first(graph.graph(), {2, 1}).hub, 1u);
    EXPECT_EQ(hub_first(graph.graph(), {1, 2}).other, 2u);
}

TEST(HubGroups, HoldEveryPairOnce) {
    const TrainGraph graph = testing::train_graph_of(testing::random_data(90, 300));
    const auto pairs = testing::random_pairs(90, 7000);
    std::vector<int> seen(pairs.size(), 0);
    for_each_hub_group(
        graph.graph(), pairs, Threads{2}, [] { return 0; },
        [&](int, const HubGroup& group) {
            for (std::size_t i = 0; i < group.others.size(); ++i) {
                const HubPair expected = hub_first(graph.graph(), pairs[group.positions[i]]);
                EXPECT_EQ(group.hub, expected.hub);
                EXPECT_EQ(group.others[i], expected.other);
                ++seen[group.positions[i]];
            }
        });
    EXPECT_EQ(seen, std::vector<int>(pairs.size(), 1));
}

}  // namespace neighbourhood_test
}  // namespace hplc
