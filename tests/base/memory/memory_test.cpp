#include "base/memory/memory.hpp"

#include <gtest/gtest.h>
#include <sys/mman.h>
#include <sys/resource.h>

#include <cstdlib>
#include <vector>

#include "support/support.hpp"

namespace hplc {
namespace memory_test {

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

// A tree of control groups like that of the kernel.
class Groups {
  public:
    void add(const std::string& group, const std::string& prefix, const std::string& limit,
             std::uint64_t used, std::uint64_t cached) {
        const bool first = prefix == "memory/";
        const std::string place = prefix + group + "/";
        folder_.file(place + (first ? "memory.limit_in_bytes" : "memory.max"), limit + "\n");
        folder_.file(place + (first ? "memory.usage_in_bytes" : "memory.current"),
                     std::to_string(used) + "\n");
        folder_.file(place + "memory.stat", std::string("anon 77\n") + (first ? "total_" : "") +
                                                "inactive_file " + std::to_string(cached) + "\n");
    }
    [[nodiscard]] std::uint64_t available(const std::string& membership) const {
        return available_in_groups(membership, folder_.path());
    }

  private:
    testing::TemporaryFolder folder_;
};

constexpr std::uint64_t kNone = ~std::uint64_t{0};

TEST(Memory, TheLeastOfAllGroupsCounts) {
    Groups groups;
    groups.add("a", "", "1000", 300, 0);
    groups.add("a/b", "", "max", 200, 0);
    groups.add("a/b/c", "", "900", 100, 0);
    EXPECT_EQ(groups.available("0::/a/b/c\n"), 700u);
    EXPECT_EQ(groups.available("0::/a/b/c/d\n"), 700u);
    EXPECT_EQ(groups.available("0::/\n"), kNone);
    EXPECT_EQ(groups.available(""), kNone);
}

TEST(Memory, GroupsOfVersionOneCountToo) {
    Groups groups;
    groups.add("box", "memory/", "5000", 1000, 0);
    EXPECT_EQ(groups.available("9:cpu,cpuacct:/box\n4:memory:/box\n0::/\n"), 4000u);
    EXPECT_EQ(groups.available("4:memory,hugetlb:/box/in\n"), 4000u);
    EXPECT_EQ(groups.available("9:cpu:/box\n"), kNone);
}

// In a container the path may be that of the outside, and the mount is the group.
TEST(Memory, TheMountIsAGroupToo) {
    Groups groups;
    groups.add(".", "", "5000", 1000, 0);
    EXPECT_EQ(groups.available("0::/docker/123\n"), 4000u);
}

TEST(Memory, CachedFilesOfAGroupAreFree) {
    Groups groups;
    groups.add("a", "", "1000", 950, 400);
    EXPECT_EQ(groups.available("0::/a\n"), 450u);
    groups.add("b", "memory/", "1000", 950, 400);
    EXPECT_EQ(groups.available("4:memory:/b\n"), 450u);
}

TEST(MemoryDeathTest, LimitsOfTheProcessCount) {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
    GTEST_SKIP() << "a sanitizer takes more addresses than there are";
#endif
    const auto under = [](int resource) {
        constexpr std::uint64_t kLimit = std::uint64_t{4} << 30;
        const rlimit limit = {kLimit, kLimit};
        ::setrlimit(static_cast<__rlimit_resource_t>(resource), &limit);
        std::exit(available_memory() < kLimit ? 0 : 1);
    };
    EXPECT_EXIT(under(RLIMIT_AS), ::testing::ExitedWithCode(0), "");
    EXPECT_EXIT(under(RLIMIT_DATA), ::testing::ExitedWithCode(0), "");
}

}  // namespace memory_test
}  // namespace hplc
