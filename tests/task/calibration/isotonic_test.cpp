#include "task/calibration/isotonic.hpp"

#include <gtest/gtest.h>

#include "base/random.hpp"

namespace hplc {
namespace isotonic_test {

using Scores = std::vector<double>;

double share(const IsotonicBlock& block) {
    return static_cast<double>(block.positives) /
           static_cast<double>(block.positives + block.negatives);
}

Scores random_scores(std::size_t count, double lift, RandomStream& random) {
    Scores scores(count);
    for (double& score : scores)
        score = random.uniform() * random.uniform() + lift * random.uniform();
    return scores;
}

TEST(IsotonicBlocks, PoolsFivePointsAsOnPaper) {
    // Scores 1 2 3 4 5, labels 0 1 0 1 1: only 2 and 3 are the wrong way round.
    const auto blocks = isotonic_blocks(Scores{2, 4, 5}, Scores{1, 3});
    ASSERT_EQ(blocks.size(), 3U);
    EXPECT_DOUBLE_EQ(share(blocks[0]), 0);
    EXPECT_DOUBLE_EQ(share(blocks[1]), 0.5);
    EXPECT_EQ(blocks[1].lowest, 2);
    EXPECT_EQ(blocks[1].highest, 3);
    EXPECT_DOUBLE_EQ(share(blocks[2]), 1);
    EXPECT_EQ(blocks[2].lowest, 4);
    EXPECT_EQ(blocks[2].highest, 5);
}

TEST(IsotonicBlocks, GiveEqualScoresOneShare) {
    const auto blocks = isotonic_blocks(Scores{1, 2, 2}, Scores{1, 1, 1, 2});
    ASSERT_EQ(blocks.size(), 2U);
    EXPECT_DOUBLE_EQ(share(blocks[0]), 0.25);
    EXPECT_DOUBLE_EQ(share(blocks[1]), 2.0 / 3);
}

TEST(IsotonicBlocks, AreOneWhereTheScoreIsTheWrongWayRound) {
    const auto blocks = isotonic_blocks(Scores{1, 2}, Scores{3, 4, 5});
    ASSERT_EQ(blocks.size(), 1U);
    EXPECT_DOUBLE_EQ(share(blocks[0]), 0.4);
}

// The reason why a sample of the negatives will do.
TEST(IsotonicBlocks, StayWhenEveryNegativeIsThereTwice) {
    RandomStream random(1, "isotonic");
    const Scores positives = random_scores(200, 0.3, random);
    Scores negatives = random_scores(500, 0, random);
    const auto once = isotonic_blocks(positives, negatives);
    negatives.insert(negatives.end(), negatives.begin(), negatives.end());
    const auto twice = isotonic_blocks(positives, negatives);
    ASSERT_EQ(once.size(), twice.size());
    for (std::size_t i = 0; i < once.size(); ++i) {
        EXPECT_EQ(once[i].lowest, twice[i].lowest);
        EXPECT_EQ(once[i].positives, twice[i].positives);
        EXPECT_EQ(2 * once[i].negatives, twice[i].negatives);
    }
}

TEST(JoinedBlocks, HaveEnoughOfBothAndStillRise) {
    RandomStream random(2, "isotonic");
    const Scores positives = random_scores(300, 0.4, random);
    const Scores negatives = random_scores(900, 0, random);
    const auto blocks = joined_blocks(isotonic_blocks(positives, negatives), 10);
    ASSERT_GT(blocks.size(), 2U);
    std::uint64_t pairs = 0;
    for (std::size_t i = 0; i < blocks.size(); ++i) {
        EXPECT_GE(std::min(blocks[i].positives, blocks[i].negatives), 10U);
        pairs += blocks[i].positives + blocks[i].negatives;
        if (i == 0) continue;
        EXPECT_LT(blocks[i - 1].highest, blocks[i].lowest);
        EXPECT_LT(share(blocks[i - 1]), share(blocks[i]));
    }
    EXPECT_EQ(pairs, 1200U);
}

TEST(JoinedBlocks, AreOneWithTooFew) {
    const auto blocks = joined_blocks(isotonic_blocks(Scores{2, 4, 5}, Scores{1, 3}), 10);
    ASSERT_EQ(blocks.size(), 1U);
    EXPECT_EQ(blocks[0].positives, 3U);
    EXPECT_EQ(blocks[0].negatives, 2U);
}

}  // namespace isotonic_test
}  // namespace hplc
