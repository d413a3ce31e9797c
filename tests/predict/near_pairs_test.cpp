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
