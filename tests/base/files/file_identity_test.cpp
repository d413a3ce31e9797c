#include "base/files/file_identity.hpp"

#include <gtest/gtest.h>

#include "base/exit_code.hpp"
#include "support/support.hpp"

namespace hplc {
namespace file_identity_test {

namespace fs = std::filesystem;
using testing::TemporaryFolder;

TEST(FileIdentity, SeesThroughPathsAndLinks) {
    const TemporaryFolder folder;
    const fs::path file = folder.file("a", "x");
    const fs::path other = folder.file("b", "x");
    fs::create_hard_link(file, folder.path() / "hard");
    fs::create_symlink(file, folder.path() / "soft");
    fs::create_directory_symlink(folder.path(), folder.path() / "around");
    EXPECT_TRUE(is_same_file(file, file));
    EXPECT_TRUE(is_same_file(file, folder.path() / "." / "a"));
    EXPECT_TRUE(is_same_file(file, folder.path() / "hard"));
    EXPECT_TRUE(is_same_file(file, folder.path() / "soft"));
    EXPECT_TRUE(is_same_file(file, folder.path() / "around" / "a"));
    EXPECT_FALSE(is_same_file(file, other));
    EXPECT_TRUE(is_same_file(folder.path() / "new", folder.path() / "around" / "new"));
    EXPECT_FALSE(is_same_file(folder.path() / "new", folder.path() / "newer"));
    EXPECT_FALSE(is_same_file(file, folder.path() / "new"));
}

TEST(FileIdentity, AsksWhetherAPlaceCanBeWritten) {
    const TemporaryFolder folder;
    const fs::path file = folder.file("a", "x");
    require_writable_file(file);
    require_writable_file(folder.path() / "new");
    require_writable_file("/dev/null");
    EXPECT_EQ(testing::read_bytes(file), "x");
    EXPECT_FALSE(fs::exists(folder.path() / "new"));
    EXPECT_THROW(require_writable_file(folder.path() / "no" / "new"), OutputError);
    EXPECT_THROW(require_writable_file(folder.path()), OutputError);
    require_writable_folder(folder.path() / "no" / "new");
    EXPECT_FALSE(fs::exists(folder.path() / "no"));
    EXPECT_THROW(require_writable_folder(file / "below"), OutputError);
}

}  // namespace file_identity_test
}  // namespace hplc
