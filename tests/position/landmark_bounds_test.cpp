#include "position/landmark_bounds.hpp"

#include <gtest/gtest.h>

namespace hplc {
namespace landmark_bounds_test {

// A path 0 - 1 - 2 - 3 - 4 with landmarks at its ends; 5 stands for no path.
TEST(LandmarkBounds, OfAPath) {
    const LandmarkDistances distances = {
        .landmarks = {0, 4}, .unreachable = 5, .values = {0, 4, 1, 3, 2, 2, 3, 1, 4, 0}};
    const LandmarkBounds bounds = landmark_bounds(distances, {1, 3});
    EXPECT_DOUBLE_EQ(bounds.least_detour, 4.0 / 5);  // 1 - 0 - 1 - 2 - 3
    EXPECT_DOUBLE_EQ(bounds.largest_difference, 2.0 / 5);
    EXPECT_DOUBLE_EQ(bounds.mean_difference, 2.0 / 5);
    EXPECT_DOUBLE_EQ(bounds.agreeing, 0);
    EXPECT_DOUBLE_EQ(landmark_bounds(distances, {2, 3}).agreeing, 1);
}

TEST(LandmarkBounds, DoNotDependOnTheOrderOfThePair) {
    const LandmarkDistances distances = {
        .landmarks = {0, 1}, .unreachable = 9, .values = {0, 7, 5, 0, 3, 9}};
    const LandmarkBounds one = landmark_bounds(distances, {1, 2});
    const LandmarkBounds other = landmark_bounds(distances, {2, 1});
    EXPECT_EQ(one.least_detour, other.least_detour);
    EXPECT_EQ(one.largest_difference, other.largest_difference);
    EXPECT_EQ(one.largest_difference, 1);
}

}  // namespace landmark_bounds_test
}  // namespace hplc
