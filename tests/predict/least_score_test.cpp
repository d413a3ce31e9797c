#include "predict/least_score.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace hplc {
namespace least_score_test {

double stairs(double score) {
    return score < -1 ? 0.1 : score < 2.5 ? 0.4 : 0.9;
}

TEST(LeastScore, IsTheEdgeOfAStair) {
    EXPECT_EQ(least_score(stairs, 0.3), -1);
    EXPECT_EQ(least_score(stairs, 0.4), -1);
    EXPECT_EQ(least_score(stairs, 0.41), 2.5);
    EXPECT_EQ(least_score(stairs, 0.95), std::numeric_limits<double>::infinity());
    EXPECT_EQ(least_score(stairs, 0.05), -std::numeric_limits<double>::infinity());
}

TEST(LeastScore, IsExactOnACurve) {
    const auto logistic = [](double score) { return 1 / (1 + std::exp(-score)); };
    const double least = least_score(logistic, 0.7);
    EXPECT_GE(logistic(least), 0.7);
    EXPECT_LT(logistic(std::nextafter(least, -1)), 0.7);
}

}  // namespace least_score_test
}  // namespace hplc
