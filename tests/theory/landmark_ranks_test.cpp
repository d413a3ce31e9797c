#include "theory/landmark_ranks.hpp"

#include <gtest/gtest.h>

namespace hplc {
namespace landmark_ranks_test {

TEST(DegreeRank, IsTheShareOfNodesAbove) {
    const std::vector<NodeId> degrees = {1, 1, 1, 2, 2, 3, 3, 3, 5, 9};
    EXPECT_DOUBLE_EQ(degree_rank(degrees, 9), 0);
    EXPECT_DOUBLE_EQ(degree_rank(degrees, 5), 0.1);
    EXPECT_DOUBLE_EQ(degree_rank(degrees, 3), 0.2);
    EXPECT_DOUBLE_EQ(degree_rank(degrees, 1), 0.7);
    EXPECT_DOUBLE_EQ(degree_rank(degrees, 4), 0.2);  // a degree that no node has
}

TEST(LandmarkRanks, HaveTheSizesOfTheTable) {
    const auto checks = check_landmark_ranks({.sizes = {500, 1000}, .runs = 3, .threads = {2}});
    ASSERT_EQ(checks.size(), 2u);
    EXPECT_EQ(checks[0].landmarks, 6u);  // log 500 = 6.2
    EXPECT_EQ(checks[0].top, 36u);
    EXPECT_EQ(checks[1].landmarks, 7u);
    EXPECT_EQ(checks[1].top, 49u);
    // Number 36 of 500 has at most 35 above it.
    EXPECT_LE(checks[0].top_rank.mean, 35.0 / 500);
    EXPECT_GT(checks[0].top_rank.mean, 0.7 * 35 / 500);
    EXPECT_LE(checks[0].worst.mean, checks[0].worst_ever);
    EXPECT_GT(checks[0].worst.mean, 0);
}

// The statement of the paper's Table 1, on fewer graphs than the program takes.
TEST(LandmarkRanks, AreWithinTheTopLogNSquared) {
    for (const RankCheck& check :
         check_landmark_ranks({.sizes = {500, 1000, 2000}, .runs = 10, .threads = {2}})) {
        EXPECT_EQ(check.within, 1) << check.nodes;
        EXPECT_LE(check.worst_ever, check.top_rank.mean * 1.2) << check.nodes;
    }
}

TEST(LandmarkRanks, DoNotDependOnThreads) {
    const LandmarkRankOptions options{.sizes = {500}, .runs = 4, .threads = {1}};
    LandmarkRankOptions more = options;
    more.threads = {3};
    const auto one = check_landmark_ranks(options);
    const auto three = check_landmark_ranks(more);
    EXPECT_EQ(one[0].worst.mean, three[0].worst.mean);
    EXPECT_EQ(one[0].within, three[0].within);
}

}  // namespace landmark_ranks_test
}  // namespace hplc
