#include "base/files/file_lock.hpp"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <optional>

#include "base/exit_code.hpp"
#include "support/support.hpp"

namespace hplc {
namespace file_lock_test {

namespace fs = std::filesystem;
using testing::TemporaryFolder;

TEST(FileLock, IsHeldByOneAndLeavesNothing) {
    const TemporaryFolder folder;
    const fs::path file = folder.path() / "model";
    std::optional<FileLock> lock(std::in_place, file, "another");
    EXPECT_EQ(testing::complaint_of([&] { const FileLock second(file, "another"); }),
              file.string() +
                  ": found another; expected a place for this run alone. To fix: wait for it, or "
                  "name another file.");
    fs::create_symlink(file, folder.path() / "link");
    EXPECT_THROW(FileLock(folder.path() / "link", "another"), OutputError);
    const FileLock elsewhere(folder.path() / "other", "another");
    lock.reset();
    EXPECT_FALSE(fs::exists(folder.path() / "model.lock"));
    const FileLock third(file, "another");
}

TEST(FileLock, OfAKilledProcessIsFree) {
    const TemporaryFolder folder;
    const fs::path file = folder.path() / "model";
    const pid_t child = ::fork();
    if (child == 0) {
        const FileLock lock(file, "another");
        ::raise(SIGKILL);
    }
    int status = 0;
    ::waitpid(child, &status, 0);
    ASSERT_TRUE(WIFSIGNALED(status));
    EXPECT_TRUE(fs::exists(folder.path() / "model.lock"));
    { const FileLock lock(file, "another"); }
    EXPECT_FALSE(fs::exists(folder.path() / "model.lock"));
}

TEST(FileLock, NeedsItsFolder) {
    EXPECT_THROW(FileLock("/nonexistent/model", "another"), OutputError);
}

}  // namespace file_lock_test
}  // namespace hplc
