#include "predict/rank_pairs.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "heuristic/heuristic_fixtures.hpp"
#include "predict/predict_links.hpp"
#include "predict/rank_two_hops.hpp"
#include "support/support.hpp"

namespace hplc {
namespace {

PredictorOptions options_for(Threads threads) {
    PredictorOptions options;
    options.threads = threads;
    options.autoencoder.lambdas = {0.3};
    return options;
}

// All non-edges, scored one by one and sorted.
std::vector<ScoredPair> ranked_plainly(const Predictor& predictor, const TrainGraph& graph) {
    const auto scorer = predictor.make(graph, options_for({}));
    std::vector<ScoredPair> all;
    for (NodeId u = 0; u < graph.graph().num_nodes(); ++u) {
        for (NodeId v = u + 1; v < graph.graph().num_nodes(); ++v) {
            if (graph.graph().has_edge(u, v)) continue;
            all.push_back({{u, v}, testing::scores_of(*scorer, {{u, v}}, {}).front()});
        }
    }
    std::sort(all.begin(), all.end(), ranks_before);
    return all;
}

TEST(BestPairs, KeepsTheBestAndOrdersEqualsByNodes) {
    BestPairs best(3);
    for (const ScoredPair& pair : std::vector<ScoredPair>{
             {{0, 1}, 1}, {{4, 5}, 2}, {{2, 3}, 2}, {{2, 9}, 2}, {{7, 8}, 0}, {{6, 7}, 3}})
        best.offer(pair);
    EXPECT_EQ(best.ranked(), (std::vector<ScoredPair>{{{6, 7}, 3}, {{2, 3}, 2}, {{2, 9}, 2}}));
}

TEST(BestPairs, CanKeepNoneAndCanBeMerged) {
    BestPairs none(0);
    none.offer({{0, 1}, 1});
    EXPECT_TRUE(none.ranked().empty());
    BestPairs one(1);
    BestPairs other(1);
    one.offer({{0, 1}, 1});
    other.offer({{0, 2}, 5});
    one.offer(other);
    EXPECT_EQ(one.ranked(), (std::vector<ScoredPair>{{{0, 2}, 5}}));
}

TEST(LinkPredictions, AreThePlainRankingOfAllNonEdges) {
    const GraphData data = testing::random_data(60, 150);
    const TrainGraph graph = testing::train_graph_of(data);
    for (const Predictor& predictor : predictors()) {
        SCOPED_TRACE(predictor.name);
        std::vector<ScoredPair> expected = ranked_plainly(predictor, graph);
        if (predictor.formula != nullptr)
            std::erase_if(expected, [](const ScoredPair& pair) { return pair.score == 0; });
        const LinkPredictions one(data, predictor, options_for(Threads{1}), 0);
        const LinkPredictions two(data, predictor, options_for(Threads{2}), 0);
        EXPECT_EQ(one.best(1'000'000), expected);
        EXPECT_EQ(two.best(1'000'000), expected);
        expected.resize(25);
        EXPECT_EQ(two.best(25), expected);
    }
}

TEST(LinkPredictions, OfOneNodeAreItsNonNeighbours) {
    const GraphData data = testing::data_of(6, {{0, 1}, {0, 2}, {1, 2}, {1, 3}, {2, 3}, {3, 4}});
    const LinkPredictions predictions(data, predictor_named("common-neighbours"), {}, 0);
    EXPECT_EQ(predictions.best_of(0, 2), (std::vector<ScoredPair>{{{0, 3}, 2}, {{0, 4}, 0}}));
    EXPECT_EQ(predictions.best_of(4, 10),
              (std::vector<ScoredPair>{{{4, 1}, 1}, {{4, 2}, 1}, {{4, 0}, 0}, {{4, 5}, 0}}));
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
              choose_lambda(trial, options.autoencoder, {}, Progress::Show::kNever));
}

TEST(RankAllPairs, RefusesMoreThanAStatedNumber) {
    std::vector<NodePair> edges = {{0, 69'999}};
    const GraphData data = testing::data_of(70'000, edges);
    const LinkPredictions predictions(data, predictor_named("preferential-attachment"), {}, 0);
    const std::string message = testing::complaint_of([&] { (void)predictions.best(1); });
    EXPECT_EQ(message.find("found 2449965000 pairs of nodes to score; expected at most 2000000000"),
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

TEST(SampleRows, HasAboutAsManyPairsAsAskedForAndNoEdges) {
    const TrainGraph graph = testing::train_graph_of(testing::random_data(500, 3000));
    const auto sample = sample_rows(graph.graph(), 20'000);
    EXPECT_GT(sample.size(), 10'000u);
    EXPECT_LT(sample.size(), 40'000u);
    for (const NodePair& pair : sample)
        ASSERT_FALSE(graph.graph().has_edge(pair.u, pair.v));
}

}  // namespace
}  // namespace hplc
