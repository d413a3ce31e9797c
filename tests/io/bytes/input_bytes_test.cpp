// Where bytes come from and go to, and what can go wrong there.
#include "io/bytes/input_bytes.hpp"

#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <thread>

#include "io/bytes/gzip.hpp"
#include "io/formats/edge_list_writer.hpp"
#include "io/hostile.hpp"
#include "support/support.hpp"

namespace hplc {
namespace input_bytes_test {

using testing::complaint_of;
using testing::TemporaryFolder;

std::string gzipped(std::string_view text) {
    std::string bytes;
    GzipStream gzip([&](std::string_view piece) { bytes += piece; });
    gzip.write(text);
    gzip.finish();
    return bytes;
}

std::string complaint_about(const std::string& path) {
    return complaint_of([&] { (void)InputBytes::open(path); });
}

TEST(InputBytes, AreTheFiles) {
    const TemporaryFolder folder;
    EXPECT_EQ(InputBytes::open(folder.file("a", "text").string()).view(), "text");
    EXPECT_EQ(InputBytes::open(folder.file("b", "").string()).view(), "");
    // Files of /proc say that they are empty.
    EXPECT_NE(InputBytes::open("/proc/self/status").view().find("VmRSS"), std::string_view::npos);
}

TEST(InputBytes, AreDecompressedMemberByMember) {
    const TemporaryFolder folder;
    const std::string large(3'000'000, 'x');
    const std::string two = gzipped("one\n") + gzipped(large);
    EXPECT_EQ(InputBytes::open(folder.file("a", two).string()).view(), "one\n" + large);
    const std::string padded = gzipped("one\n") + std::string(512, '\0');
    EXPECT_EQ(InputBytes::open(folder.file("b", padded).string()).view(), "one\n");
}

TEST(InputBytes, ReadWhatGzipWrites) {
    const TemporaryFolder folder;
    folder.file("a", "from gzip\n");
    const std::string path = (folder.path() / "a").string();
    ASSERT_EQ(testing::run_command("gzip -9 '" + path + "'").exit_code, 0);
    EXPECT_EQ(InputBytes::open(path + ".gz").view(), "from gzip\n");
}

[[noreturn]] void print_standard_input(const std::string& path) {
    if (std::freopen(path.c_str(), "r", stdin) == nullptr) std::exit(3);
    const InputBytes input = InputBytes::open("-");
    std::fprintf(stderr, "%s: %s", input.name().c_str(), std::string(input.view()).c_str());
    std::exit(0);
}

TEST(InputBytesDeathTest, ComeFromStandardInput) {
    const TemporaryFolder folder;
    const std::string path = folder.file("a", gzipped("0 1")).string();
    EXPECT_EXIT(print_standard_input(path), ::testing::ExitedWithCode(0), "standard input: 0 1");
}

TEST(InputBytes, RefuseDamagedGzip) {
    const TemporaryFolder folder;
    const std::string whole = gzipped("0 1\n1 2\n2 3\n");
    const std::string advice =
        "; expected a whole gzip file. To fix: copy or download it again (gzip -t tests a file).";
    const auto complaint = [&](const std::string& bytes) {
        const std::string path = folder.file("a", bytes).string();
        return complaint_about(path).substr(path.size());
    };
    EXPECT_EQ(complaint(whole.substr(0, whole.size() - 3)),
              ": found a gzip file that is cut short" + advice);
    std::string flipped = whole;
    flipped[flipped.size() - 5] ^= 1;  // in the sum
    EXPECT_EQ(complaint(flipped), ": found damaged gzip data (incorrect data check)" + advice);
    EXPECT_EQ(complaint(whole + "more"), ": found bytes behind the end of the gzip data" + advice);
}

TEST(InputBytes, SurviveEveryDamageToGzip) {
    std::string text;
    for (int i = 0; i < 100; ++i)
        text += std::to_string(i * i) + " " + std::to_string(i) + "\n";
    testing::attack(gzipped(text),
                    [](const std::string& bytes) { (void)InputBytes::in_memory("a.gz", bytes); });
}

// Another process cuts the file while it is read: what was read stays, where a mapping would end
// this process by SIGBUS.
TEST(InputBytes, StayWhenTheFileIsCut) {
    const TemporaryFolder folder;
    const std::string text(1'000'000, 'x');
    const std::string path = folder.file("a", text).string();
    const InputBytes input = InputBytes::open(path);
    std::filesystem::resize_file(path, 10);
    EXPECT_TRUE(input.view() == text);
}

TEST(InputBytes, AreWholeOrRefusedWhereTheFileIsCutMeanwhile) {
    const TemporaryFolder folder;
    const std::string text(std::size_t{8} << 20, 'x');
    const std::string path = folder.file("a", text).string();
    std::atomic<bool> done = false;
    std::thread cutter([&] {
        while (!done) {
            std::filesystem::resize_file(path, 10);
            std::filesystem::resize_file(path, text.size());
        }
    });
    int refused = 0;
    for (int i = 0; i < 200; ++i) {
        try {
            const std::size_t size = InputBytes::open(path).view().size();
            EXPECT_TRUE(size == 10 || size == text.size()) << size;
        } catch (const InputError& error) {
            EXPECT_NE(std::string(error.what())
                          .find("and then the file's end; expected the 8388608 bytes"),
                      std::string::npos)
                << error.what();
            ++refused;
        }
    }
    done = true;
    cutter.join();
    RecordProperty("refused", refused);
}

TEST(InputBytes, RefuseWhatIsNoFile) {
    const TemporaryFolder folder;
    const std::string place = folder.path().string();
    const std::string pipe = place + "/pipe";
    ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
    EXPECT_EQ(complaint_about(place), place +
                                          ": found a directory; expected a file. To fix: name a "
                                          "file inside it.");
    EXPECT_EQ(complaint_about(pipe),
              pipe +
                  ": found a named pipe; expected a file. To fix: pass - as the name and send "
                  "the data to standard input.");
    EXPECT_EQ(complaint_about("/dev/null"),
              "/dev/null: found a device or socket; expected a file. To fix: name a file, or - for "
              "standard input.");
    EXPECT_EQ(complaint_about(place + "/none"),
              place +
                  "/none: found 'No such file or directory' when opening it; expected a file "
                  "that can be read. To fix: check the path and its permissions.");
}

// Root may read everything, so root becomes nobody for this.
[[noreturn]] void read_as_nobody(const std::string& path) {
    constexpr unsigned kNobody = 65534;
    if (::geteuid() == 0 && (::setgid(kNobody) != 0 || ::setuid(kNobody) != 0)) std::exit(3);
    std::fputs(complaint_about(path).c_str(), stderr);
    std::exit(0);
}

TEST(InputBytesDeathTest, RefuseWhatMayNotBeRead) {
    const TemporaryFolder folder;
    const std::string path = folder.file("secret", "0 1\n").string();
    std::filesystem::permissions(folder.path(), std::filesystem::perms(0755));
    std::filesystem::permissions(path, std::filesystem::perms::none);
    EXPECT_EXIT(read_as_nobody(path), ::testing::ExitedWithCode(0),
                "secret: found 'Permission denied' when opening it; expected a file that can be "
                "read. To fix: check the path and its permissions.");
}

const std::vector<NodePair> kManyEdges(1'000'000, NodePair{123456, 654321});

// A file that may not grow beyond 64 KiB stands for a full disk.
[[noreturn]] void write_to_full_disk(const std::string& path) {
    std::signal(SIGXFSZ, SIG_IGN);
    const rlimit limit = {.rlim_cur = 65536, .rlim_max = 65536};
    if (::setrlimit(RLIMIT_FSIZE, &limit) != 0) std::exit(3);
    const std::string complaint =
        complaint_of([&] { write_edge_list(path, NodeIds::rows(1'000'000), kManyEdges, false); });
    std::fputs(complaint.c_str(), stderr);
    std::exit(0);
}

TEST(OutputBytesDeathTest, LeaveNothingOnAFullDisk) {
    const TemporaryFolder folder;
    const std::string path = (folder.path() / "edges").string();
    EXPECT_EXIT(write_to_full_disk(path), ::testing::ExitedWithCode(0),
                "edges: found 'File too large' when writing it; expected a place that can be "
                "written. To fix: check the folder, its permissions and the free space.");
    EXPECT_TRUE(std::filesystem::is_empty(folder.path()));
}

[[noreturn]] void write_to_full_output() {
    if (std::freopen("/dev/full", "w", stdout) == nullptr) std::exit(3);
    const std::string complaint =
        complaint_of([&] { write_edge_list("-", NodeIds::rows(1'000'000), kManyEdges, true); });
    std::fputs(complaint.c_str(), stderr);
    std::_Exit(0);  // what is left in the buffer cannot be written
}

TEST(OutputBytesDeathTest, SayThatStandardOutputIsFull) {
    EXPECT_EXIT(write_to_full_output(), ::testing::ExitedWithCode(0),
                "standard output: found 'No space left on device' when writing it; expected a "
                "place that can be written.");
}

TEST(OutputBytes, SayThatADeviceIsFullAndLeaveItThere) {
    EXPECT_EQ(complaint_of([] {
                  write_edge_list("/dev/full", NodeIds::rows(1'000'000), kManyEdges, false);
              }),
              "/dev/full: found 'No space left on device' when writing it; expected a place that "
              "can be written. To fix: check the folder, its permissions and the free space.");
    EXPECT_TRUE(std::filesystem::is_character_file("/dev/full"));
}

}  // namespace input_bytes_test
}  // namespace hplc
