#include "base/files/scratch_file.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <optional>
#include <string>

#include "base/exit_code.hpp"
#include "support/support.hpp"

namespace hplc {
namespace scratch_file_test {

// TMPDIR while it lives.
class TemporaryFolderSet {
  public:
    explicit TemporaryFolderSet(const std::string& folder) {
        if (const char* before = std::getenv("TMPDIR")) before_ = before;
        ::setenv("TMPDIR", folder.c_str(), 1);
    }
    ~TemporaryFolderSet() {
        before_ ? ::setenv("TMPDIR", before_->c_str(), 1) : ::unsetenv("TMPDIR");
    }
    TemporaryFolderSet(const TemporaryFolderSet&) = delete;
    TemporaryFolderSet& operator=(const TemporaryFolderSet&) = delete;

  private:
    std::optional<std::string> before_;
};

TEST(ScratchFile, KeepsBytesAtTheirPlaces) {
    ScratchFile file(100);
    const std::array<std::byte, 3> first = {std::byte{1}, std::byte{2}, std::byte{3}};
    const std::array<std::byte, 2> later = {std::byte{8}, std::byte{9}};
    file.write(50, later);
    file.write(0, first);
    std::array<std::byte, 2> found{};
    file.read(1, found);
    EXPECT_EQ(found, (std::array{std::byte{2}, std::byte{3}}));
    file.read(50, found);
    EXPECT_EQ(found, later);
    EXPECT_THROW(file.read(51, found), OutputError);  // half of it was never written
}

TEST(ScratchFile, IsLookedAtWhereItLies) {
    ScratchFile file(100);
    EXPECT_TRUE(file.map(0).empty());
    const std::array<std::byte, 3> bytes = {std::byte{1}, std::byte{2}, std::byte{3}};
    file.write(0, bytes);
    EXPECT_TRUE(std::ranges::equal(file.map(3), bytes));
    file.write(3, bytes);
    const auto mapped = file.map(6);
    ASSERT_EQ(mapped.size(), 6u);
    EXPECT_EQ(mapped[5], std::byte{3});
}

TEST(ScratchFile, LeavesNothingInItsFolder) {
    const testing::TemporaryFolder folder;
    const TemporaryFolderSet set(folder.path().string());
    EXPECT_EQ(scratch_folder(), folder.path());
    ScratchFile file(10);
    file.write(0, std::array<std::byte, 4>{});
    EXPECT_TRUE(std::filesystem::is_empty(folder.path()));
}

TEST(ScratchFile, SaysWhereThereIsNoRoom) {
    EXPECT_THROW(ScratchFile(std::uint64_t{1} << 62), OutputError);
    const TemporaryFolderSet set("/no/such/folder");
    try {
        const ScratchFile file(10);
        FAIL() << "a file in a folder that is not there";
    } catch (const OutputError& error) {
        EXPECT_NE(std::string(error.what()).find("/no/such/folder: found 'No such file"),
                  std::string::npos)
            << error.what();
        EXPECT_NE(std::string(error.what()).find("set TMPDIR"), std::string::npos);
    }
}

}  // namespace scratch_file_test
}  // namespace hplc
