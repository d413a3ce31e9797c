#include "base/memory.hpp"

#include <gtest/gtest.h>
#include <sys/mman.h>

#include <vector>

namespace hplc {
namespace {

TEST(Memory, ThePeakGrowsByWhatIsTouched) {
    const std::uint64_t before = peak_resident_memory();
    EXPECT_GT(before, 1u << 20);
    const std::vector<char> block(200u << 20, 'x');
    EXPECT_GT(peak_resident_memory(), before + (100u << 20));
    EXPECT_LT(peak_resident_memory(), physical_memory());
    EXPECT_EQ(block.back(), 'x');
}

TEST(Memory, ThePeakCanStartAnew) {
    // Not by new and delete: an allocator may keep what was freed, and ASan's does.
    constexpr std::size_t kBytes = std::size_t{200} << 20;
    void* const block = ::mmap(nullptr, kBytes, PROT_READ | PROT_WRITE,
                               MAP_PRIVATE | MAP_ANONYMOUS | MAP_POPULATE, -1, 0);
    ASSERT_NE(block, MAP_FAILED);
    ::munmap(block, kBytes);
    const std::uint64_t before = peak_resident_memory();
    EXPECT_TRUE(reset_peak_resident_memory());
    EXPECT_LT(peak_resident_memory(), before - (100u << 20));
}

TEST(Memory, WhatIsResidentIsAtMostThePeak) {
    const std::uint64_t resident = resident_memory();  // first: asking takes memory too
    EXPECT_GT(resident, 1u << 20);
    EXPECT_LE(resident, peak_resident_memory());
}

TEST(Memory, WhatIsAvailableIsLessThanAll) {
    EXPECT_GT(available_memory(), 1u << 20);
    EXPECT_LE(available_memory(), physical_memory());
}

}  // namespace
}  // namespace hplc
