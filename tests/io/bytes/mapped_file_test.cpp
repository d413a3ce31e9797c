#include "io/bytes/mapped_file.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <numeric>

#include "io/bytes/input_bytes.hpp"
#include "support/support.hpp"

namespace hplc {
namespace mapped_file_test {

namespace fs = std::filesystem;
using testing::TemporaryFolder;

constexpr MapRule kAnySize = {.magic = "map me", .least_bytes = 0};

InputBytes open(const fs::path& path, const MapRule& rule = kAnySize) {
    return InputBytes::open_or_map(path.string(), rule, {});
}

fs::path private_file(const TemporaryFolder& folder, const std::string& bytes) {
    const fs::path path = folder.file("g", bytes);
    fs::permissions(path, fs::perms::owner_read | fs::perms::owner_write);
    return path;
}

// A change to the file shows in a mapping and not in a copy.
bool is_mapped(const fs::path& path, const MapRule& rule = kAnySize) {
    const InputBytes input = open(path, rule);
    const std::string before(input.view());
    EXPECT_EQ(before, testing::read_bytes(path));
    std::FILE* file = std::fopen(path.c_str(), "r+");
    std::fseek(file, -1, SEEK_END);
    std::fputc('!', file);
    std::fclose(file);
    return input.view() != before;
}

TEST(MappedFile, FitsTheRule) {
    const TemporaryFolder folder;
    EXPECT_TRUE(is_mapped(private_file(folder, "map me, please")));
    EXPECT_FALSE(is_mapped(private_file(folder, "do not map me")));
    EXPECT_FALSE(is_mapped(private_file(folder, "map")));
    const auto path = private_file(folder, "map me, please");
    EXPECT_FALSE(is_mapped(path, {.magic = "map me", .least_bytes = 15}));
    EXPECT_TRUE(
        is_mapped(private_file(folder, "map me again.."), {.magic = "map me", .least_bytes = 14}));
    EXPECT_EQ(open(private_file(folder, "")).view(), "");
}

TEST(MappedFile, IsCopiedWhereOthersCanWriteIt) {
    const TemporaryFolder folder;
    for (const fs::perms others : {fs::perms::group_write, fs::perms::others_write}) {
        const auto path = private_file(folder, "map me, please");
        fs::permissions(path, others, fs::perm_options::add);
        EXPECT_FALSE(is_mapped(path));
    }
    if (::geteuid() != 0) return;
    const auto path = private_file(folder, "map me, please");
    ASSERT_EQ(::chown(path.c_str(), 65534, 65534), 0);
    EXPECT_FALSE(is_mapped(path));
}

TEST(MappedFile, OutlivesItsName) {
    const TemporaryFolder folder;
    const auto path = private_file(folder, "map me, please");
    const InputBytes input = open(path);
    fs::remove(path);
    EXPECT_EQ(input.view(), "map me, please");
}

TEST(MappedFile, TakesNothingOfTheBudget) {
#ifdef __SANITIZE_THREAD__
    GTEST_SKIP() << "ThreadSanitizer keeps notes, in memory of its own, of every byte that is read";
#endif
    constexpr std::size_t kSize = std::size_t{32} << 20;
    const TemporaryFolder folder;
    const auto path = private_file(folder, "map me");
    fs::resize_file(path, kSize);
    const MemoryBudget budget(kSize / 2);
    const InputBytes input = InputBytes::open_or_map(path.string(), kAnySize, budget);
    ASSERT_NE(std::ranges::count(input.view(), '\0'), 0);
    EXPECT_TRUE(budget.allows(kSize / 4));
    EXPECT_FALSE(budget.allows(kSize));
}

TEST(MappedFileDeathTest, EndsWithASentenceWhereItIsCut) {
    const TemporaryFolder folder;
    const auto path = private_file(folder, "map me" + std::string(100'000, 'x'));
    EXPECT_EXIT(
        {
            end_when_mapping_is_cut();
            const InputBytes input = open(path);
            fs::resize_file(path, 10);
            const auto view = input.view();
            std::exit(std::accumulate(view.begin(), view.end(), 0) == 0 ? 0 : 1);
        },
        ::testing::ExitedWithCode(2), "hplc: found the end of a mapped graph file");
}

}  // namespace mapped_file_test
}  // namespace hplc
