#include "task/calibration/forecast.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "base/random.hpp"

namespace hplc {
namespace forecast_test {

TEST(Forecast, StaysWithASteadyShare) {
    const std::vector<PastShare> past(6, {.pairs = 100, .right = 30});
    const Belief belief = coming_share(past, 0);
    EXPECT_NEAR(belief.mean, std::log(30.0 / 70), 0.02);
    // Five changes of nothing against what is usual: 0.5 * sqrt(2 / 7).
    EXPECT_NEAR(belief.drift, 0.2673, 1e-4);
    const StatedCount stated = stated_right(belief, 100);
    EXPECT_NEAR(stated.expected, 30, 0.5);
    EXPECT_TRUE(stated.holds(30));
    EXPECT_GT(stated.low, 10);
    EXPECT_LT(stated.high, 55);
}

TEST(Forecast, LaterPeriodsCountMore) {
    const std::vector<PastShare> rising = {{100, 40}, {100, 20}, {100, 10}};
    const std::vector<PastShare> falling = {{100, 10}, {100, 20}, {100, 40}};
    EXPECT_GT(coming_share(rising, 0).mean, coming_share(falling, 0).mean);
}

TEST(Forecast, ALivelyPastWidensTheInterval) {
    const std::vector<PastShare> steady(4, {.pairs = 100, .right = 20});
    const std::vector<PastShare> lively = {{100, 2}, {100, 60}, {100, 3}, {100, 50}};
    EXPECT_GT(coming_share(lively, 0).drift, 3 * coming_share(steady, 0).drift);
    // Rates that drift by 2 are not forgotten in three changes.
    EXPECT_NEAR(coming_share(steady, 2.0).drift, 2 * std::sqrt(2.0 / 5), 1e-9);
}

TEST(Forecast, NothingRightIsNotNever) {
    const std::vector<PastShare> past(3, {.pairs = 100, .right = 0});
    const StatedCount stated = stated_right(coming_share(past, 0), 100);
    EXPECT_LT(stated.expected, 1);
    EXPECT_EQ(stated.low, 0);
    EXPECT_GE(stated.high, 1);
    EXPECT_LT(stated.high, 10);
}

TEST(Forecast, WithoutDoubtIsTheBinomial) {
    // 2.5 % and 97.5 % of the binomial (100, 0.3): 21 and 39.
    const StatedCount stated = stated_right({.mean = std::log(0.3 / 0.7), .deviation = 0}, 100);
    EXPECT_NEAR(stated.expected, 30, 1e-9);
    EXPECT_EQ(stated.low, 21);
    EXPECT_EQ(stated.high, 39);
}

TEST(Forecast, HoldsWhereSharesWalk) {
    // Log-odds that walk with a standard deviation of 0.3, seen through lists of 100.
    RandomStream random(4, "walks");
    const auto normal = [&] {
        double sum = -6;
        for (int i = 0; i < 12; ++i)
            sum += random.uniform();
        return sum;
    };
    int held = 0;
    constexpr int kTrials = 400;
    for (int trial = 0; trial < kTrials; ++trial) {
        double log_odds = -1 + 0.5 * normal();
        std::vector<PastShare> past;
        for (int period = 0; period < 5; ++period) {
            int right = 0;
            for (int pair = 0; pair < 100; ++pair)
                right += random.uniform() < 1 / (1 + std::exp(-log_odds)) ? 1 : 0;
            past.insert(past.begin(), {.pairs = 100, .right = static_cast<double>(right)});
            log_odds += 0.3 * normal();
        }
        const double truth = past.front().right;
        past.erase(past.begin());
        held += stated_right(coming_share(past, 0), 100).holds(truth) ? 1 : 0;
    }
    EXPECT_GT(held, kTrials * 0.92);
    EXPECT_LT(held, kTrials);  // it is an interval, not everything
}

TEST(Forecast, LinksGrowWithTheNodes) {
    std::vector<PeriodCounts> past;
    for (const std::uint64_t nodes : {800U, 400U, 200U, 100U})
        past.push_back({.period = {}, .nodes = nodes, .fresh = nodes / 4});
    const StatedCount stated = stated_links(past, 1600);
    EXPECT_NEAR(stated.expected, 400, 8);
    EXPECT_TRUE(stated.holds(400));
    EXPECT_LT(stated.low, 400);
    EXPECT_GT(stated.high, 400);
}

}  // namespace forecast_test
}  // namespace hplc
