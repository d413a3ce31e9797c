#include "base/text/number_set.hpp"

#include <gtest/gtest.h>

#include <set>

namespace hplc {
namespace {

TEST(NumberSet, IsEmptyAtFirst) {
    const NumberSet none(0);
    EXPECT_FALSE(none.contains(0));
    EXPECT_FALSE(none.contains(7));
}

TEST(NumberSet, TellsWhatIsNew) {
    NumberSet numbers(2);
    EXPECT_TRUE(numbers.insert(0));
    EXPECT_TRUE(numbers.insert(5));
    EXPECT_FALSE(numbers.insert(0));
    EXPECT_TRUE(numbers.contains(5));
    EXPECT_FALSE(numbers.contains(1));
}

// Few different numbers in a full set: many meet on their way to a slot.
TEST(NumberSet, HoldsWhatStdSetHolds) {
    constexpr std::size_t kMost = 1000;
    RandomStream random(3, "numbers");
    NumberSet numbers(kMost);
    std::set<std::uint64_t> others;
    while (others.size() < kMost) {
        const std::uint64_t number = random.below(3 * kMost);
        ASSERT_EQ(numbers.insert(number), others.insert(number).second);
    }
    for (std::uint64_t number = 0; number < 3 * kMost; ++number)
        ASSERT_EQ(numbers.contains(number), others.contains(number)) << number;
}

}  // namespace
}  // namespace hplc
