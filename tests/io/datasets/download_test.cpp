#include "io/datasets/download.hpp"

#include <gtest/gtest.h>

#include "base/error.hpp"
#include "base/memory/memory.hpp"
#include "base/stopwatch.hpp"
#include "io/datasets/part_file.hpp"
#include "io/datasets/url.hpp"
#include "support/loopback_server.hpp"
#include "support/support.hpp"

namespace hplc {
namespace download_test {

using namespace std::chrono_literals;
using testing::complaint_of;
using testing::LoopbackServer;
using testing::ranged_reply;
using testing::read_bytes;
using testing::ScriptedReply;
using testing::SeenRequest;
using testing::TemporaryFolder;

constexpr DownloadOptions kQuick = {.attempts = 3, .pause = 1ms};

std::string some_bytes(std::size_t count) {
    std::string bytes(count, '\0');
    for (std::size_t i = 0; i < count; ++i)
        bytes[i] = static_cast<char>(i * 31 + i / 251);
    return bytes;
}

// The downloads of a test: one file, one place.
struct Download : ::testing::Test {
    TemporaryFolder folder;
    std::filesystem::path part = folder.path() / "x.part";
    std::string body = some_bytes(100'000);

    void leave_part(const std::string& bytes, const std::string& tag) {
        folder.file("x.part", bytes);
        folder.file("x.part.tag", tag + "\n");
    }
    bool folder_is_empty() const { return std::filesystem::is_empty(folder.path()); }
};

TEST_F(Download, FetchesTheWhole) {
    const LoopbackServer server(
        [&](const SeenRequest& request) { return ranged_reply(request, body); });
    download(server.url("/data/x?raw=1"), part, kQuick);
    EXPECT_EQ(read_bytes(part), body);
    ASSERT_EQ(server.requests().size(), 1u);
    EXPECT_EQ(server.requests()[0].path, "/data/x?raw=1");
    EXPECT_EQ(server.requests()[0].header("range"), "");
    EXPECT_EQ(server.requests()[0].header("accept-encoding"), "identity");
}

TEST_F(Download, GoesOnAfterACutWithoutFetchingAnythingTwice) {
    std::size_t sent = 0;
    const LoopbackServer server([&](const SeenRequest& request) {
        ScriptedReply reply = ranged_reply(request, body);
        if (request.header("range").empty()) reply.cut_after = 70'000;
        sent += reply.cut_after < 0 ? reply.body.size() : 70'000;
        return reply;
    });
    download(server.url("/x"), part, kQuick);
    EXPECT_EQ(read_bytes(part), body);
    const auto requests = server.requests();
    ASSERT_EQ(requests.size(), 2u);
    EXPECT_EQ(requests[1].header("range"), "bytes=70000-");
    EXPECT_EQ(requests[1].header("if-range"), "\"v1\"");
    EXPECT_EQ(sent, body.size());
}

TEST_F(Download, GoesOnFromAnEarlierProcess) {
    leave_part(body.substr(0, 1000), "\"v1\"");
    const LoopbackServer server(
        [&](const SeenRequest& request) { return ranged_reply(request, body); });
    download(server.url("/x"), part, kQuick);
    EXPECT_EQ(read_bytes(part), body);
    EXPECT_EQ(server.requests().at(0).header("range"), "bytes=1000-");
}

TEST_F(Download, BeginsAnewWhereTheFileHasChanged) {
    leave_part("old bytes", "\"v0\"");
    const LoopbackServer server(
        [&](const SeenRequest& request) { return ranged_reply(request, body); });
    download(server.url("/x"), part, kQuick);
    EXPECT_EQ(read_bytes(part), body);
    EXPECT_EQ(read_bytes(PartFile::tag_path(part)), "\"v1\"\n");
}

TEST_F(Download, BeginsAnewWhereTheServerKnowsNoRanges) {
    leave_part(body.substr(0, 1000), "\"v1\"");
    const LoopbackServer server([&](const SeenRequest&) { return ScriptedReply{.body = body}; });
    download(server.url("/x"), part, kQuick);
    EXPECT_EQ(read_bytes(part), body);
    EXPECT_EQ(server.requests().size(), 1u);
}

TEST_F(Download, DoesNotGoOnFromBytesOfAnUnknownVersion) {
    folder.file("x.part", "who knows");
    const LoopbackServer server(
        [&](const SeenRequest& request) { return ranged_reply(request, body); });
    download(server.url("/x"), part, kQuick);
    EXPECT_EQ(read_bytes(part), body);
    EXPECT_EQ(server.requests().at(0).header("range"), "");
}

TEST_F(Download, WeakTagsAreNoVersions) {
    const LoopbackServer server([&](const SeenRequest&) {
        return ScriptedReply{.headers = {"ETag: W/\"1\"", "Last-Modified: Mon, 01 Jan 2024"},
                             .body = body};
    });
    download(server.url("/x"), part, kQuick);
    EXPECT_EQ(read_bytes(PartFile::tag_path(part)), "Mon, 01 Jan 2024\n");
}

TEST_F(Download, ACompletePartNeedsNoBytes) {
    leave_part(body, "\"v1\"");
    const LoopbackServer server(
        [&](const SeenRequest& request) { return ranged_reply(request, body); });
    download(server.url("/x"), part, kQuick);
    EXPECT_EQ(read_bytes(part), body);
    EXPECT_EQ(server.requests().size(), 1u);
}

TEST_F(Download, APartThatIsTooLongIsBegunAnew) {
    leave_part(body + "more", "\"v1\"");
    const LoopbackServer server(
        [&](const SeenRequest& request) { return ranged_reply(request, body); });
    download(server.url("/x"), part, kQuick);
    EXPECT_EQ(read_bytes(part), body);
}

TEST_F(Download, AWrongPartIsNotAppended) {
    leave_part(body.substr(0, 1000), "\"v1\"");
    const LoopbackServer server([&](const SeenRequest& request) {
        ScriptedReply reply = ranged_reply(request, body);
        if (reply.status == 206) reply.headers = {"Content-Range: bytes 5-99/100000"};
        return reply;
    });
    download(server.url("/x"), part, kQuick);
    EXPECT_EQ(read_bytes(part), body);
    EXPECT_EQ(server.requests().size(), 2u);
}

TEST_F(Download, FollowsRedirectsOfEveryKind) {
    const LoopbackServer server([&](const SeenRequest& request) -> ScriptedReply {
        if (request.path == "/a/b") return {.status = 302, .headers = {"Location: c?d=1"}};
        if (request.path == "/a/c?d=1") return {.status = 301, .headers = {"Location: /e"}};
        if (request.path == "/e")
            return {.status = 307, .headers = {"Location: " + server.url("/f")}};
        return ranged_reply(request, body);
    });
    download(server.url("/a/b"), part, kQuick);
    EXPECT_EQ(read_bytes(part), body);
    EXPECT_EQ(server.requests().back().path, "/f");
}

TEST_F(Download, DoesNotFollowARedirectToAnythingButTheWeb) {
    folder.file("secret", "mine");
    for (const std::string& location :
         {"file://" + (folder.path() / "secret").string(), std::string("ftp://127.0.0.1/x"),
          std::string("gopher:x")}) {
        const LoopbackServer server([&](const SeenRequest&) {
            return ScriptedReply{.status = 302, .headers = {"Location: " + location}};
        });
        const std::string message = complaint_of([&] { download(server.url("/x"), part, kQuick); });
        EXPECT_NE(message.find("found the address '" + location), std::string::npos) << message;
        EXPECT_FALSE(std::filesystem::exists(part));
    }
}

TEST_F(Download, GivesUpOnARingOfRedirects) {
    const LoopbackServer server([&](const SeenRequest&) {
        return ScriptedReply{.status = 302, .headers = {"Location: /x"}};
    });
    const std::string message = complaint_of([&] { download(server.url("/x"), part, kQuick); });
    EXPECT_NE(message.find("more than 8 redirects"), std::string::npos) << message;
    EXPECT_TRUE(folder_is_empty());
}

TEST_F(Download, TriesAgainWhereTheServerIsBusy) {
    int count = 0;
    const LoopbackServer server([&](const SeenRequest& request) -> ScriptedReply {
        return ++count < 3 ? ScriptedReply{.status = 503} : ranged_reply(request, body);
    });
    download(server.url("/x"), part, kQuick);
    EXPECT_EQ(read_bytes(part), body);
    EXPECT_EQ(server.requests().size(), 3u);
}

TEST_F(Download, MissingFilesAreNotAskedForTwice) {
    const LoopbackServer server([](const SeenRequest&) { return ScriptedReply{.status = 404}; });
    EXPECT_EQ(complaint_of([&] { download(server.url("/x"), part, kQuick); }),
              server.url("/x") +
                  ": found the HTTP status 404 Scripted; expected the file. To fix: check the "
                  "address, or name another with --from.");
    EXPECT_EQ(server.requests().size(), 1u);
    EXPECT_TRUE(folder_is_empty());
}

TEST_F(Download, GivesUpAfterSoManyAttemptsAndKeepsWhatCame) {
    const LoopbackServer server([&](const SeenRequest& request) {
        ScriptedReply reply = ranged_reply(request, body);
        reply.cut_after = 10;
        return reply;
    });
    const std::string message = complaint_of([&] { download(server.url("/x"), part, kQuick); });
    EXPECT_NE(message.find("a broken connection to " + server.url("") + " (transfer closed with "),
              std::string::npos)
        << message;
    EXPECT_NE(message.find(" remaining to read) after 3 attempts"), std::string::npos) << message;
    EXPECT_NE(message.find("30 bytes are kept"), std::string::npos) << message;
    EXPECT_EQ(read_bytes(part), body.substr(0, 30));
}

TEST_F(Download, AttemptsThatGainMuchDoNotCount) {
    body = some_bytes(5 << 20);
    const LoopbackServer server([&](const SeenRequest& request) {
        ScriptedReply reply = ranged_reply(request, body);
        reply.cut_after = std::min(long{1} << 20, static_cast<long>(reply.body.size()));
        return reply;
    });
    download(server.url("/x"), part, {.attempts = 2, .pause = 1ms});
    EXPECT_EQ(read_bytes(part), body);
    EXPECT_EQ(server.requests().size(), 5u);
}

TEST_F(Download, NothingIsKeptOfAFileThatIsTooLarge) {
    const LoopbackServer server(
        [&](const SeenRequest& request) { return ranged_reply(request, body); });
    const std::string message = complaint_of(
        [&] { download(server.url("/x"), part, {.max_bytes = 99'999, .pause = 1ms}); });
    EXPECT_NE(message.find("a file of 100000 bytes or more; expected at most 99999"),
              std::string::npos)
        << message;
    EXPECT_TRUE(folder_is_empty());
}

TEST_F(Download, AHeadWithoutEndIsRefusedAtOnce) {
    const LoopbackServer server(
        [](const SeenRequest&) { return ScriptedReply{.endless_head = true}; });
    const std::uint64_t before = resident_memory();
    const std::string message = complaint_of([&] { download(server.url("/x"), part, kQuick); });
    EXPECT_NE(message.find("found an answer whose head is longer than 262144 bytes"),
              std::string::npos)
        << message;
    EXPECT_EQ(server.requests().size(), 1u);
    EXPECT_LT(resident_memory(), before + (std::uint64_t{500} << 20));
    EXPECT_TRUE(folder_is_empty());
}

TEST_F(Download, ALineWithoutEndIsRefusedAtOnce) {
    const LoopbackServer server([](const SeenRequest&) {
        return ScriptedReply{.headers = {"X-Filler: " + std::string(std::size_t{8} << 20, 'x')}};
    });
    const std::string message = complaint_of([&] { download(server.url("/x"), part, kQuick); });
    EXPECT_NE(message.find("a line of its head has more than 100 KiB"), std::string::npos)
        << message;
    EXPECT_EQ(server.requests().size(), 1u);
    EXPECT_TRUE(folder_is_empty());
}

TEST_F(Download, AServerThatTricklesIsGivenUp) {
    const LoopbackServer server([&](const SeenRequest& request) {
        ScriptedReply reply = ranged_reply(request, body);
        reply.drip = 10ms;
        return reply;
    });
    const DownloadOptions impatient = {
        .attempts = 2, .pause = 1ms, .limits = {.window = 300ms, .window_bytes = 1000}};
    const Stopwatch watch;
    const std::string message = complaint_of([&] { download(server.url("/x"), part, impatient); });
    EXPECT_LT(watch.seconds(), 10);
    EXPECT_NE(message.find("bytes within 0.3 seconds after 2 attempts"), std::string::npos)
        << message;
    ASSERT_EQ(server.requests().size(), 2u);
    EXPECT_NE(server.requests()[1].header("range"), "");  // what came is not fetched twice
    EXPECT_GT(read_bytes(part).size(), 0u);
}

TEST_F(Download, AServerThatDoesNotAnswerIsGivenUp) {
    const LoopbackServer server(
        [&](const SeenRequest&) { return ScriptedReply{.silence = 700ms}; });
    const DownloadOptions impatient = {.attempts = 1, .limits = {.head_time = 200ms}};
    const std::string message = complaint_of([&] { download(server.url("/x"), part, impatient); });
    EXPECT_NE(message.find("found no answer within 0.2 seconds"), std::string::npos) << message;
}

TEST_F(Download, ASlowServerThatGetsOnIsWaitedFor) {
    body = some_bytes(100);
    const LoopbackServer server([&](const SeenRequest& request) {
        ScriptedReply reply = ranged_reply(request, body);
        reply.drip = 5ms;
        return reply;
    });
    download(server.url("/x"), part,
             {.attempts = 1, .limits = {.window = 200ms, .window_bytes = 5}});
    EXPECT_EQ(read_bytes(part), body);
    EXPECT_EQ(server.requests().size(), 1u);
}

TEST_F(Download, SaysWhenThereIsNoConnection) {
    std::string nobody;
    {
        const LoopbackServer server([](const SeenRequest&) { return ScriptedReply{}; });
        nobody = server.url("");
    }
    EXPECT_EQ(complaint_of([&] { download(nobody + "/x", part, kQuick); }),
              nobody + "/x: found no connection to " + nobody +
                  " after 3 attempts; expected a server that answers. To fix: check the network "
                  "and run the command again (0 bytes are kept and not fetched twice), or name "
                  "another address with --from.");
    EXPECT_TRUE(folder_is_empty());
}

TEST_F(Download, AnEmptyFileIsAFile) {
    const LoopbackServer server([](const SeenRequest&) { return ScriptedReply{}; });
    download(server.url("/x"), part, kQuick);
    EXPECT_EQ(std::filesystem::file_size(part), 0u);
}

TEST_F(Download, NeedsAFolderThatCanBeWritten) {
    const std::string message = complaint_of(
        [&] { download("http://127.0.0.1:1/x", folder.path() / "no/folder/x.part", kQuick); });
    EXPECT_NE(message.find("'No such file or directory' when opening it"), std::string::npos)
        << message;
}

TEST(Url, IsCutIntoOriginAndPath) {
    EXPECT_EQ(parse_url("http://h:80/a/b?c#d").origin, "http://h:80");
    EXPECT_EQ(parse_url("http://h:80/a/b?c#d").path, "/a/b?c");
    EXPECT_EQ(parse_url("https://h").path, "/");
    EXPECT_EQ(parse_url("https://h?q").path, "/?q");
    EXPECT_TRUE(parse_url("https://h").is_encrypted());
    EXPECT_EQ(parse_url("http://me:word@[::1]:80/a").origin, "http://me:word@[::1]:80");
    EXPECT_EQ(parse_url("http://me:word@[::1]:80/a").host, "::1");
    for (const std::string text :
         {"", "cora", "ftp://h/x", "http://", "http:///x", "http:/h", "http:h", "://h"}) {
        EXPECT_NE(complaint_of([&] { (void)parse_url(text); }).find("http:// or https://"),
                  std::string::npos);
    }
}

TEST(Url, ResolvesWhatServersAnswer) {
    const Url base = parse_url("https://h/a/b?q=/z");
    EXPECT_EQ(resolve_url(base, "http://g/x").text(), "http://g/x");
    EXPECT_EQ(resolve_url(base, "//g/x").text(), "https://g/x");
    EXPECT_EQ(resolve_url(base, "/x").text(), "https://h/x");
    EXPECT_EQ(resolve_url(base, "c").text(), "https://h/a/c");
    EXPECT_EQ(resolve_url(base, "?r").text(), "https://h/a/b?r");
    EXPECT_EQ(resolve_url(base, "../c d#e").text(), "https://h/c%20d");
}

}  // namespace download_test
}  // namespace hplc
