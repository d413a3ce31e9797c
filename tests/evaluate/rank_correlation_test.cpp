#include "evaluate/rank_correlation.hpp"

#include <gtest/gtest.h>

namespace hplc {
namespace rank_correlation_test {

using Values = std::vector<double>;

TEST(RankCorrelation, EqualValuesShareTheirRanks) {
    EXPECT_EQ(descending_ranks(Values{0.1, 0.9, 0.5, 0.5}), (Values{4, 1, 2.5, 2.5}));
    EXPECT_EQ(descending_ranks(Values{}), Values{});
}

TEST(RankCorrelation, OfTheSameOrderIsOne) {
    EXPECT_DOUBLE_EQ(*rank_correlation(Values{1, 2, 30}, Values{0.1, 0.2, 0.3}), 1);
    EXPECT_DOUBLE_EQ(*rank_correlation(Values{1, 2, 30}, Values{0.3, 0.2, 0.1}), -1);
}

TEST(RankCorrelation, IsSpearmans) {
    // scipy.stats.spearmanr([1, 2, 3, 4, 5], [5, 6, 7, 8, 7])
    EXPECT_NEAR(*rank_correlation(Values{1, 2, 3, 4, 5}, Values{5, 6, 7, 8, 7}), 0.8207826816681233,
                1e-12);
}

TEST(RankCorrelation, OfNothingToRankIsNone) {
    EXPECT_FALSE(rank_correlation(Values{1, 2}, Values{1, 2}));
    EXPECT_FALSE(rank_correlation(Values{1, 1, 1}, Values{1, 2, 3}));
}

// scipy.stats.kendalltau([1, 2, 3, 4, 5], [5, 6, 7, 8, 7]) and of ([1, 2, 2, 3], [3, 1, 2, 2])
TEST(RankCorrelation, KendallsCountsPairsAndLeavesTiesOut) {
    EXPECT_NEAR(*kendall_tau(Values{1, 2, 3, 4, 5}, Values{5, 6, 7, 8, 7}), 0.7378647873726218,
                1e-12);
    EXPECT_NEAR(*kendall_tau(Values{1, 2, 2, 3}, Values{3, 1, 2, 2}), -0.4, 1e-12);
    EXPECT_DOUBLE_EQ(*kendall_tau(Values{1, 2, 30}, Values{0.3, 0.2, 0.1}), -1);
    EXPECT_FALSE(kendall_tau(Values{1, 2}, Values{1, 2}));
    EXPECT_FALSE(kendall_tau(Values{1, 1, 1}, Values{1, 2, 3}));
}

}  // namespace rank_correlation_test
}  // namespace hplc
