#include "base/files/atomic_file.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstddef>
#include <thread>

#include "support/support.hpp"

namespace hplc {
namespace atomic_file_test {

namespace fs = std::filesystem;

std::size_t num_files(const fs::path& folder) {
    return static_cast<std::size_t>(
        std::distance(fs::directory_iterator(folder), fs::directory_iterator()));
}

mode_t mode_of(const fs::path& path) {
    struct stat status {};
    EXPECT_EQ(::stat(path.c_str(), &status), 0);
    return status.st_mode & 07777;
}

TEST(AtomicFile, AppearsWholeAtCommit) {
    const testing::TemporaryFolder folder;
    const auto target = folder.path() / "result";
    AtomicFile file(target);
    file.write("one ");
    file.write("two");
    EXPECT_FALSE(fs::exists(target));
    file.commit();
    EXPECT_EQ(testing::read_bytes(target), "one two");
    EXPECT_EQ(num_files(folder.path()), 1u);
}

TEST(AtomicFile, HoldsMoreThanItsBuffer) {
    const testing::TemporaryFolder folder;
    const std::string large(3'000'001, 'x');
    const std::string small(700'000, 'y');
    AtomicFile file(folder.path() / "result");
    for (const auto* piece : {&small, &small, &large, &small})
        file.write(*piece);
    file.commit();
    EXPECT_EQ(testing::read_bytes(folder.path() / "result"), small + small + large + small);
}

TEST(AtomicFile, MayBeEmpty) {
    const testing::TemporaryFolder folder;
    write_file(folder.path() / "result", "");
    EXPECT_EQ(fs::file_size(folder.path() / "result"), 0u);
}

TEST(AtomicFile, LeavesTheOldFileUntilCommit) {
    const testing::TemporaryFolder folder;
    const auto target = folder.file("result", "old");
    AtomicFile file(target);
    file.write(std::string(2 << 20, 'x'));  // beyond the buffer, so that it reaches the disk
    EXPECT_EQ(testing::read_bytes(target), "old");
    file.commit();
    EXPECT_EQ(fs::file_size(target), 2u << 20);
}

TEST(AtomicFile, LeavesNothingBehindAfterAnError) {
    const testing::TemporaryFolder folder;
    const auto target = folder.file("result", "old");
    try {
        AtomicFile file(target);
        file.write(std::string(2 << 20, 'x'));
        throw std::runtime_error("something went wrong");
    } catch (const std::runtime_error&) {
    }
    EXPECT_EQ(testing::read_bytes(target), "old");
    EXPECT_EQ(num_files(folder.path()), 1u);
}

TEST(AtomicFile, TwoWithOneTargetDoNotMeet) {
    const testing::TemporaryFolder folder;
    AtomicFile first(folder.path() / "result");
    AtomicFile second(folder.path() / "result");
    first.write("first");
    second.write("second");
    first.commit();
    second.commit();
    EXPECT_EQ(testing::read_bytes(folder.path() / "result"), "second");
    EXPECT_EQ(num_files(folder.path()), 1u);
}

TEST(AtomicFile, KeepsThePermissionsOfWhatItReplaces) {
    const testing::TemporaryFolder folder;
    const auto target = folder.file("private", "old");
    fs::permissions(target, fs::perms::owner_read | fs::perms::owner_write);
    write_file(target, "new");
    EXPECT_EQ(mode_of(target), 0600u);
}

TEST(AtomicFile, GivesNewFilesThePermissionsOfTheUmask) {
    const testing::TemporaryFolder folder;
    const mode_t before = ::umask(027);
    write_file(folder.path() / "result", "new");
    ::umask(before);
    EXPECT_EQ(mode_of(folder.path() / "result"), 0640u);
}

TEST(AtomicFile, FollowsALink) {
    const testing::TemporaryFolder folder;
    const auto real = folder.file("real", "old");
    const auto link = folder.path() / "link";
    fs::create_symlink("real", link);
    write_file(link, "new");
    EXPECT_TRUE(fs::is_symlink(link));
    EXPECT_EQ(testing::read_bytes(real), "new");
}

TEST(AtomicFile, WritesDirectlyToWhatIsNoRegularFile) {
    const testing::TemporaryFolder folder;
    const auto pipe = folder.path() / "pipe";
    ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
    std::string received;
    std::jthread reader([&] { received = testing::read_bytes(pipe); });
    write_file(pipe, "through the pipe");
    reader.join();
    EXPECT_EQ(received, "through the pipe");
    EXPECT_TRUE(fs::is_fifo(pipe));

    write_file("/dev/null", "gone");
    EXPECT_TRUE(fs::is_character_file("/dev/null"));
}

TEST(AtomicFile, ComplainsAboutPlacesThatCannotBeWritten) {
    const testing::TemporaryFolder folder;
    const auto complaint = [](const fs::path& target) {
        return testing::complaint_of([&] { write_file(target, "x"); });
    };
    const std::string rest =
        "; expected a place that can be written. To fix: check the folder, its permissions and the "
        "free space.";
    const auto nowhere = folder.path() / "missing" / "result";
    EXPECT_EQ(complaint(nowhere),
              nowhere.string() + ": found 'No such file or directory' when creating it" + rest);
    const auto below_a_file = folder.file("file", "x") / "result";
    EXPECT_EQ(complaint(below_a_file),
              below_a_file.string() + ": found 'Not a directory' when creating it" + rest);
    EXPECT_EQ(complaint(folder.path()), folder.path().string() +
                                            ": found a directory; expected the name of a file to "
                                            "write. To fix: name a file inside it.");
    EXPECT_EQ(complaint("/dev/full"),
              "/dev/full: found 'No space left on device' when writing it" + rest);
}

// What follows changes the whole process, so it runs in a child that must exit with 0.

[[noreturn]] void exit_with(bool good) {
    std::_Exit(good ? 0 : 1);
}

// A disk that fills up after 4 MiB.
[[noreturn]] void write_beyond_the_limit(const fs::path& target) {
    std::signal(SIGXFSZ, SIG_IGN);
    const rlimit limit{.rlim_cur = 4 << 20, .rlim_max = 4 << 20};
    ::setrlimit(RLIMIT_FSIZE, &limit);
    const std::string complaint =
        testing::complaint_of([&] { write_file(target, std::string(8 << 20, 'x')); });
    exit_with(complaint.find("'File too large' when writing it") != std::string::npos);
}

TEST(AtomicFileDeathTest, KeepsTheOldFileWhenTheDiskIsFull) {
    const testing::TemporaryFolder folder;
    const auto target = folder.file("result", "old");
    EXPECT_EXIT(write_beyond_the_limit(target), ::testing::ExitedWithCode(0), "");
    EXPECT_EQ(testing::read_bytes(target), "old");
    EXPECT_EQ(num_files(folder.path()), 1u);
}

[[noreturn]] void be_killed_while_writing(const fs::path& target) {
    AtomicFile file(target);
    file.write(std::string(2 << 20, 'x'));
    std::raise(SIGKILL);
    exit_with(false);
}

TEST(AtomicFileDeathTest, LeavesNothingBehindWhenKilled) {
    const testing::TemporaryFolder folder;
    const int probe = ::open(folder.path().c_str(), O_TMPFILE | O_WRONLY, 0600);
    if (probe < 0) GTEST_SKIP() << "this file system has no nameless files";
    ::close(probe);
    EXPECT_EXIT(be_killed_while_writing(folder.path() / "result"),
                ::testing::KilledBySignal(SIGKILL), "");
    EXPECT_EQ(num_files(folder.path()), 0u);
}

// From here on the kernel answers O_TMPFILE as a file system without nameless files does.
void forbid_nameless_files() {
    constexpr auto kFlags = static_cast<unsigned>(offsetof(seccomp_data, args[2]));
    constexpr auto kNumber = static_cast<unsigned>(offsetof(seccomp_data, nr));
    constexpr unsigned kNameless = O_TMPFILE & ~O_DIRECTORY;
    std::array<sock_filter, 6> filter = {{
        {BPF_LD | BPF_W | BPF_ABS, 0, 0, kNumber},
        {BPF_JMP | BPF_JEQ | BPF_K, 0, 3, SYS_openat},
        {BPF_LD | BPF_W | BPF_ABS, 0, 0, kFlags},
        {BPF_JMP | BPF_JSET | BPF_K, 0, 1, kNameless},
        {BPF_RET | BPF_K, 0, 0, SECCOMP_RET_ERRNO | EOPNOTSUPP},
        {BPF_RET | BPF_K, 0, 0, SECCOMP_RET_ALLOW},
    }};
    const sock_fprog program{.len = filter.size(), .filter = filter.data()};
    ::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
    if (::prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) != 0) exit_with(false);
}

[[noreturn]] void use_a_neighbour(const fs::path& folder) {
    forbid_nameless_files();
    const auto target = folder / "result";
    {
        AtomicFile dropped(target);
        AtomicFile kept(target);
        kept.write("whole");
        if (num_files(folder) != 2 || fs::exists(target)) exit_with(false);
        kept.commit();
    }
    exit_with(num_files(folder) == 1 && testing::read_bytes(target) == "whole");
}

TEST(AtomicFileDeathTest, UsesANeighbourWhereThereAreNoNamelessFiles) {
    const testing::TemporaryFolder folder;
    EXPECT_EXIT(use_a_neighbour(folder.path()), ::testing::ExitedWithCode(0), "");
}

}  // namespace atomic_file_test
}  // namespace hplc
