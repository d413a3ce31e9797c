#include "base/memory.hpp"

#include <gtest/gtest.h>

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
    const auto touch = [] { return std::vector<char>(200u << 20, 'x').back(); };
    EXPECT_EQ(touch(), 'x');
    const std::uint64_t before = peak_resident_memory();
    reset_peak_resident_memory();
    EXPECT_LT(peak_resident_memory(), before - (100u << 20));
}

TEST(Memory, WhatIsAvailableIsLessThanAll) {
    EXPECT_GT(available_memory(), 1u << 20);
    EXPECT_LE(available_memory(), physical_memory());
}

}  // namespace
}  // namespace hplc
