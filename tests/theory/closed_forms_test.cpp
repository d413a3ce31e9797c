#include "theory/closed_forms.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace hplc {
namespace closed_forms_test {

TEST(ClosedForms, OfErdosRenyiAtRoundNumbers) {
    EXPECT_DOUBLE_EQ(er_distance(1e6, 10), 6);
    EXPECT_DOUBLE_EQ(er_detour_bound(1e6, 10, 1e3), 9);  // √N landmarks: a factor of 1.5
    EXPECT_DOUBLE_EQ(er_detour_bound(1e6, 10, 1), 12);   // one landmark: a factor of 2
    EXPECT_DOUBLE_EQ(er_detour_bound(1e6, 10, 1e6), 6);  // all nodes: no detour
}

TEST(ClosedForms, OfBarabasiAlbertAtRoundNumbers) {
    const double nodes = std::exp(std::exp(2.0));  // log N = e², log log N = 2
    EXPECT_NEAR(ba_distance(nodes), std::exp(2.0) / 2, 1e-12);
    const double landmarks = std::exp(std::exp(1.0));  // log log K = 1
    EXPECT_NEAR(ba_top_detour_bound(nodes, landmarks), (std::exp(2.0) - 1 + 4) / 2, 1e-12);
}

TEST(ClosedForms, TopLandmarksHaveTheMeanSquareOfTheirDensity) {
    // M = K log N = 100 ⇒ ⟨h²⟩_Q = log 100 / 100; the mean of 1/t over t = 1 .. 100 is
    // (log 100 + γ + …) / 100, which the continuum approximation replaces.
    const double nodes = std::exp(10.0);
    const LandmarkRule rule = ba_top_landmarks(nodes, 10);
    EXPECT_NEAR(rule.mean_square, std::log(100.0) / 100, 1e-12);
    EXPECT_EQ(rule.count, 10);
    double harmonic = 0;
    for (int t = 1; t <= 100; ++t)
        harmonic += 1.0 / t;
    EXPECT_NEAR(rule.mean_square, harmonic / 100, 0.006);
}

TEST(ClosedForms, ThePoolIsNeverMoreThanAllNodes) {
    const LandmarkRule rule = ba_top_landmarks(1000, 500);
    EXPECT_DOUBLE_EQ(rule.mean_square, std::log(1000.0) / 1000);
}

TEST(ClosedForms, TheDetourBoundForBarabasiAlbertAtRoundNumbers) {
    const double nodes = std::exp(std::exp(2.0));
    const double links = 2 * std::exp(1.0);  // log(m/2) = 1
    const LandmarkRule landmarks{.count = 4, .mean_square = 0.25};
    const double by_hand =
        (std::exp(2.0) - 0 + 2 + std::log(2.0) + std::log(1 / std::exp(1.0))) / (2 + 1) + 0.5;
    EXPECT_NEAR(ba_detour_bound(nodes, links, landmarks), by_hand, 1e-12);
}

TEST(ClosedForms, TheDetourBoundForBarabasiAlbertIsUndefinedForTwoLinks) {
    const LandmarkRule landmarks{.count = 4, .mean_square = 0.25};
    EXPECT_TRUE(std::isnan(ba_detour_bound(1e6, 2, landmarks)));
    EXPECT_TRUE(std::isnan(ba_detour_bound(1e6, 1, landmarks)));
    EXPECT_TRUE(std::isfinite(ba_detour_bound(1e6, 3, landmarks)));
}

}  // namespace closed_forms_test
}  // namespace hplc
