#include "task/calibration/calibration.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>

#include "base/random.hpp"
#include "task/calibration/calibration_quality.hpp"
#include "task/task_fixtures.hpp"

namespace hplc {
namespace calibration_test {

using Scores = std::vector<double>;

Scores repeated(std::size_t count, double value) {
    return Scores(count, value);
}

Scores together(std::initializer_list<Scores> parts) {
    Scores all;
    for (const Scores& part : parts)
        all.insert(all.end(), part.begin(), part.end());
    return all;
}

double normal(RandomStream& random) {
    const double radius = std::sqrt(-2 * std::log(1 - random.uniform()));
    return radius * std::cos(6.283185307179586 * random.uniform());
}

// Of a normal distribution with deviation 1: between two such the log ratio is a line.
Scores normals(std::size_t count, double mean, RandomStream& random) {
    Scores scores(count);
    for (double& score : scores)
        score = mean + normal(random);
    return scores;
}

Scores cubes(Scores scores) {
    for (double& score : scores)
        score = score * score * score;
    return scores;
}

// 60 links with score 2 and 20 with 1; 20 other pairs with score 2 and 80 with 1, a tenth of all.
ScoreCalibration two_levels() {
    const Scores links = together({repeated(60, 2), repeated(20, 1)});
    const Scores others = together({repeated(20, 2), repeated(80, 1)});
    auto fitted = *fit_calibration({.positives = links, .negatives = others, .population = 1000});
    fitted.method = CalibrationMethod::kIsotonic;
    return fitted;
}

TEST(ScoreCalibration, FollowsBayesOnPaper) {
    const ScoreCalibration fitted = two_levels();
    EXPECT_DOUBLE_EQ(fitted.prior, 80.0 / 1080);
    // With score 2: 60 links, and 20 of 100 others, which stand for 200 of 1000.
    EXPECT_NEAR(fitted.probability(2), 60.0 / 260, 1e-12);
    EXPECT_NEAR(fitted.probability(1), 20.0 / 820, 1e-12);
    EXPECT_NEAR(fitted.log_ratio(2), std::log((60.0 / 80) / (20.0 / 100)), 1e-12);
}

TEST(ScoreCalibration, TakesAnotherRateOfLinks) {
    const ScoreCalibration fitted = two_levels();
    // As many others as links: 80 of them, of which a fifth have score 2.
    EXPECT_NEAR(fitted.with_prior(0.5).probability(2), 60.0 / 76, 1e-12);
    // And the same as a fit to that rate in the first place.
    const Scores links = together({repeated(60, 2), repeated(20, 1)});
    const Scores others = together({repeated(20, 2), repeated(80, 1)});
    const auto other =
        *fit_calibration({.positives = links, .negatives = others, .population = 80});
    EXPECT_NEAR(other.with_prior(0.5).probability(1), fitted.with_prior(0.5).probability(1), 1e-9);
}

TEST(ScoreCalibration, IsLinearBetweenCentresAndGoesOnBoundedBeyond) {
    const ScoreCalibration fitted = two_levels();
    EXPECT_DOUBLE_EQ(fitted.log_ratio(1.25),
                     0.75 * fitted.log_ratio(1) + 0.25 * fitted.log_ratio(2));
    // Nothing lies beyond the only score of the outer blocks: the least rise.
    EXPECT_EQ(fitted.upper, (CalibrationEnd{.scale = 1, .rise = kLeastRise}));
    EXPECT_NEAR(fitted.log_ratio(3), fitted.log_ratio(2) + kLeastRise / 2, 1e-12);
    EXPECT_NEAR(fitted.log_ratio(0), fitted.log_ratio(1) - kLeastRise / 2, 1e-12);
    EXPECT_NEAR(fitted.log_ratio(1e9), fitted.log_ratio(2) + kLeastRise, 1e-6);
    EXPECT_NEAR(fitted.log_ratio(-1e9), fitted.log_ratio(1) - kLeastRise, 1e-6);
}

// 200 links and 4,000 others that score from 0 to 10, links the more the higher.
TEST(ScoreCalibration, GoesOnBeyondTheLastCentreAsTheOuterHalfOfTheBlockDoes) {
    Scores links;
    Scores others;
    for (int i = 0; i < 30; ++i)
        links.push_back(9 + i / 30.0);
    for (int i = 0; i < 30; ++i)
        others.push_back(8.9 + std::sqrt(i) / 6);
    const Scores low = repeated(300, 1);
    others.insert(others.end(), low.begin(), low.end());
    const auto fitted =
        *fit_calibration({.positives = links, .negatives = others, .population = 330});
    const CalibrationBlock& last = fitted.blocks.back();
    EXPECT_GT(last.centre, last.lowest);
    EXPECT_LT(last.centre, last.highest);
    EXPECT_GT(fitted.upper.rise, 0);
    EXPECT_LE(fitted.upper.rise, unsure_by(last.positives, last.negatives) / 2);
    EXPECT_GT(fitted.upper.scale, 0);
    EXPECT_LT(fitted.upper.scale, last.highest - last.centre);
}

TEST(FitCalibration, NeverTurnsTheRankingRound) {
    RandomStream random(1, "calibration");
    const Scores links = normals(300, 1, random);
    const Scores others = normals(5000, 0, random);
    ScoreCalibration fitted =
        *fit_calibration({.positives = links, .negatives = others, .population = 100'000});
    for (const auto method : {CalibrationMethod::kIsotonic, CalibrationMethod::kPlatt}) {
        fitted.method = method;
        Scores scores = together({links, others, {-50, 50, 51, 1000, 1001}});
        std::ranges::sort(scores);
        Scores probabilities;
        for (const double score : scores)
            probabilities.push_back(fitted.probability(score));
        // Strictly: different scores have different probabilities.
        EXPECT_EQ(std::ranges::adjacent_find(probabilities, std::greater_equal<>()),
                  probabilities.end())
            << to_string(method);
        EXPECT_GT(probabilities.front(), 0);
        EXPECT_LT(probabilities.back(), 1);
    }
}

TEST(FitCalibration, IsFlatWhereTheScoreIsTheWrongWayRound) {
    RandomStream random(2, "calibration");
    const auto fitted = *fit_calibration({.positives = normals(200, -2, random),
                                          .negatives = normals(2000, 0, random),
                                          .population = 2000});
    EXPECT_NEAR(fitted.probability(-5), fitted.prior, 0.01);
    EXPECT_NEAR(fitted.probability(5), fitted.prior, 0.01);
}

// Normal distributions around 0 and 2: the log ratio is 2 s - 2.
TEST(FitCalibration, LeavesLogitsThatAreRightAsTheyAre) {
    RandomStream random(3, "calibration");
    Scores links = normals(20'000, 2, random);
    Scores others = normals(20'000, 0, random);
    for (Scores* scores : {&links, &others}) {
        for (double& score : *scores)
            score = 2 * score - 2;
    }
    const auto fitted = *fit_calibration(
        {.positives = links, .negatives = others, .population = 20'000, .are_logits = true});
    EXPECT_EQ(fitted.method, CalibrationMethod::kPlatt);
    EXPECT_NEAR(fitted.line.slope, 1, 0.03);
    EXPECT_NEAR(fitted.line.intercept, 0, 0.03);
    EXPECT_LT(*fitted.check.error_before, 0.01);
    EXPECT_LT(fitted.check.error_after, 0.01);
}

TEST(FitCalibration, ChoosesBlocksWhereTheLogRatioIsNoLine) {
    RandomStream random(4, "calibration");
    const auto fitted = *fit_calibration({.positives = cubes(normals(5000, 2, random)),
                                          .negatives = cubes(normals(20'000, 0, random)),
                                          .population = 20'000});
    EXPECT_EQ(fitted.method, CalibrationMethod::kIsotonic);
    EXPECT_LT(fitted.check.isotonic_log_loss, fitted.check.platt_log_loss);
    EXPECT_NEAR(fitted.log_ratio(1.5 * 1.5 * 1.5), 2 * 1.5 - 2, 0.25);
}

TEST(FitCalibration, IsTheSameForAnyNumberOfThreads) {
    RandomStream random(8, "calibration");
    const Scores links = normals(500, 2, random);
    const Scores others = normals(5000, 0, random);
    const CalibrationSample sample = {
        .positives = links, .negatives = others, .population = others.size(), .are_logits = true};
    const auto fitted = *fit_calibration(sample);
    EXPECT_EQ(fitted, *fit_calibration(sample, {.count = 2}));
    EXPECT_EQ(fitted, *fit_calibration(sample, {.count = 7}));
}

TEST(FitCalibration, SaysNothingFromNineLinks) {
    RandomStream random(5, "calibration");
    const Scores nine = normals(9, 1, random);
    const Scores many = normals(1000, 0, random);
    EXPECT_FALSE(fit_calibration({.positives = nine, .negatives = many, .population = 1000}));
    EXPECT_FALSE(fit_calibration({.positives = many, .negatives = nine, .population = 9}));
}

TEST(FitCalibration, StaysShortOfCertaintyWhereScoresPartTheLabels) {
    RandomStream random(6, "calibration");
    const auto fitted = *fit_calibration({.positives = normals(100, 100, random),
                                          .negatives = normals(1000, 0, random),
                                          .population = 1'000'000});
    EXPECT_EQ(fitted.method, CalibrationMethod::kPlatt);
    // Half of a thousand others that stand for a million: 100 of 600 pairs.
    EXPECT_NEAR(fitted.probability(1e6), 100.0 / 600, 1e-4);
    EXPECT_LT(fitted.probability(0), 2e-6);
}

TEST(Reliability, IsTheWeightedGapOfTheBinsOnPaper) {
    // Links at 0.95, 0.85, 0.15; others at 0.85, 0.15 standing for two pairs each.
    const auto result = reliability(Scores{0.95, 0.85, 0.15}, Scores{0.85, 0.15}, 2);
    EXPECT_DOUBLE_EQ(result.bins[9].pairs, 1);
    EXPECT_DOUBLE_EQ(result.bins[8].share_of_links, 1.0 / 3);
    EXPECT_DOUBLE_EQ(result.bins[1].share_of_links, 1.0 / 3);
    EXPECT_DOUBLE_EQ(result.bins[0].pairs, 0);
    const double gaps = 1 * 0.05 + 3 * (0.85 - 1.0 / 3) + 3 * (1.0 / 3 - 0.15);
    EXPECT_NEAR(result.error, gaps / 7, 1e-12);
    EXPECT_NEAR(*result.error_of_likely, gaps / 7, 1e-12);
}

TEST(Reliability, TellsOfTheLikelyPairsApart) {
    const auto result = reliability(Scores{1.0}, Scores{0.5, 0.0}, 1000);
    EXPECT_NEAR(result.error, 500.0 / 2001, 1e-12);
    EXPECT_NEAR(*result.error_of_likely, 500.0 / 1001, 1e-12);
    EXPECT_DOUBLE_EQ(result.bins[9].mean_probability, 1);  // 1 is in the last bin
}

TEST(Reliability, SaysNothingOfLikelyPairsWhereThereAreNone) {
    EXPECT_FALSE(reliability(Scores{0.05}, Scores{0.01, 0.02}, 10).error_of_likely);
    EXPECT_EQ(reliability({}, {}, 10).error, 0);
}

TEST(ExpectedRight, SumsProbabilities) {
    const ScoreCalibration fitted = two_levels().with_prior(0.5);
    const auto found = expected_right(fitted, Scores{2, 2, 1});
    EXPECT_DOUBLE_EQ(found.expected, 2 * fitted.probability(2) + fitted.probability(1));
    EXPECT_LT(found.low, found.expected);
    EXPECT_GT(found.high, found.expected);
    EXPECT_EQ(expected_right(fitted, {}).pairs, 0);
}

TEST(PrecisionAtBudgets, CountsWhatASampleStandsForAndSharesTies) {
    const ScoreCalibration fitted = two_levels();
    // Score 3: 5 links. Score 2: 5 links and one other, which stands for 5 pairs.
    const Scores links = together({repeated(5, 3), repeated(5, 2)});
    const auto budgets = precision_at_budgets(
        fitted, {.links = links, .others = Scores{2, 0}, .negative_weight = 5});
    // The calibration has seen 60 links and 20 others, a tenth of all, that score 2 or more.
    ASSERT_EQ(budgets.size(), 2U);  // of 20 pairs
    EXPECT_EQ(budgets[0].pairs, 10);
    EXPECT_DOUBLE_EQ(budgets[0].right, 5 + 5 * 0.5);
    EXPECT_NEAR(budgets[0].expected, 10 * 60.0 / 260, 1e-12);
    EXPECT_EQ(budgets[1].pairs, 20);
    EXPECT_DOUBLE_EQ(budgets[1].right, 10);
    EXPECT_NEAR(budgets[1].expected, 20 * 80.0 / 1080, 1e-12);
}

// Longer than the longest list: only the best are put in order.
TEST(PrecisionAtBudgets, SharesTiesAtTheEndOfTheLongestList) {
    const Scores links = together({repeated(9000, 3), repeated(1000, 2)});
    const Scores others = together({repeated(3000, 2), repeated(30'000, 0)});
    const auto budgets = precision_at_budgets(two_levels(), {.links = links, .others = others});
    ASSERT_EQ(budgets.back().pairs, 10'000);
    EXPECT_DOUBLE_EQ(budgets.back().right, 9000 + 1000 * 0.25);
    ASSERT_EQ(budgets[budgets.size() - 2].pairs, 5000);
    EXPECT_DOUBLE_EQ(budgets[budgets.size() - 2].right, 5000);
}

// One pair of the sample stands for more than the list has: the five links above it are all that
// would be seen of ten.
TEST(PrecisionAtBudgets, SayNothingOfListsThatASampleIsTooCoarseFor) {
    const ScoreCalibration fitted = two_levels();
    const Scores links = repeated(5, 3);
    const Scores others = {2, 0};
    const PopulationScores coarse{.links = links, .others = others, .negative_weight = 30};
    const auto budgets = precision_at_budgets(fitted, coarse);
    ASSERT_EQ(budgets.size(), 1U);  // of 65 pairs
    EXPECT_EQ(budgets[0].pairs, 50);
    EXPECT_DOUBLE_EQ(budgets[0].right, 5);
    EXPECT_TRUE(precision_at_budgets(fitted, coarse, {.scores = others, .weight = 60}).empty());
}

// Nobody knows how few non-links score so high, so all of the best may be links.
TEST(ExpectedRightOfBest, HasNoUpperLimitWhereNoNonLinkWasSeen) {
    const Scores links = together({repeated(60, 3), repeated(20, 1)});
    const auto fitted = *fit_calibration(
        {.positives = links, .negatives = repeated(100, 1), .population = 1'000'000});
    const auto best = expected_right_of_best(fitted, 100, 3);
    EXPECT_LT(best.expected, 10);
    EXPECT_LT(best.low, best.expected);
    EXPECT_EQ(best.high, 100);
    EXPECT_LT(expected_right_of_best(fitted, 100, 1).high, 1);
}

// Links are rare among the very best, many below: no monotone probability can say that.
TEST(ExpectedRightOfBest, SeesThatTheVeryBestAreWorse) {
    const Scores links = together({repeated(20, 3), repeated(180, 2), repeated(20, 1)});
    const Scores others = together({repeated(80, 3), repeated(20, 2), repeated(900, 1)});
    const auto fitted =
        *fit_calibration({.positives = links, .negatives = others, .population = 1000});
    EXPECT_NEAR(expected_right_of_best(fitted, 50, 3).expected, 50 * 0.2, 1e-9);
    EXPECT_NEAR(expected_right_of_best(fitted, 300, 2).expected, 300 * 200.0 / 300, 1e-9);
    EXPECT_GT(expected_right(fitted, repeated(50, 3)).expected, 25);
    EXPECT_EQ(fitted.tail.back().positives, 220U);
    EXPECT_EQ(fitted.tail.back().negatives, 1000U);
}

// Fitted to one draw, asked about another: the interval should hold what is right 19 times of 20.
TEST(PrecisionAtBudgets, IntervalsHoldWhatTheyPromise) {
    int held = 0;
    int asked = 0;
    for (std::uint64_t i = 0; i < 60; ++i) {
        RandomStream random = RandomStream(7, "calibration").fork(i);
        const Scores fit_others = normals(4000, 0, random);
        const auto fitted = *fit_calibration({.positives = normals(400, 2, random),
                                              .negatives = fit_others,
                                              .population = fit_others.size()});
        const Scores links = normals(400, 2, random);
        const Scores others = normals(4000, 0, random);
        for (const auto& budget :
             precision_at_budgets(fitted, {.links = links, .others = others})) {
            if (budget.pairs < 50 || budget.pairs > 500) continue;
            held += budget.low <= budget.right && budget.right <= budget.high ? 1 : 0;
            ++asked;
        }
    }
    EXPECT_EQ(asked, 240);
    EXPECT_GE(held, 220);  // 0.917
}

// Links score around 2, other pairs around 0, so the log ratio is 2 s - 2 however many links nobody
// knows of are among the others: here 2 in 100, which are most of those with high scores.
TEST(FitCalibration, AllowsForHiddenLinksAmongTheNegatives) {
    RandomStream random(8, "calibration");
    const Scores links = normals(2000, 2, random);
    Scores unlinked = together({normals(98'000, 0, random), normals(2'000, 2, random)});
    shuffle(std::span(unlinked), random);
    ScoreCalibration fitted = *fit_calibration(
        {.positives = links, .negatives = unlinked, .population = 1'000'000, .hidden = 20'000});
    EXPECT_NEAR(fitted.prior, 0.02, 1e-12);
    EXPECT_NEAR(fitted.hidden, 1, 1e-12);
    for (const auto method : {CalibrationMethod::kIsotonic, CalibrationMethod::kPlatt}) {
        fitted.method = method;
        for (const double score : {0.0, 1.0, 2.0, 2.5}) {
            const double odds = 0.02 / 0.98 * std::exp(2 * score - 2);
            EXPECT_NEAR(fitted.probability(score), odds / (1 + odds), 0.06)
                << to_string(method) << " " << score;
        }
    }
    // The best thousand of the population: the same share as of the sample, which has the labels.
    const auto best = expected_right_of_best(fitted, 1000, 3.5);
    EXPECT_GT(best.expected, 750);  // without allowing for them: half
    EXPECT_LT(best.low, best.expected);
    EXPECT_GT(best.high, best.expected);
    EXPECT_LE(best.high, 1000);
}

}  // namespace calibration_test
}  // namespace hplc
