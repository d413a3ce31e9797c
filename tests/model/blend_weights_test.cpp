#include "model/blend_weights.hpp"

#include <gtest/gtest.h>

#include <limits>

#include "base/random.hpp"

namespace hplc {
namespace blend_weights_test {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

EdgeScores edges_of(std::vector<double> positives, std::vector<double> negatives) {
    return {.positives = std::move(positives),
            .negatives = std::move(negatives),
            .candidates = {},
            .per_edge = 0};
}

struct TwoScores {
    EdgeScores first;
    EdgeScores second;
};

// Pairs whose chance to be a link has the logit 0.8 bounded(x) + 0.3 y.
TwoScores made_by_weights(std::size_t count) {
    RandomStream random(11, "made by weights");
    TwoScores scores;
    const auto between = [&](double low, double high) {
        return low + (high - low) * random.uniform();
    };
    for (std::size_t i = 0; i < count; ++i) {
        const double x = between(-9, 9);
        const double y = between(-4, 4);
        const double logit = 0.8 * bounded_logit(x) + 0.3 * y;
        const bool is_link = random.uniform() < 1 / (1 + std::exp(-logit));
        (is_link ? scores.first.positives : scores.first.negatives).push_back(x);
        (is_link ? scores.second.positives : scores.second.negatives).push_back(y);
    }
    return scores;
}

TEST(BlendWeights, BoundAFirstScoreWithoutChangingItsOrder) {
    EXPECT_NEAR(bounded_logit(0.1), 0.1, 1e-4);
    EXPECT_LT(bounded_logit(20), bounded_logit(28));
    EXPECT_LT(bounded_logit(28), kFarthestLogit);
    EXPECT_NEAR(unbounded_logit(bounded_logit(-7.5)), -7.5, 1e-9);
    EXPECT_EQ(unbounded_logit(kFarthestLogit), kInfinity);
    EXPECT_EQ(unbounded_logit(-7), -kInfinity);
}

TEST(BlendWeights, FindTheWeightsThatMadeTheEdges) {
    const TwoScores scores = made_by_weights(20'000);
    const BlendWeights weights = logistic_weights(scores.first, scores.second, {});
    EXPECT_NEAR(weights.first, 0.8, 0.04);
    EXPECT_NEAR(weights.second, 0.3, 0.03);
}

TEST(BlendWeights, AreThoseOfTheUnit) {
    TwoScores scores = made_by_weights(20'000);
    for (auto* side : {&scores.second.positives, &scores.second.negatives}) {
        for (double& score : *side)
            score /= 10;
    }
    const BlendPrior prior{.weights = {.first = 1, .second = 2}, .unit = 10};
    EXPECT_NEAR(logistic_weights(scores.first, scores.second, prior).second, 3.0, 0.3);
}

// Without a pool the candidates are the negatives.
TEST(BlendWeights, AreFittedToCandidatesWhereThereIsNoPool) {
    TwoScores scores = made_by_weights(2000);
    const BlendWeights by_pool = logistic_weights(scores.first, scores.second, {});
    for (EdgeScores* edges : {&scores.first, &scores.second})
        std::swap(edges->negatives, edges->candidates);
    const BlendWeights by_candidates = logistic_weights(scores.first, scores.second, {});
    EXPECT_EQ(by_pool.first, by_candidates.first);
    EXPECT_EQ(by_pool.second, by_candidates.second);
}

// Four edges that the first gets right and the second wrong say little, four hundred say it.
TEST(BlendWeights, StayNearThePriorWhereThereAreFewEdges) {
    const auto second_of = [](std::size_t count) {
        const EdgeScores good = edges_of(std::vector<double>(count, 1.0), std::vector(count, -1.0));
        const EdgeScores bad = edges_of(std::vector(count, -1.0), std::vector(count, 1.0));
        return logistic_weights(good, bad, {}).second;
    };
    EXPECT_GT(second_of(4), 0.1F);
    EXPECT_EQ(second_of(400), 0.0F);
}

TEST(BlendWeights, AreThoseOfThePriorWhereBothAreWrong) {
    const EdgeScores bad = edges_of(std::vector(400, -1.0), std::vector(400, 1.0));
    EXPECT_EQ(logistic_weights(bad, bad, {}).first, 0.5F);
}

// The first tells links from the others but for 25 that it puts above all links, so that by Hits@20
// it is worth nothing; the second knows so many of 400 links.
BlendWeights where_the_second_knows(std::size_t known, const std::string& metric) {
    std::vector<double> others(400, -3.0);
    for (std::size_t i = 0; i < 25; ++i)
        others[i] = 30;
    std::vector<double> links(400, -1.0);
    for (std::size_t i = 0; i < known; ++i)
        links[i] = 1;
    std::vector<double> mostly(400, -1.0);
    for (std::size_t i = 0; i < 10; ++i)
        mostly[399 - i] = 1;
    return best_weights(edges_of(std::vector(400, 1.0), others), edges_of(links, mostly), {},
                        metric);
}

TEST(BlendWeights, LeaveAPartAloneWhereTheMetricSaysSo) {
    const BlendWeights by_hits = where_the_second_knows(200, "hits@20");
    EXPECT_EQ(by_hits.first, 0.0F);
    EXPECT_EQ(by_hits.second, 1.0F);
    EXPECT_GT(where_the_second_knows(200, "auc").first, 0.0F);
}

// One edge of 400 may be luck.
TEST(BlendWeights, LeaveLuckAlone) {
    EXPECT_GT(where_the_second_knows(1, "hits@20").first, 0.0F);
    EXPECT_EQ(where_the_second_knows(40, "hits@20").first, 0.0F);
}

// Hits@20 needs 20 negatives also where some are left out.
TEST(BlendWeights, AreFittedWhereThereAreTooFewEdgesToTell) {
    const EdgeScores good = edges_of(std::vector(20, 1.0), std::vector(20, -1.0));
    const EdgeScores bad = edges_of(std::vector(20, -1.0), std::vector(20, 1.0));
    const BlendWeights weights = best_weights(good, bad, {}, "hits@20");
    EXPECT_GT(weights.first, weights.second);
}

}  // namespace blend_weights_test
}  // namespace hplc
