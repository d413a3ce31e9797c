#include "predict/near_pairs.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "heuristic/heuristic_fixtures.hpp"
#include "heuristic/neighbourhood_scorers.hpp"

namespace hplc {
namespace near_pairs_test {

std::vector<ScoredPair> near_pairs(const LinkScorer& scorer, const TrainGraph& graph,
                                   const PairFilter& filter, double least) {
    std::vector<ScoredPair> found;
    const ScanCounts counts = scan_near_pairs(
        scorer, graph, filter, [&] { return least; },
        [&](std::span<const ScoredPair> pairs) {
            found.insert(found.end(), pairs.begin(), pairs.end());
        },
        {.threads = Threads{2}});
    EXPECT_GE(counts.scored, found.size());
    std::ranges::sort(found, ranks_before);
    return found;
}

// Of the kite (fixtures) 0 and 3 share 1 and 2; 4 shares 3 with 1 and with 2.
TEST(NearPairs, HaveACommonNeighbour) {
    const TrainGraph graph = testing::kite();
    const PreferentialAttachment scorer(graph);
    EXPECT_EQ(near_pairs(scorer, graph, PairFilter(6), kNoFloor),
              (std::vector<ScoredPair>{{{0, 3}, 6}, {{1, 4}, 3}, {{2, 4}, 3}}));
    EXPECT_EQ(near_pairs(scorer, graph, PairFilter(6), 4), (std::vector<ScoredPair>{{{0, 3}, 6}}));
    const PairFilter filter = PairFilter::among(6, std::vector<NodeId>{1, 3, 4});
    EXPECT_EQ(near_pairs(scorer, graph, filter, kNoFloor), (std::vector<ScoredPair>{{{1, 4}, 3}}));
}

TEST(NearPairs, OfAFormulaOfNeighboursAreTheExactBest) {
    const TrainGraph graph = testing::train_graph_of(testing::random_data(80, 300));
    const NeighbourhoodScorer scorer(graph, adamic_adar_score);
    const auto found = near_pairs(scorer, graph, PairFilter(80), kNoFloor);
    const RankedPairs exact =
        rank_pairs(1'000'000, kNoFloor, [&](const Floor& floor, const TakePairs& take) {
            return scan_pairs(scorer, graph.graph(), PairFilter(80), floor, take, {});
        });
    ASSERT_LT(found.size(), exact.pairs.size());
    EXPECT_TRUE(std::equal(found.begin(), found.end(), exact.pairs.begin()));
    EXPECT_EQ(exact.pairs[found.size()].score, 0);
}

// A hub with 3,000 leaves, of which 0 and 1 are linked, and a path 1 - 2 - 3 - 4 beside it.
CsrGraph hub_and_path() {
    std::vector<NodePair> edges = {{0, 1}, {1, 2}, {2, 3}, {3, 4}};
    for (NodeId v = 10; v < 3010; ++v)
        edges.push_back({5, v});
    edges.push_back({5, 0});
    edges.push_back({5, 1});
    return build_graph(3010, edges, Threads{1}).graph;
}

TEST(NearNodes, AreThoseWithTheMostInCommon) {
    const CsrGraph graph = hub_and_path();
    EXPECT_EQ(near_nodes(graph, 4, 10), (std::vector<NodeId>{2}));
    // 0 by 1 first, the leaves by the hub alone: those with the smallest numbers.
    EXPECT_EQ(near_nodes(graph, 2, 3), (std::vector<NodeId>{0, 4, 5}));
    EXPECT_EQ(near_nodes(graph, 0, 3), (std::vector<NodeId>{2, 10, 11}));
    EXPECT_EQ(near_nodes(graph, 0, 100'000).size(), 3001u);
    EXPECT_TRUE(near_nodes(graph, 6, 10).empty());
}

TEST(NearLinks, AreThoseInTriangles) {
    const CsrGraph graph = hub_and_path();
    // Three edges of 3,006 are in a triangle, one of them without the hub in the middle.
    EXPECT_NEAR(share_of_near_links(graph, 3010, 200'000, 1), 3.0 / 3006, 2e-4);
    EXPECT_NEAR(share_of_near_links(graph, 3, 200'000, 1), 2.0 / 3006, 2e-4);
    EXPECT_EQ(largest_followed(graph), 3002u);
}

TEST(Recall, IsTheShareOfTheBestThatAreNear) {
    const TrainGraph graph = testing::kite();
    const auto share = [&](const LinkScorer& scorer, std::size_t best) {
        return measure_recall(scorer, graph, PairFilter::among(6, std::vector<NodeId>{1, 4, 5}),
                              {.nodes = 40, .best = best}, 0, {})
            .share;
    };
    // 1 and 4 are each other's best and share 3; all that 5 could have is far.
    const double one = share(PreferentialAttachment(graph), 1);
    EXPECT_GT(one, 0.5);
    EXPECT_LT(one, 0.8);
    // Of two links each, half of those of 1 and 4 are near.
    EXPECT_NEAR(share(PreferentialAttachment(graph), 2), one / 2, 1e-9);
}

}  // namespace near_pairs_test
}  // namespace hplc
