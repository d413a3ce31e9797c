#include "task/calibration/calibrate.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>

#include "task/calibration/calibration_quality.hpp"
#include "task/task_fixtures.hpp"

namespace hplc {
namespace calibrate_test {

// Scores are the sums of the nodes' numbers, so those of held-out edges are known.
class SumScorer final : public LinkScorer {
  public:
    void score(std::span<const NodePair> pairs, std::span<double> scores,
               Threads /*threads*/) const override {
        for (std::size_t i = 0; i < pairs.size(); ++i)
            scores[i] = pairs[i].u + pairs[i].v;
    }
};

TEST(Calibrate, HasThePriorOfHeldOutLinksAmongPairsThatAreNotLinked) {
    const GraphData data = testing::random_data(60, 500);
    const LinkTask task = LinkTask::random(data, SplitRatio{0.7, 0.3, 0}, {.seed = 5});
    const auto fitted = *calibrate(SumScorer(), task, {});
    const auto links = static_cast<double>(task.valid().positives.size());
    const double others = 60 * 59 / 2.0 - static_cast<double>(task.num_edges());
    EXPECT_DOUBLE_EQ(fitted.prior, links / (links + others));
    EXPECT_EQ(fitted.hidden, 0);
    EXPECT_EQ(fitted.negatives, task.num_unlinked());  // so few that all are taken
    EXPECT_EQ(*calibrate(SumScorer(), task, {.negatives = 100}),
              *calibrate(SumScorer(), task, {.negatives = 100}));
}

// Where edges are hidden for a test, they are the links asked about, among all unlinked pairs.
TEST(Calibrate, HasThePriorOfHiddenLinksWhereThereAreSome) {
    const GraphData data = testing::random_data(60, 500);
    const LinkTask task = LinkTask::random(data, SplitRatio{0.7, 0.1, 0.2}, {.seed = 5});
    const auto fitted = *calibrate(SumScorer(), task, {});
    const auto hidden = static_cast<double>(task.test().positives.size());
    EXPECT_DOUBLE_EQ(fitted.prior, hidden / static_cast<double>(task.num_unlinked()));
    EXPECT_NEAR(fitted.hidden, hidden / static_cast<double>(task.valid().positives.size()), 1e-12);
    EXPECT_EQ(task.num_unlinked(), task.num_non_links() + task.test().positives.size());
}

TEST(TestCalibration, CountsTestEdgesAtBothRates) {
    const GraphData data = testing::random_data(60, 500);
    const LinkTask task = LinkTask::random(data, SplitRatio{0.7, 0.1, 0.2}, {.seed = 5});
    const auto scorer = std::make_shared<const SumScorer>();
    const FittedModel fitted = {.for_valid = scorer, .for_test = scorer};
    const EdgeScores scores = score_edges(*scorer, task.test(), {});
    const auto tested =
        *test_calibration(fitted, task, scores, draw_calibration_pairs(task, 500), {});
    const auto links = static_cast<double>(task.test().positives.size());
    const auto others = static_cast<double>(task.num_non_links());
    EXPECT_DOUBLE_EQ(tested.pool.prior, 0.5);
    EXPECT_DOUBLE_EQ(tested.true_rate.prior, links / (links + others));
    EXPECT_FALSE(tested.pool.before);  // no logits
    double pairs = 0;
    for (const ReliabilityBin& bin : tested.true_rate.after.bins)
        pairs += bin.pairs;
    EXPECT_NEAR(pairs, links + others, 1e-6);
}

TEST(DrawCalibrationPairs, HasTwoListsWithoutACommonPair) {
    const GraphData data = testing::random_data(60, 500);
    const LinkTask task = LinkTask::random(data, SplitRatio{0.7, 0.1, 0.2}, {.seed = 5});
    const CalibrationPairs pairs = draw_calibration_pairs(task, 1'000'000);
    EXPECT_EQ(pairs.to_fit.size(), task.num_unlinked() / 2);
    EXPECT_TRUE(testing::disjoint(testing::as_set(pairs.to_fit), testing::as_set(pairs.to_test)));
    const CsrGraph known = task.known_graph().graph();
    EXPECT_TRUE(std::ranges::none_of(
        pairs.to_fit, [&](NodePair pair) { return known.has_edge(pair.u, pair.v); }));
    EXPECT_TRUE(std::ranges::none_of(pairs.to_test,
                                     [&](NodePair pair) { return task.is_known_edge(pair); }));
    EXPECT_EQ(draw_calibration_pairs(task, 100).to_test.size(), 100u);
}

}  // namespace calibrate_test
}  // namespace hplc
