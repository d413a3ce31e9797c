#include "base/memory/memory_budget.hpp"

#include <gtest/gtest.h>

#include <vector>

#include "base/exit_code.hpp"
#include "support/support.hpp"

namespace hplc {
namespace memory_budget_test {

using testing::complaint_of;

constexpr std::uint64_t kMiB = std::uint64_t{1} << 20;

TEST(MemoryBudget, AllowsWhatFits) {
    const MemoryBudget budget(100 * kMiB);
    EXPECT_TRUE(budget.allows(90 * kMiB));
    EXPECT_FALSE(budget.allows(200 * kMiB));
    EXPECT_TRUE(budget.allows(MemoryBudget::kStep));
}

TEST(MemoryBudget, CountsWhatIsResident) {
    const MemoryBudget budget(100 * kMiB);
    const std::vector<char> taken(80 * kMiB, 'x');
    EXPECT_FALSE(budget.allows(40 * kMiB));
    EXPECT_EQ(taken.back(), 'x');
}

TEST(MemoryBudget, RefusesWithASentence) {
    const MemoryBudget budget(3 * kMiB);
    EXPECT_EQ(
        complaint_of([&] { budget.require(1000 * kMiB, "graph.gz"); }),
        "graph.gz: found an input that needs more than 3.0 MiB of memory to be read; expected "
        "one that fits --max-memory, by default nine tenths of what is free. To fix: make "
        "sure that you trust its source, as a small file that unpacks to a huge one is an "
        "attack; if it is meant to be so large, pass a larger --max-memory.");
}

TEST(MemoryBudget, WithoutLimitAllowsAll) {
    EXPECT_TRUE(MemoryBudget().allows(~std::uint64_t{0}));
    EXPECT_TRUE(MemoryBudget(~std::uint64_t{0}).allows(~std::uint64_t{0} - 1));
    EXPECT_FALSE(MemoryBudget::of_option(0).allows(std::uint64_t{1} << 60));
}

// A job tries again where the machine was short of memory, not where the user has set the limit.
TEST(MemoryLimit, SaysWhoseItIs) {
    const auto refuse = [](std::uint64_t option) {
        MemoryLimit::of_option(option).refuse({.found = "too much"});
    };
    EXPECT_THROW(refuse(0), OutOfMemoryError);
    try {
        refuse(5 * kMiB);
    } catch (const std::exception& error) {
        EXPECT_EQ(ending_of(error).code, ExitCode::kBadInput);
    }
    EXPECT_EQ(MemoryLimit::of_option(5 * kMiB).bytes, 5 * kMiB);
}

TEST(MemoryMeter, AddsUpSmallRequests) {
    MemoryMeter meter(MemoryBudget(1), "x");
    std::uint64_t asked = 0;
    const std::string message = complaint_of([&] {
        for (; asked < 4 * kMiB; asked += 64)
            meter.add(64);
    });
    EXPECT_LT(asked, 2 * kMiB);
    EXPECT_NE(message.find("x: found an input"), std::string::npos);
}

}  // namespace memory_budget_test
}  // namespace hplc
