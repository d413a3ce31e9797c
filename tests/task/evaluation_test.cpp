#include "task/evaluation.hpp"

#include <gtest/gtest.h>

#include "base/error.hpp"

#include <limits>

#include "support/support.hpp"

namespace hplc {
namespace evaluation_test {

// Scores a pair by the product of its ends.
class ProductScorer : public LinkScorer {
  public:
    void score(std::span<const NodePair> pairs, std::span<double> scores,
               Threads /*threads*/) const override {
        for (std::size_t i = 0; i < pairs.size(); ++i)
            scores[i] = static_cast<double>(pairs[i].u) * pairs[i].v;
    }
};

class NanScorer : public LinkScorer {
  public:
    void score(std::span<const NodePair> /*pairs*/, std::span<double> scores,
               Threads /*threads*/) const override {
        std::ranges::fill(scores, std::numeric_limits<double>::quiet_NaN());
    }
};

// Scores 12 and 2 against 6 and 1: of the four pairs three are in order.
HeldOutEdges two_and_two() {
    return {.positives = {{3, 4}, {1, 2}}, .negatives = {{2, 3}, {1, 1}}, .candidates = {}};
}

TEST(Evaluate, WithoutCandidatesRanksAmongThePool) {
    const RankingResult result = evaluate(ProductScorer(), two_and_two(), Threads{1});
    EXPECT_DOUBLE_EQ(result.auc, 0.75);
    EXPECT_DOUBLE_EQ(result.ap, (1.0 + 2.0 / 3) / 2);
    EXPECT_DOUBLE_EQ(result.mrr, (1.0 + 1.0 / 2) / 2);
    EXPECT_FALSE(result.hits[0]);  // fewer than 20 negatives
    EXPECT_TRUE(result.candidate_hits.empty());
    EXPECT_EQ(result.scores.positives, (std::vector<double>{12, 2}));
    EXPECT_EQ(result.scores.negatives, (std::vector<double>{6, 1}));
}

TEST(Evaluate, RanksAmongCandidatesWhereThereAreAny) {
    HeldOutEdges edges = two_and_two();
    // Scores 20, 30, 1 for the first positive (12) and 1, 1, 0 for the second (2).
    edges.candidates = {3, {{4, 5}, {5, 6}, {1, 1}, {1, 1}, {1, 1}, {0, 9}}};
    const RankingResult result = evaluate(ProductScorer(), edges, Threads{1});
    EXPECT_DOUBLE_EQ(result.mrr, (1.0 / 3 + 1.0) / 2);
    // Three candidates cannot tell Hits@10 and Hits@20.
    using Hits = std::vector<std::optional<double>>;
    EXPECT_EQ(result.candidate_hits, (Hits{0.5, std::nullopt, std::nullopt}));
    EXPECT_EQ(missing_metrics(result).back().name, "candidate_hits@20");
    EXPECT_EQ(missing_metrics(result).back().negatives, 3u);
    EXPECT_THROW(require_metric("candidate_hits@10", edges), InputError);
    EXPECT_NO_THROW(require_metric("candidate_hits@1", edges));
    EXPECT_DOUBLE_EQ(result.auc, 0.75);
}

TEST(Evaluate, NamesItsMetrics) {
    std::vector<std::string> names;
    for (const NamedMetric& metric :
         named_metrics(evaluate(ProductScorer(), two_and_two(), Threads{1})))
        names.push_back(metric.name);
    EXPECT_EQ(names, (std::vector<std::string>{"auc", "ap", "mrr"}));
    const RankingResult result = evaluate(ProductScorer(), two_and_two(), Threads{1});
    names.clear();
    for (const MissingMetric& metric : missing_metrics(result))
        names.push_back(metric.name);
    EXPECT_EQ(names, (std::vector<std::string>{"hits@20", "hits@50", "hits@100"}));
}

TEST(Evaluate, RefusesAMetricThatTheNegativesAreTooFewFor) {
    HeldOutEdges edges = two_and_two();
    edges.negatives.resize(20, {2, 3});
    EXPECT_NO_THROW(require_metric("hits@20", edges));
    EXPECT_NO_THROW(require_metric("mrr", edges));
    const std::string refusal = testing::complaint_of([&] { require_metric("hits@50", edges); });
    EXPECT_TRUE(refusal.starts_with("found metric 'hits@50' with 20 negatives; expected at least"))
        << refusal;
    const RankingResult result = evaluate(ProductScorer(), edges, Threads{1});
    EXPECT_EQ(testing::complaint_of([&] { (void)metric_named("hits@50", result); }), refusal);
    EXPECT_EQ(metric_named("hits@20", result), *result.hits[0]);
}

TEST(Evaluate, RefusesAScorerThatHasDiverged) {
    const std::string message =
        testing::complaint_of([] { (void)evaluate(NanScorer(), two_and_two(), Threads{1}); });
    EXPECT_TRUE(message.starts_with("found the score nan of positive number 1")) << message;
}

}  // namespace evaluation_test
}  // namespace hplc
