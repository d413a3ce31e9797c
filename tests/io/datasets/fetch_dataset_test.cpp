#include "io/datasets/fetch_dataset.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/file.h>
#include <unistd.h>

#include <functional>

#include "base/error.hpp"
#include "base/files/checksum.hpp"
#include "base/memory/memory.hpp"
#include "io/bytes/gzip.hpp"
#include "io/bytes/zip_writer.hpp"
#include "support/loopback_server.hpp"
#include "support/support.hpp"

namespace hplc {
namespace fetch_dataset_test {

namespace fs = std::filesystem;
using namespace std::chrono_literals;
using testing::complaint_of;
using testing::LoopbackServer;
using testing::ranged_reply;
using testing::read_bytes;
using testing::ScriptedReply;
using testing::SeenRequest;
using testing::TemporaryFolder;

std::string gzipped(const std::string& text) {
    std::string out;
    GzipStream stream([&](std::string_view bytes) { out += bytes; });
    stream.write(text);
    stream.finish();
    return out;
}

// A data set "tiny" of two files, or of whatever a test puts in its place, and a server for it.
struct FetchDataset : ::testing::Test {
    TemporaryFolder data;
    fs::path folder = data.path() / "tiny";
    std::map<std::string, std::string> bodies = {{"/one", "first file"}, {"/two", "second"}};
    std::function<void(const SeenRequest&, ScriptedReply&)> spoil = [](const SeenRequest&,
                                                                       ScriptedReply&) {};
    LoopbackServer server{[this](const SeenRequest& request) -> ScriptedReply {
        const auto body = bodies.find(request.path);
        if (body == bodies.end()) return {.status = 404};
        ScriptedReply reply = ranged_reply(request, body->second);
        spoil(request, reply);
        return reply;
    }};

    std::string first_sum = sha256("first file");
    std::string second_sum = sha256("second");
    std::vector<RemoteFile> files = {{"one", 10, first_sum}, {"two", 6, second_sum}};
    std::string place = server.url("/");
    std::vector<std::string_view> places = {place};

