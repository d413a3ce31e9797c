#include "predict/scan_pairs.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "heuristic/heuristic_fixtures.hpp"
#include "predict/predict_links.hpp"
#include "support/support.hpp"

namespace hplc {
namespace scan_pairs_test {

PredictorOptions options_for(Threads threads) {
    PredictorOptions options;
    options.threads = threads;
    options.autoencoder.lambdas = {0.3};
    return options;
}

// All non-edges that the filter allows, scored one by one and sorted.
std::vector<ScoredPair> ranked_plainly(const LinkPredictions& predictions,
                                       const PairFilter& filter) {
    const CsrGraph& graph = predictions.known();
    std::vector<ScoredPair> all;
    for (NodeId u = 0; u < graph.num_nodes(); ++u) {
        for (NodeId v = u + 1; v < graph.num_nodes(); ++v) {
            if (graph.has_edge(u, v) || !filter.allows(u, v)) continue;
            all.push_back({{u, v}, testing::scores_of(predictions.scorer(), {{u, v}}, {}).front()});
        }
    }
    std::sort(all.begin(), all.end(), ranks_before);
    return all;
}

std::vector<PairFilter> some_filters(NodeId num_nodes) {
    const std::vector<NodeId> few = {3, 5, 8, 13, 21, 34};
    const std::vector<NodeId> others = {1, 2, 3, 5, 50, 51, 52};
    return {PairFilter(num_nodes), PairFilter::among(num_nodes, few),
            PairFilter::between(num_nodes, few, others)};
}

TEST(BestPairs, KeepsTheBestAndOrdersEqualsByNodes) {
    BestPairs best(3);
    for (const ScoredPair& pair : std::vector<ScoredPair>{
             {{0, 1}, 1}, {{4, 5}, 2}, {{2, 3}, 2}, {{2, 9}, 2}, {{7, 8}, 0}, {{6, 7}, 3}})
        best.offer(pair);
    EXPECT_EQ(best.ranked(), (std::vector<ScoredPair>{{{6, 7}, 3}, {{2, 3}, 2}, {{2, 9}, 2}}));
}

TEST(BestPairs, KnowWhatANewOneNeeds) {
    BestPairs none(0);
    none.offer({{0, 1}, 1});
    EXPECT_TRUE(none.ranked().empty());
    BestPairs two(2);
    EXPECT_EQ(two.floor(), kNoFloor);
    two.offer({{0, 1}, 1});
    EXPECT_EQ(two.floor(), kNoFloor);
    two.offer(std::vector<ScoredPair>{{{0, 2}, 5}, {{0, 3}, 4}});
    EXPECT_EQ(two.floor(), 4);
}

TEST(PairFilter, CountsWhatItAllows) {
    for (const PairFilter& filter : some_filters(60)) {
        std::uint64_t pairs = 0;
        for (NodeId u = 0; u < 60; ++u) {
            for (NodeId v = u + 1; v < 60; ++v)
                pairs += filter.allows(u, v) ? 1 : 0;
        }
        EXPECT_EQ(filter.num_pairs(), pairs);
    }
    const PairFilter between =
        PairFilter::between(4, std::vector<NodeId>{0}, std::vector<NodeId>{2});
    EXPECT_TRUE(between.allows(2, 0));
    EXPECT_FALSE(between.allows(0, 1));
    EXPECT_FALSE(between.allows(3));
}

TEST(LinkPredictions, AreThePlainRankingUnderEveryFilter) {
    const GraphData data = testing::random_data(60, 150);
    for (const Predictor& predictor : predictors()) {
        SCOPED_TRACE(predictor.name);
        const LinkPredictions one(data, predictor, options_for(Threads{1}), 0);
        const LinkPredictions two(data, predictor, options_for(Threads{2}), 0);
        for (const PairFilter& filter : some_filters(60)) {
            std::vector<ScoredPair> expected = ranked_plainly(one, filter);
            const std::size_t non_edges = expected.size();
            if (predictor.formula != nullptr)
                std::erase_if(expected, [](const ScoredPair& pair) { return pair.score == 0; });
            const RankedPairs all = one.best(1'000'000, {.filter = filter});
            EXPECT_EQ(all.pairs, expected);
            EXPECT_EQ(all.counts.pairs, non_edges);
            EXPECT_EQ(all.counts.scored, expected.size());
            EXPECT_EQ(two.best(1'000'000, {.filter = filter}).pairs, expected);
            expected.resize(std::min<std::size_t>(expected.size(), 7));
            EXPECT_EQ(two.best(7, {.filter = filter}).pairs, expected);
        }
    }
}

TEST(LinkPredictions, AboveAScoreComeAsAStreamOfTheSame) {
    const GraphData data = testing::random_data(60, 150);
    for (const char* name : {"adamic-adar", "katz", "shortest-path"}) {
        SCOPED_TRACE(name);
        const LinkPredictions predictions(data, predictor_named(name), options_for(Threads{2}), 0);
        std::vector<ScoredPair> expected = ranked_plainly(predictions, PairFilter(60));
        for (const double least : {expected[20].score, 0.0, -1000.0}) {
            std::erase_if(expected, [&](const ScoredPair& pair) { return pair.score < least; });
            const LinkChoice choice{.filter = PairFilter(60), .min_score = least};
            std::vector<ScoredPair> found;
            predictions.each(choice, [&](std::span<const ScoredPair> pairs) {
                found.insert(found.end(), pairs.begin(), pairs.end());
            });
            std::ranges::sort(found, ranks_before);
            EXPECT_EQ(found, expected);
            if (least > 0) {
                EXPECT_EQ(predictions.best(1'000'000, choice).pairs, expected);
            }
            expected = ranked_plainly(predictions, PairFilter(60));
        }
    }
}

TEST(LinkPredictions, OfOneNodeAreItsNonNeighbours) {
    const GraphData data = testing::data_of(6, {{0, 1}, {0, 2}, {1, 2}, {1, 3}, {2, 3}, {3, 4}});
    const LinkPredictions predictions(data, predictor_named("common-neighbours"), {}, 0);
    EXPECT_EQ(predictions.best_of(0, 2, predictions.all_links()),
              (std::vector<ScoredPair>{{{0, 3}, 2}, {{0, 4}, 0}}));
    EXPECT_EQ(predictions.best_of(4, 10, predictions.all_links()),
              (std::vector<ScoredPair>{{{4, 1}, 1}, {{4, 2}, 1}, {{4, 0}, 0}, {{4, 5}, 0}}));
    const LinkChoice choice{.filter = PairFilter::among(6, std::vector<NodeId>{0, 2, 4}),
                            .min_score = 1};
    EXPECT_EQ(predictions.best_of(4, 10, choice), (std::vector<ScoredPair>{{{4, 2}, 1}}));
}

TEST(LinkPredictions, OfGivenPairsStayInTheirOrder) {
    const GraphData data = testing::data_of(4, {{0, 1}, {1, 2}, {2, 3}});
    const LinkPredictions predictions(data, predictor_named("shortest-path"), {}, 0);
    const std::vector<NodePair> pairs = {{3, 0}, {0, 1}, {0, 2}};
    EXPECT_EQ(predictions.of(pairs),
              (std::vector<ScoredPair>{{{3, 0}, -3}, {{0, 1}, -1}, {{0, 2}, -2}}));
}

TEST(LinkPredictions, ChooseLambdaOnASplitOfTheirOwn) {
    const GraphData data = testing::random_data(80, 600);
    PredictorOptions options = options_for({});
    options.autoencoder.lambdas = {0.1, 1, 10};
    const Predictor& predictor = predictor_named("linear-autoencoder");
    const LinkPredictions predictions(data, predictor, options, 3);
    ASSERT_EQ(predictions.chosen().size(), 1u);
    const LinkTask trial = LinkTask::random(data, SplitRatio{0.8, 0.1, 0.1}, {.seed = 3});
    EXPECT_EQ(predictions.chosen()[0].second,
              choose_lambda(trial, options.autoencoder, "auc", {}, Progress::Show::kNever));
}

TEST(ScanPairs, RefusesMoreThanAStatedNumber) {
    std::vector<NodePair> edges = {{0, 69'999}};
    const GraphData data = testing::data_of(70'000, edges);
    const LinkPredictions predictions(data, predictor_named("preferential-attachment"), {}, 0);
    const std::string message =
        testing::complaint_of([&] { (void)predictions.best(1, predictions.all_links()); });
    EXPECT_EQ(message.find("found 2449964999 pairs of nodes to score; expected at most 2000000000"),
              0u)
        << message;
}

TEST(CostEstimate, OfTheMatrixIsExactInMemory) {
    const GraphData data = testing::random_data(300, 2000);
    PredictorOptions options = options_for(Threads{2});
    const auto estimate = estimate_best(data, predictor_named("linear-autoencoder"), options);
    EXPECT_EQ(estimate.bytes, 300u * 300 * sizeof(float));
    EXPECT_GT(estimate.seconds, 0);
    options.autoencoder.lambdas = {1, 2, 3};
    EXPECT_EQ(fits_of(options.autoencoder), 4u);
}

TEST(CostEstimate, IsThereForEveryPredictor) {
    const GraphData data = testing::random_data(300, 2000);
    for (const Predictor& predictor : predictors()) {
        const CostEstimate estimate = estimate_best(data, predictor, options_for(Threads{2}));
        EXPECT_GT(estimate.bytes, 0u) << predictor.name;
        EXPECT_GT(estimate.seconds, 0) << predictor.name;
        EXPECT_LT(estimate.seconds, 10) << predictor.name;
    }
}

}  // namespace scan_pairs_test
}  // namespace hplc
