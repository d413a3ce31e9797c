#include "position/internal/apportion.hpp"

#include <gtest/gtest.h>

namespace hplc::internal {
namespace apportion_test {

using Seats = std::vector<std::uint32_t>;
using Sizes = std::vector<NodeId>;

TEST(Apportion, GivesSeatsWhereTheNodesAre) {
    EXPECT_EQ(seats_by_size(Sizes{100, 50, 50}, 4), (Seats{2, 1, 1}));
    EXPECT_EQ(seats_by_size(Sizes{90, 10}, 3), (Seats{3, 0}));
    EXPECT_EQ(seats_by_size(Sizes{7}, 3), Seats{3});
}

// 2120 nodes in one component, others of at most 18: no seat is wasted on those.
TEST(Apportion, LeavesPartsBelowTheAverageShareWithout) {
    Sizes sizes(60, 18);
    sizes.push_back(2120);
    const Seats seats = seats_by_size(sizes, 56);
    EXPECT_EQ(seats.back(), 56u);
}

TEST(Apportion, PrefersTheFirstOfEquals) {
    EXPECT_EQ(seats_by_size(Sizes{5, 5, 5}, 2), (Seats{1, 1, 0}));
}

TEST(Apportion, GivesNoMoreSeatsThanNodes) {
    EXPECT_EQ(seats_by_size(Sizes{2, 1}, 9), (Seats{2, 1}));
    EXPECT_EQ(seats_by_size(Sizes{1, 1, 1}, 3), (Seats{1, 1, 1}));
    EXPECT_TRUE(seats_by_size(Sizes{}, 3).empty());
}

TEST(Apportion, EvenlyMeansEvenly) {
    EXPECT_EQ(seats_evenly(Sizes{10, 90, 50}, 6), (Seats{2, 2, 2}));
    EXPECT_EQ(seats_evenly(Sizes{10, 90, 50}, 8), (Seats{2, 3, 3}));
    EXPECT_TRUE(seats_evenly(Sizes{}, 8).empty());
}

TEST(Apportion, WhatAPartHasNoNodesForGoesToOthers) {
    EXPECT_EQ(seats_evenly(Sizes{1, 90, 40}, 9), (Seats{1, 5, 3}));
}

}  // namespace apportion_test
}  // namespace hplc::internal
