#include "base/random.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <set>
#include <vector>

#include "support/statistics.hpp"

namespace hplc {
namespace random_test {

using testing::unevenness;

// Results of earlier releases must stay reproducible: if this fails, seeds mean something new.
TEST(RandomStream, KeepsItsNumbers) {
    RandomStream random(0, "split");
    EXPECT_EQ(random(), 5307670656775754554u);
    EXPECT_EQ(random(), 10449343088129648459u);
    EXPECT_EQ(random.fork(7)(), 11869311703094943234u);
    EXPECT_EQ(RandomStream(1, "split")(), 2189512746218356479u);
    EXPECT_EQ(random.below(1000), 912u);
    EXPECT_DOUBLE_EQ(random.uniform(), 0.92000097145302406);
}

// The first outputs of SplitMix64 seeded with 0, as its authors publish them.
TEST(RandomStream, MixesAsSplitMix64) {
    EXPECT_EQ(mix64(0x9e3779b97f4a7c15ULL), 0xe220a8397b1dcdafULL);
    EXPECT_EQ(mix64(2 * 0x9e3779b97f4a7c15ULL), 0x6e789e6aa1b965f4ULL);
    EXPECT_EQ(mix64(3 * 0x9e3779b97f4a7c15ULL), 0x06c45d188009454fULL);
}

TEST(RandomStream, AnyNumberCanBeDrawnAlone) {
    RandomStream random(3, "numbers");
    const RandomStream other(3, "numbers");
    for (std::uint64_t i = 0; i < 100; ++i)
        EXPECT_EQ(random(), other.at(i));
}

TEST(RandomStream, SeedPurposeAndForkAllMatter) {
    std::set<std::uint64_t> firsts;
    for (const std::uint64_t seed : {0u, 1u, 2u}) {
        for (const char* purpose : {"", "a", "b", "ab", "ba"}) {
            const RandomStream random(seed, purpose);
            firsts.insert(random.at(0));
            for (std::uint64_t fork = 0; fork < 50; ++fork)
                firsts.insert(random.fork(fork).at(0));
        }
    }
    EXPECT_EQ(firsts.size(), 3u * 5u * 51u);
}

TEST(RandomStream, ForkingDoesNotAdvance) {
    RandomStream random(3, "fork");
    const auto expected = random.at(0);
    (void)random.fork(5)();
    EXPECT_EQ(random(), expected);
}

TEST(RandomStream, BelowIsEven) {
    for (const std::uint64_t bound : {2u, 3u, 10u, 1000u}) {
        RandomStream random(11, "below");
        std::vector<std::uint64_t> counts(bound, 0);
        for (int i = 0; i < 200000; ++i)
            ++counts.at(random.below(bound));
        EXPECT_LT(std::abs(unevenness(counts)), 4.5) << bound;
    }
}

// Of bounds near 2^64 a third of the numbers would come up twice as often without rejection.
TEST(RandomStream, BelowIsEvenForHugeBounds) {
    constexpr std::uint64_t kBound = std::uint64_t{3} << 62;
    RandomStream random(11, "below");
    std::vector<std::uint64_t> thirds(3, 0);
    for (int i = 0; i < 200000; ++i) {
        const std::uint64_t number = random.below(kBound);
        ASSERT_LT(number, kBound);
        ++thirds[number % 3];
    }
    EXPECT_LT(std::abs(unevenness(thirds)), 4.5);
}

TEST(RandomStream, ForksAreIndependent) {
    // The first numbers of neighbouring forks, by their top and bottom bits together.
    const RandomStream random(2, "forks");
    std::vector<std::uint64_t> counts(256, 0);
    for (std::uint64_t i = 0; i < 200000; ++i) {
        const auto here = random.fork(i)();
        const auto next = random.fork(i + 1)();
        ++counts[(here >> 60) * 16 + (next >> 60)];
    }
    EXPECT_LT(std::abs(unevenness(counts)), 4.5);
}

TEST(RandomStream, UniformFillsTheUnitInterval) {
    RandomStream random(5, "uniform");
    std::vector<std::uint64_t> counts(100, 0);
    for (int i = 0; i < 200000; ++i)
        ++counts.at(static_cast<std::size_t>(random.uniform() * 100));
    EXPECT_LT(std::abs(unevenness(counts)), 4.5);
}

TEST(Shuffle, MakesEveryOrderEquallyOften) {
    std::map<std::vector<int>, std::uint64_t> orders;
    RandomStream random(1, "shuffle");
    for (int i = 0; i < 48000; ++i) {
        std::vector<int> items = {0, 1, 2, 3};
        shuffle(std::span(items), random);
        ++orders[items];
    }
    ASSERT_EQ(orders.size(), 24u);  // 4! permutations and nothing else
    std::vector<std::uint64_t> counts;
    for (const auto& [order, count] : orders)
        counts.push_back(count);
    EXPECT_LT(std::abs(unevenness(counts)), 4.5);
}

TEST(Shuffle, LeavesNothingAndOneAlone) {
    RandomStream random(1, "shuffle");
    std::vector<int> none;
    shuffle(std::span(none), random);
    std::vector<int> one = {7};
    shuffle(std::span(one), random);
    EXPECT_EQ(one, std::vector<int>{7});
}

TEST(ScaledBelow, CoversTheRangeInOrder) {
    EXPECT_EQ(scaled_below(0, 10), 0u);
    EXPECT_EQ(scaled_below(~std::uint64_t{0}, 10), 9u);
    EXPECT_EQ(scaled_below(std::uint64_t{1} << 63, 10), 5u);
}

}  // namespace random_test
}  // namespace hplc
