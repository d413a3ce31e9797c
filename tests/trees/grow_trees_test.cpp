#include "trees/grow_trees.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace hplc {
namespace grow_trees_test {

const RandomStream kRandom(1, "test");
constexpr TreeGrowth kAllRows{.share = 1};

struct Sample {
    std::vector<float> rows;
    std::vector<float> labels;
};

// Three columns in [0, 1): yes where the first is in the middle and the second is not small, and in
// a tenth of the other rows; the third says nothing.
Sample noisy_box(std::size_t count) {
    Sample sample;
    RandomStream random(5, "rows");
    for (std::size_t i = 0; i < count; ++i) {
        const float x = static_cast<float>(random.uniform());
        const float y = static_cast<float>(random.uniform());
        sample.rows.insert(sample.rows.end(), {x, y, static_cast<float>(random.uniform())});
        const bool is_inside = x > 0.3F && x < 0.7F && y > 0.25F;
        sample.labels.push_back(is_inside || random.below(10) == 0 ? 1.0F : 0.0F);
    }
    return sample;
}

BoostedTrees grown_on(const Sample& sample, std::size_t count, Threads threads = {},
                      const TreeGrowth& growth = {}) {
    TreeRows rows(sample.rows, 3, sample.labels, threads);
    BoostedTrees trees(count, 3);
    for (std::size_t tree = 0; tree < count; ++tree)
        rows.grow(trees, tree, growth, kRandom, threads);
    return trees;
}

double loss_of(const BoostedTrees& trees, const Sample& sample, std::size_t used) {
    double sum = 0;
    for (std::size_t r = 0; r < sample.labels.size(); ++r) {
        const double logit = trees.logit(sample.rows.data() + 3 * r, used);
        sum += std::log1p(std::exp(sample.labels[r] > 0 ? -logit : logit));
    }
    return sum;
}

// Values 0 to 39, yes from 20 on. Every row pulls by 1/2 and weighs 1/4: the question is whether a
// value is at most 19, and each side takes a step of (20 · 1/2) / (20 · 1/4 + 1).
TEST(GrowTrees, OneQuestionByHand) {
    Sample sample;
    for (int i = 0; i < 40; ++i) {
        sample.rows.push_back(static_cast<float>(i));
        sample.labels.push_back(i < 20 ? 0.0F : 1.0F);
    }
    TreeRows rows(sample.rows, 1, sample.labels, {});
    BoostedTrees trees(2, 1);
    rows.grow(trees, 0, kAllRows, kRandom, {});
    EXPECT_EQ(trees.thresholds()[0], 19.0F);
    EXPECT_FLOAT_EQ(trees.leaves()[0], -kAllRows.rate * 10 / 6);
    EXPECT_FLOAT_EQ(trees.leaves()[1], kAllRows.rate * 10 / 6);
    EXPECT_EQ(trees.grown(), 1u);
    // The second tree fits what is left: it asks the same and takes a shorter step.
    rows.grow(trees, 1, kAllRows, kRandom, {});
    EXPECT_EQ(trees.thresholds()[1], 19.0F);
    EXPECT_LT(trees.leaves()[3], trees.leaves()[1]);
    EXPECT_GT(trees.leaves()[3], 0.0F);
}

TEST(GrowTrees, AskNothingWhereAllRowsAreAlike) {
    const std::vector<float> rows(50, 3.0F);
    std::vector<float> labels(50, 0.0F);
    std::fill_n(labels.begin(), 10, 1.0F);
    TreeRows sample(rows, 1, labels, {});
    BoostedTrees trees(1, 2);
    sample.grow(trees, 0, kAllRows, kRandom, {});
    const float far = 1e30F;
    EXPECT_EQ(trees.leaf_of(0, &far), 0u);
    EXPECT_LT(trees.logit(&far, 1), 0.0F);  // most labels are no
}

TEST(GrowTrees, FindABoxAndNotTheNoise) {
    const Sample training = noisy_box(4000);
    const BoostedTrees trees = grown_on(training, 60);
    const std::vector<float> inside = {0.5F, 0.6F, 0.5F};
    const std::vector<float> outside = {0.1F, 0.6F, 0.5F};
    const std::vector<float> below = {0.5F, 0.1F, 0.5F};
    EXPECT_GT(trees.logit(inside.data(), 60), 2.0F);
    EXPECT_LT(trees.logit(outside.data(), 60), -1.5F);
    EXPECT_LT(trees.logit(below.data(), 60), -1.0F);
}

TEST(GrowTrees, EachTreeLowersTheLoss) {
    const Sample training = noisy_box(2000);
    const BoostedTrees trees = grown_on(training, 20, {}, kAllRows);
    for (std::size_t used = 1; used <= 20; ++used)
        EXPECT_LT(loss_of(trees, training, used), loss_of(trees, training, used - 1)) << used;
}

TEST(GrowTrees, SameForAnyThreads) {
    const Sample training = noisy_box(3000);
    BoostedTrees one = grown_on(training, 10, Threads{1});
    BoostedTrees three = grown_on(training, 10, Threads{3});
    EXPECT_TRUE(std::ranges::equal(one.leaves(), three.leaves()));
    EXPECT_TRUE(std::ranges::equal(one.thresholds(), three.thresholds()));
    EXPECT_TRUE(std::ranges::equal(one.columns(), three.columns()));
}

TEST(TreeTable, HasTheSameLogitsToTheBit) {
    const Sample sample = noisy_box(500);
    const BoostedTrees trees = grown_on(sample, 12);
    std::vector<float> logits(500);
    TreeTable(trees, 9).logits(sample.rows, 3, logits);
    for (std::size_t r = 0; r < 500; ++r)
        EXPECT_EQ(logits[r], trees.logit(sample.rows.data() + 3 * r, 9)) << r;
}

TEST(BoostedTrees, AreCutAndBounded) {
    const Sample training = noisy_box(1000);
    BoostedTrees trees = grown_on(training, 10);
    for (std::size_t r = 0; r < 1000; ++r)
        EXPECT_LE(trees.logit(training.rows.data() + 3 * r, 10), trees.largest_logit() + 1e-4);
    const float before = trees.logit(training.rows.data(), 4);
    trees.cut(4);
    EXPECT_EQ(trees.grown(), 4u);
    EXPECT_EQ(trees.logit(training.rows.data(), 10), before);
    trees.cut(0);
    EXPECT_EQ(trees.grown(), 0u);
    EXPECT_EQ(trees.logit(training.rows.data(), 10), 0.0F);
}

// Rows that count for three make the same trees as each of them three times, where bins are the
// same and every tree sees all rows.
TEST(GrowTrees, ARowThatCountsForThreeIsThreeRows) {
    const Sample sample = noisy_box(60);
    Sample thrice;
    for (std::size_t copy = 0; copy < 3; ++copy) {
        thrice.rows.insert(thrice.rows.end(), sample.rows.begin(), sample.rows.end());
        thrice.labels.insert(thrice.labels.end(), sample.labels.begin(), sample.labels.end());
    }
    BoostedTrees counted(4, 3);
    TreeRows rows(sample.rows, 3, sample.labels, {}, std::vector<float>(60, 3));
    for (std::size_t tree = 0; tree < 4; ++tree)
        rows.grow(counted, tree, kAllRows, kRandom, {});
    const BoostedTrees repeated = grown_on(thrice, 4, {}, kAllRows);
    for (std::size_t r = 0; r < 60; ++r) {
        EXPECT_NEAR(counted.logit(sample.rows.data() + 3 * r, 4),
                    repeated.logit(sample.rows.data() + 3 * r, 4), 1e-5);
    }
}

}  // namespace grow_trees_test
}  // namespace hplc
