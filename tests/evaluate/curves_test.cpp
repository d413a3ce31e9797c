#include "evaluate/curves.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "base/random.hpp"
#include "task/metrics.hpp"

namespace hplc {
namespace curves_test {

const std::vector<double> kPositives = {4, 3, 1};
const std::vector<double> kNegatives = {3, 2};

std::vector<double> random_scores(std::size_t count, double shift) {
    RandomStream random(static_cast<std::uint64_t>(count), "scores");
    std::vector<double> scores(count);
    for (double& score : scores)
        score = shift + std::round(50 * random.uniform()) / 50;  // with ties
    return scores;
}

double area(const std::vector<CurvePoint>& points) {
    double sum = 0;
    for (std::size_t i = 1; i < points.size(); ++i)
        sum += (points[i].x - points[i - 1].x) * (points[i].y + points[i - 1].y) / 2;
    return sum;
}

TEST(Curves, RocHasAPointADistinctScore) {
    const std::vector<CurvePoint> expected = {
        {0, 0}, {0, 1.0 / 3}, {0.5, 2.0 / 3}, {1, 2.0 / 3}, {1, 1}};
    EXPECT_EQ(roc_curve(kPositives, kNegatives), expected);
}

TEST(Curves, TheAreaUnderRocIsTheAuc) {
    const auto positives = random_scores(400, 0.3);
    const auto negatives = random_scores(300, 0);
    EXPECT_NEAR(area(roc_curve(positives, negatives)), auc(positives, negatives), 1e-12);
}

TEST(Curves, PrecisionIsAmongAllAtOrAboveTheThreshold) {
    const std::vector<CurvePoint> expected = {
        {1.0 / 3, 1}, {2.0 / 3, 2.0 / 3}, {2.0 / 3, 0.5}, {1, 0.6}};
    EXPECT_EQ(precision_recall_curve(kPositives, kNegatives), expected);
}

TEST(Curves, ThinningKeepsTheEndsTheOrderAndTheShape) {
    std::vector<CurvePoint> points;
    for (int i = 0; i <= 5000; ++i)
        points.push_back({i / 5000.0, std::sqrt(i / 5000.0)});
    const auto few = thinned(points, 100);
    EXPECT_LE(few.size(), 100u);
    EXPECT_GT(few.size(), 80u);
    EXPECT_EQ(few.front(), points.front());
    EXPECT_EQ(few.back(), points.back());
    EXPECT_NEAR(area(few), area(points), 1e-3);
    for (std::size_t i = 1; i < few.size(); ++i)
        EXPECT_LT(few[i - 1].x, few[i].x);
}

TEST(Curves, ThinningLeavesShortCurvesAlone) {
    const auto points = roc_curve(kPositives, kNegatives);
    EXPECT_EQ(thinned(points, 5), points);
    EXPECT_EQ(thinned(points, 2), (std::vector<CurvePoint>{{0, 0}, {1, 1}}));
}

TEST(Curves, TheHistogramCountsEveryScoreOnce) {
    const auto positives = random_scores(400, 0.3);
    auto negatives = random_scores(300, 0);
    negatives[0] = 1e6;  // an outlier is in the last bin and does not widen the others
    const ScoreHistogram histogram = score_histogram(positives, negatives, 10);
    std::uint64_t sum = 0;
    for (const auto count : histogram.positives)
        sum += count;
    EXPECT_EQ(sum, 400u);
    EXPECT_LT(histogram.high, 1.4);
    EXPECT_GE(histogram.negatives.back(), 1u);
    EXPECT_GT(histogram.negatives.front(), 10u);
}

TEST(Curves, TheHistogramOfEqualScoresIsOneBin) {
    const std::vector<double> equal(5, 2.0);
    EXPECT_EQ(score_histogram(equal, equal, 4).positives, (std::vector<std::uint64_t>{5, 0, 0, 0}));
}

}  // namespace curves_test
}  // namespace hplc
