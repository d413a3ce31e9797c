#include "task/metrics.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <vector>

#include "support/support.hpp"

namespace hplc {
namespace metrics_test {

using Scores = std::vector<double>;

TEST(Auc, IsTheShareOfPairsInTheRightOrder) {
    EXPECT_DOUBLE_EQ(auc(Scores{3, 1}, Scores{2, 0}), 0.75);  // of four pairs only 1 > 2 is wrong
    EXPECT_DOUBLE_EQ(auc(Scores{5, 6}, Scores{1, 2, 3}), 1.0);
    EXPECT_DOUBLE_EQ(auc(Scores{1}, Scores{2}), 0.0);
}

TEST(Auc, CountsATieForOneHalf) {
    EXPECT_DOUBLE_EQ(auc(Scores{1, 1}, Scores{1, 1, 1}), 0.5);
    EXPECT_DOUBLE_EQ(auc(Scores{2, 1}, Scores{1, 0}), 0.875);  // wins 3, ties 1, of 4
}

TEST(AveragePrecision, SumsPrecisionOverRecall) {
    // Order: + - + -; precision 1/1 and 2/3 at the two positives.
    EXPECT_DOUBLE_EQ(average_precision(Scores{4, 2}, Scores{3, 1}), (1.0 + 2.0 / 3) / 2);
    // All equal: one threshold, precision 2/5 at recall 1.
    EXPECT_DOUBLE_EQ(average_precision(Scores{1, 1}, Scores{1, 1, 1}), 0.4);
}

TEST(HitsAt, CountsPositivesStrictlyAboveTheKthNegative) {
    const Scores negatives = {9, 7, 5, 3};
    EXPECT_DOUBLE_EQ(*hits_at(1, Scores{10, 9, 8, 1}, negatives),
                     0.25);  // the tie with 9 is a miss
    EXPECT_DOUBLE_EQ(*hits_at(2, Scores{10, 9, 8, 1}, negatives), 0.75);
    EXPECT_DOUBLE_EQ(*hits_at(4, Scores{10, 9, 8, 1}, negatives), 0.75);
}

TEST(HitsAt, HasNoNumberWithFewerThanKNegatives) {
    EXPECT_FALSE(hits_at(5, Scores{0}, Scores{9, 7, 5, 3}));
}

TEST(MeanReciprocalRank, RanksAmongThePool) {
    // Ranks 1, 2 and 5.
    EXPECT_DOUBLE_EQ(mean_reciprocal_rank(Scores{10, 8, 1}, Scores{9, 7, 5, 3}),
                     (1.0 + 1.0 / 2 + 1.0 / 5) / 3);
    // Equal to one of four: optimistic 2, pessimistic 3.
    EXPECT_DOUBLE_EQ(mean_reciprocal_rank(Scores{7}, Scores{9, 7, 5, 3}), 1 / 2.5);
}

TEST(MeanReciprocalRank, RanksAmongOwnCandidates) {
    const Scores candidates = {2, 2, 2, 9, 8, 1};
    // The first ties with all three: ranks 1 to 4. The second is third.
    EXPECT_DOUBLE_EQ(mean_reciprocal_rank(Scores{2, 5}, candidates, 3), (1 / 2.5 + 1.0 / 3) / 2);
}

TEST(CandidateHitsAt, CountsRanksUpToK) {
    const Scores candidates = {2, 2, 2, 9, 8, 1};
    EXPECT_DOUBLE_EQ(candidate_hits_at(2, Scores{2, 5}, candidates, 3), 0.0);  // ranks 2.5 and 3
    EXPECT_DOUBLE_EQ(candidate_hits_at(3, Scores{2, 5}, candidates, 3), 1.0);
    EXPECT_DOUBLE_EQ(candidate_hits_at(1, Scores{3, 5}, candidates, 3), 0.5);
}

TEST(Metrics, RefuseScoresThatAreNotFinite) {
    for (const double bad : {std::nan(""), std::numeric_limits<double>::infinity(),
                             -std::numeric_limits<double>::infinity()}) {
        const Scores good = {1, 2};
        const Scores mixed = {1, bad};
        for (const auto& metric : {auc, average_precision}) {
            EXPECT_THROW((void)metric(good, mixed), InputError);
            EXPECT_THROW((void)metric(mixed, good), InputError);
        }
        EXPECT_THROW((void)hits_at(1, mixed, good), InputError);
        EXPECT_THROW((void)hits_at(9, good, mixed), InputError);
        EXPECT_THROW((void)mean_reciprocal_rank(mixed, good), InputError);
        EXPECT_THROW((void)mean_reciprocal_rank(good, mixed, 1), InputError);
    }
    const std::string message = testing::complaint_of([] {
        (void)auc(Scores{1}, Scores{0, std::nan("")});
    });
    EXPECT_TRUE(message.starts_with("found the score nan of negative number 2; expected a finite"))
        << message;
}

TEST(Metrics, RefuseAnEmptySide) {
    EXPECT_THROW((void)auc(Scores{}, Scores{1}), InputError);
    EXPECT_THROW((void)average_precision(Scores{1}, Scores{}), InputError);
    EXPECT_THROW((void)hits_at(20, Scores{1}, Scores{}), InputError);
}

}  // namespace metrics_test
}  // namespace hplc
