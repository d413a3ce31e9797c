#include "io/bytes/zip_writer.hpp"

#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/stat.h>

#include <csignal>
#include <cstdlib>
#include <ctime>
#include <thread>

#include "io/bytes/zip_archive.hpp"
#include "support/support.hpp"

namespace hplc {
namespace zip_writer_test {

namespace fs = std::filesystem;
using testing::complaint_of;
using testing::read_bytes;
using testing::TemporaryFolder;

const std::string kLarge(3 << 20, 'x');  // more than the buffer of a file
const std::vector<ZipEntry> kEntries = {
    {"Łódź", {"one ", "", "two"}}, {"large", {kLarge, "end"}}, {"empty", {}}};

std::string written(std::span<const ZipEntry> entries = kEntries) {
    const TemporaryFolder folder;
    write_zip(folder.path() / "a.zip", entries);
    return read_bytes(folder.path() / "a.zip");
}

struct TimeZone {
    explicit TimeZone(const char* name) {
        ::setenv("TZ", name, 1);
        ::tzset();
    }
    ~TimeZone() {
        ::unsetenv("TZ");
        ::tzset();
    }
};

// No file of this process may have more bytes.
struct FileLimit {
    explicit FileLimit(rlim_t bytes) : handler(std::signal(SIGXFSZ, SIG_IGN)) {
        ::getrlimit(RLIMIT_FSIZE, &before);
        const rlimit limit = {bytes, before.rlim_max};
        ::setrlimit(RLIMIT_FSIZE, &limit);
    }
    ~FileLimit() {
        ::setrlimit(RLIMIT_FSIZE, &before);
        std::signal(SIGXFSZ, handler);
    }
    rlimit before = {};
    void (*handler)(int);
};

TEST(ZipWriter, EntriesAreTheirPieces) {
    const ZipArchive archive(SharedBytes::owned(written()), "a.zip");
    EXPECT_EQ(archive.names(), (std::vector<std::string>{"Łódź", "large", "empty"}));
    EXPECT_EQ(archive.read("Łódź").view(), "one two");
    EXPECT_EQ(archive.read("large").view(), kLarge + "end");
    EXPECT_EQ(archive.read("empty").view(), "");
}

TEST(ZipWriter, EntriesAreStoredAndOfTheFirstDay) {
    const std::string head = written().substr(0, 30);
    EXPECT_EQ(head.substr(8, 2), std::string(2, '\0'));           // method
    EXPECT_EQ(head.substr(10, 4), std::string("\0\0\x21\0", 4));  // time and date
}

TEST(ZipWriter, SameBytesInEveryTimeZone) {
    const std::string here = written();
    for (const char* zone : {"UTC", "America/Los_Angeles", "Asia/Kolkata", "Pacific/Auckland"}) {
        const TimeZone there(zone);
        EXPECT_EQ(written(), here) << zone;
    }
}

TEST(ZipWriter, AnArchiveWithoutEntriesIsAFile) {
    EXPECT_TRUE(ZipArchive(SharedBytes::owned(written({})), "a.zip").names().empty());
}

TEST(ZipWriter, APipeGetsTheSameBytes) {
    const TemporaryFolder folder;
    const fs::path pipe = folder.path() / "pipe";
    ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
    std::string received;
    std::jthread reader([&] { received = read_bytes(pipe); });
    write_zip(pipe, kEntries);
    reader.join();
    EXPECT_EQ(received, written());
}

TEST(ZipWriter, AFullDiskIsNamedAndNothingIsLeft) {
    const TemporaryFolder folder;
    const FileLimit limit(1 << 20);
    const std::string message = complaint_of([&] { write_zip(folder.path() / "a.zip", kEntries); });
    EXPECT_NE(message.find("a.zip: found 'File too large' when writing it"), std::string::npos)
        << message;
    EXPECT_TRUE(fs::is_empty(folder.path()));
}

TEST(ZipWriter, TwoEntriesOfOneNameAreRefusedAndNothingIsLeft) {
    const TemporaryFolder folder;
    const std::vector<ZipEntry> twice = {{"x", {"1"}}, {"x", {"2"}}};
    const std::string message = complaint_of([&] { write_zip(folder.path() / "a.zip", twice); });
    EXPECT_NE(message.find("entries of different names"), std::string::npos) << message;
    EXPECT_TRUE(fs::is_empty(folder.path()));
}

}  // namespace zip_writer_test
}  // namespace hplc