    [[nodiscard]] Dataset set() const {
        return {.name = "tiny",
                .title = "",
                .format = "",
                .licence = "",
                .addresses = places,
                .files = files};
    }
    FetchedDataset fetch(FetchOptions options = {}) const {
        options.data = data.path();
        options.download = {.attempts = 2, .pause = 1ms};
        return fetch_dataset(set(), options);
    }
    // What is said; checks that nothing was put in its place.
    std::string failure(const FetchOptions& options = {}) const {
        const std::string message = complaint_of([&] { (void)fetch(options); });
        EXPECT_FALSE(fs::exists(folder / "original"));
        return message;
    }
    void pack(const std::vector<std::pair<std::string, std::string>>& entries) {
        std::vector<ZipEntry> views;
        for (const auto& [name, bytes] : entries)
            views.push_back({name, {bytes}});
        write_zip(data.path() / "made.zip", views);
        bodies["/tiny.zip"] = read_bytes(data.path() / "made.zip");
        files = {{"tiny.zip"}};
    }
};

TEST_F(FetchDataset, PutsVerifiedFilesInTheirPlace) {
    const FetchedDataset fetched = fetch();
    EXPECT_EQ(fetched.folder, folder / "original");
    EXPECT_EQ(read_bytes(folder / "original" / "one"), "first file");
    EXPECT_EQ(read_bytes(folder / "original" / "two"), "second");
    EXPECT_FALSE(fs::exists(folder / ".partial"));
    ASSERT_EQ(fetched.files.size(), 2u);
    EXPECT_EQ(fetched.files[0].url, server.url("/one"));
    EXPECT_EQ(fetched.files[0].sha256, first_sum);
    EXPECT_TRUE(fetched.files[0].verified);
}

TEST_F(FetchDataset, FetchesOnlyWhatIsMissingOrWrong) {
    data.file("tiny/original/one", "first file");
    data.file("tiny/original/two", "SECOND");
    const FetchedDataset fetched = fetch();
    EXPECT_EQ(fetched.files[0].url, "");
    EXPECT_EQ(read_bytes(folder / "original" / "two"), "second");
    ASSERT_EQ(server.requests().size(), 1u);
    EXPECT_EQ(server.requests()[0].path, "/two");
}

TEST_F(FetchDataset, WritesNothingWhereNothingIsMissing) {
    data.file("tiny/original/one", "first file");
    data.file("tiny/original/two", "second");
    fs::permissions(folder, fs::perms::owner_read | fs::perms::owner_exec);
    EXPECT_EQ(fetch().files.size(), 2u);
    EXPECT_TRUE(server.requests().empty());
    fs::permissions(folder, fs::perms::owner_all);
}

TEST_F(FetchDataset, PlacesNothingWhereASumIsWrong) {
    bodies["/two"] = "sekond";
    EXPECT_EQ(failure(), server.url("/two") + ": found 6 bytes with the SHA-256 " +
                             sha256("sekond") + "; expected 6 bytes with the SHA-256 " +
                             second_sum +
                             ". To fix: run the command again; if the sums differ again the file "
                             "has changed at its source or on the way (--sha256 accepts another "
                             "one).");
    // The first file is good and stays for the next run; of the second nothing does.
    EXPECT_EQ(read_bytes(folder / ".partial" / "one"), "first file");
    EXPECT_EQ(std::distance(fs::directory_iterator(folder / ".partial"), {}), 1);
    bodies["/two"] = "second";
    EXPECT_EQ(fetch().files[0].url, "");
    EXPECT_EQ(server.requests().size(), 3u);
}

TEST_F(FetchDataset, PlacesNothingWhereASizeIsWrong) {
    bodies["/one"] = "first";
    EXPECT_NE(failure().find("found 5 bytes"), std::string::npos);
    bodies["/one"] = "first file and more";
    EXPECT_NE(failure().find("a file of 19 bytes or more; expected at most 10"), std::string::npos);
    EXPECT_FALSE(fs::exists(folder));
}

TEST_F(FetchDataset, GoesOnInTheNextRun) {
    spoil = [](const SeenRequest& request, ScriptedReply& reply) {
        if (request.path == "/two") reply.cut_after = 1;
    };
    EXPECT_NE(failure().find("2 bytes are kept"), std::string::npos);
    spoil = [](const SeenRequest&, ScriptedReply&) {};
    EXPECT_EQ(fetch().files.size(), 2u);
    EXPECT_EQ(server.requests().back().header("range"), "bytes=2-");
    EXPECT_EQ(read_bytes(folder / "original" / "two"), "second");
}

TEST_F(FetchDataset, TakesOffAGzipOfTheServersMaking) {
    const std::string text = "0 1\n1 2\n" + std::string(500, '#') + "\n";
    bodies["/net.txt.gz"] = gzipped(text);
    const std::string sum = sha256(text);
    files = {{"net.txt", text.size(), sum}};
    place = server.url("/net.txt.gz");
    places = {place};
    const FetchedDataset fetched = fetch();
    EXPECT_EQ(read_bytes(folder / "original" / "net.txt"), text);
    EXPECT_EQ(fetched.files[0].sha256, sum);
    EXPECT_EQ(fetched.files[0].bytes, text.size());
}

// Before its sum is known a file must cost no more than one that is what it should be.
TEST_F(FetchDataset, AGzipBombIsNotUnpackedBeforeItIsVerified) {
    const std::string piece = gzipped(std::string(std::size_t{8} << 20, '#'));
    std::string bomb;
    for (int i = 0; i < 32; ++i)
        bomb += piece;
    bodies["/net.txt.gz"] = bomb;
    files = {{"net.txt", 400'000, first_sum}};
    place = server.url("/net.txt.gz");
    places = {place};
    (void)reset_peak_resident_memory();
    const std::uint64_t before = resident_memory();
    const std::string message = failure();
    EXPECT_NE(message.find("found a gzip that unpacks to more than 400000 bytes"),
              std::string::npos)
        << message;
    EXPECT_LT(peak_resident_memory(), before + (std::uint64_t{64} << 20));
}

TEST_F(FetchDataset, TriesTheNextAddress) {
    files.pop_back();
    const std::string missing = server.url("/missing/");
    places = {missing, place};
    EXPECT_EQ(fetch().files[0].url, server.url("/one"));
}

TEST_F(FetchDataset, SaysWhyEachAddressFailed) {
    const std::string missing = server.url("/missing/");
    places = {missing, place};
    bodies["/one"] = "spoilt file";
    const std::string message = failure();
    EXPECT_NE(message.find("(1) " + server.url("/missing/one") + ": found the HTTP status 404"),
              std::string::npos)
        << message;
    EXPECT_NE(message.find("(2) " + server.url("/one") + ": found a file of 11 bytes"),
              std::string::npos)
        << message;
    EXPECT_FALSE(fs::exists(folder));
}

TEST_F(FetchDataset, UnpacksArchives) {
    pack({{"tiny/raw/edge.csv", "edges"},
          {"tiny/raw/num-node-list.csv", "2"},
          {"tiny/split/target/test.pt", "test"}});
    const FetchedDataset fetched = fetch();
    EXPECT_EQ(read_bytes(folder / "original" / "raw" / "edge.csv"), "edges");
    EXPECT_EQ(read_bytes(folder / "original" / "split" / "target" / "test.pt"), "test");
    EXPECT_FALSE(fs::exists(folder / ".partial"));
    EXPECT_FALSE(fetched.files.at(0).verified);
    EXPECT_EQ(fetched.files.at(0).sha256, sha256(bodies["/tiny.zip"]));
    EXPECT_TRUE(fetch().files.empty());
    EXPECT_EQ(server.requests().size(), 1u);
}

TEST_F(FetchDataset, RefusesAnArchiveThatReachesOut) {
    pack({{"tiny/x", "1"}, {"../evil", "2"}});
    EXPECT_NE(failure().find("the unsafe name '../evil'"), std::string::npos);
    EXPECT_FALSE(fs::exists(folder));
    EXPECT_FALSE(fs::exists(data.path() / "evil"));
}

TEST_F(FetchDataset, AUsersSumReplacesTheRegistrys) {
    files = {{"one", 99, "no such sum"}};
    EXPECT_EQ(fetch({.sha256 = first_sum}).files[0].sha256, first_sum);
    files = {{"two"}};
    const std::string message = complaint_of([&] { (void)fetch({.sha256 = first_sum}); });
    EXPECT_NE(message.find("expected the SHA-256 " + first_sum), std::string::npos) << message;
}

TEST_F(FetchDataset, AUsersAddressReplacesTheRegistrys) {
    bodies["/mirror/one"] = "first file";
    bodies["/mirror/two"] = "second";
    EXPECT_EQ(fetch({.from = server.url("/mirror/")}).files[1].url, server.url("/mirror/two"));
}

TEST_F(FetchDataset, OptionsForOneFileAreRefusedForSeveral) {
    EXPECT_NE(failure({.sha256 = first_sum}).find("several files"), std::string::npos);
    EXPECT_NE(failure({.from = server.url("/one")}).find("end the address with a slash"),
              std::string::npos);
    EXPECT_TRUE(server.requests().empty());
}

TEST_F(FetchDataset, OneProcessAtATime) {
    fs::create_directories(folder / ".partial");
    const int other = ::open((folder / ".partial").c_str(), O_RDONLY | O_DIRECTORY);
    ASSERT_EQ(::flock(other, LOCK_EX), 0);
    EXPECT_NE(failure().find("another process"), std::string::npos);
    EXPECT_TRUE(fs::exists(folder / ".partial"));
    ::close(other);
    EXPECT_EQ(fetch().files.size(), 2u);
}

}  // namespace fetch_dataset_test
}  // namespace hplc
