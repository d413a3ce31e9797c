// `hplc data get` as a user runs it, against servers on loopback.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <deque>
#include <nlohmann/json.hpp>

#include "base/files/checksum.hpp"
#include "io/bytes/zip_writer.hpp"
#include "io/datasets/dataset_registry.hpp"
#include "support/loopback_server.hpp"
#include "support/support.hpp"

namespace hplc {
namespace data_get_test {

namespace fs = std::filesystem;
using testing::CommandResult;
using testing::LoopbackServer;
using testing::ranged_reply;
using testing::read_bytes;
using testing::run_command;
using testing::run_hplc;
using testing::ScriptedReply;
using testing::SeenRequest;
using testing::TemporaryFolder;

// Serves the files of a folder by their last name.
LoopbackServer::Handler files_of(const fs::path& folder) {
    return [folder](const SeenRequest& request) -> ScriptedReply {
        const fs::path file = folder / fs::path(request.path).filename();
        if (!fs::exists(file)) return {.status = 404};
        return ranged_reply(request, read_bytes(file));
    };
}

CommandResult get(const std::string& name, const LoopbackServer& server,
                  const TemporaryFolder& data, const std::string& more = "") {
    return run_hplc(fmt::format("data get {} --from '{}' --data-dir '{}' {}", name,
                                server.url("/mirror/"), data.path().string(), more));
}

std::size_t files_below(const fs::path& folder) {
    return static_cast<std::size_t>(std::distance(fs::recursive_directory_iterator(folder),
                                                  fs::recursive_directory_iterator()));
}

TEST(DataGet, BringsCoraFromTheOriginalFiles) {
    HPLC_NEED_DATA(cora, "cora");
    const LoopbackServer server(files_of(cora / "original"));
    const TemporaryFolder data;
    const CommandResult result = get("cora", server, data, "--json -");
    ASSERT_EQ(result.exit_code, 0) << result.err;
    const auto json = nlohmann::json::parse(result.out);
    EXPECT_EQ(json["folder"], (data.path() / "cora" / "original").string());
    EXPECT_EQ(json["files"].size(), 8u);
    for (const RemoteFile& file : find_dataset("cora")->files) {
        EXPECT_EQ(sha256_of_file(data.path() / "cora" / "original" / file.name), file.sha256);
    }
    EXPECT_EQ(files_below(data.path()), 10u);  // two folders, eight files
    EXPECT_NE(run_hplc(fmt::format("data list --data-dir '{}'", data.path().string()))
                  .out.find("1,433  Planetoid  yes"),
              std::string::npos);
}

TEST(DataGet, GoesOnWhereTheLastRunWasCut) {
    HPLC_NEED_DATA(facebook, "facebook");
    const std::string text = read_bytes(facebook / "original" / "facebook.txt");
    bool cut = true;
    const LoopbackServer server([&](const SeenRequest& request) {
        ScriptedReply reply = ranged_reply(request, text);
        if (cut) reply.cut_after = 500'000;
        return reply;
    });
    const TemporaryFolder data;
    const CommandResult first = get("facebook", server, data, "--attempts 1");
    EXPECT_EQ(first.exit_code, 2);
    EXPECT_NE(first.err.find("500000 bytes are kept"), std::string::npos) << first.err;
    EXPECT_FALSE(fs::exists(data.path() / "facebook" / "original"));
    cut = false;
    const CommandResult second = get("facebook", server, data);
    EXPECT_EQ(second.exit_code, 0) << second.err;
    EXPECT_EQ(server.requests().at(1).header("range"), "bytes=500000-");
    EXPECT_EQ(read_bytes(data.path() / "facebook" / "original" / "facebook_combined.txt"), text);
}

TEST(DataGet, AKilledRunCanBeGoneOnWith) {
    HPLC_NEED_DATA(facebook, "facebook");
    const std::string text = read_bytes(facebook / "original" / "facebook.txt");
    const LoopbackServer server([&](const SeenRequest& request) {
        ScriptedReply reply = ranged_reply(request, text);
        if (request.header("range").empty()) reply.cut_after = 300'000;
        return reply;
    });
    const TemporaryFolder data;
    // The first attempt is cut; the process is killed in the pause before the second.
    const CommandResult killed = run_command(fmt::format(
        "'{}' data get facebook --from '{}' --data-dir '{}' & pid=$!\n"
        "until [ \"$(cat '{}'/*.part 2>/dev/null | wc -c)\" = 300000 ]; do sleep 0.02; done\n"
        "kill -KILL $pid; wait $pid",
        testing::program(), server.url("/x"), data.path().string(),
        (data.path() / "facebook" / ".partial").string()));
    EXPECT_EQ(killed.exit_code, 137);
    const CommandResult second = run_hplc(fmt::format(
        "data get facebook --from '{}' --data-dir '{}'", server.url("/x"), data.path().string()));
    EXPECT_EQ(second.exit_code, 0) << second.err;
    EXPECT_EQ(server.requests().at(1).header("range"), "bytes=300000-");
    EXPECT_EQ(read_bytes(data.path() / "facebook" / "original" / "facebook_combined.txt"), text);
}

// The files of a folder in an archive, below "NAME/".
void pack(const fs::path& folder, const std::string& name, const fs::path& archive) {
    std::deque<std::string> contents;
    std::vector<ZipEntry> entries;
    for (const auto& entry : fs::recursive_directory_iterator(folder)) {
        if (!entry.is_regular_file()) continue;
        const std::string& bytes = contents.emplace_back(read_bytes(entry.path()));
        entries.push_back({name + "/" + fs::relative(entry.path(), folder).string(), {bytes}});
    }
    write_zip(archive, entries);
}

TEST(DataGet, UnpacksDdiAndSaysItsSumAsNoneIsKnown) {
    HPLC_NEED_DATA(ddi, "ddi");
    const TemporaryFolder mirror;
    pack(ddi / "original", "ddi", mirror.path() / "ddi.zip");
    const LoopbackServer server(files_of(mirror.path()));
    const TemporaryFolder data;
    const CommandResult result = get("ogbl-ddi", server, data);
    EXPECT_EQ(result.exit_code, 0) << result.err;
    EXPECT_NE(result.out.find("no checksum is known for this file; its SHA-256 is " +
                              sha256_of_file(mirror.path() / "ddi.zip")),
              std::string::npos)
        << result.out;
    EXPECT_NE(get("ddi", server, data).out.find("ddi is already in"), std::string::npos);
    EXPECT_EQ(server.requests().size(), 1u);
    const CommandResult described = run_hplc(
        fmt::format("data describe ddi --data-dir '{}' --json - --quiet", data.path().string()));
    const auto json = nlohmann::json::parse(described.out);
    EXPECT_EQ(json["format"], "OGB");
    for (const auto& check : json["checks"])
        EXPECT_TRUE(check["agrees"]) << check;
}

TEST(DataGet, FailuresAreOneSentenceAndLeaveNothing) {
    const TemporaryFolder empty;
    const LoopbackServer server(files_of(empty.path()));
    const TemporaryFolder data;
    const CommandResult result = get("cora", server, data);
    EXPECT_EQ(result.exit_code, 2);
    EXPECT_EQ(result.out, "");
    EXPECT_EQ(result.err, "hplc: " + server.url("/mirror/ind.cora.x") +
                              ": found the HTTP status 404 Scripted; expected the file. To fix: "
                              "check the address, or name another with --from.\n");
    EXPECT_TRUE(fs::is_empty(data.path()));
}

TEST(DataGet, AFullDiskIsSaidAndTheRestCanFollow) {
    HPLC_NEED_DATA(facebook, "facebook");
    const LoopbackServer server(files_of(facebook / "original"));
    const TemporaryFolder data;
    const std::string command =
        fmt::format("'{}' data get facebook --from '{}' --data-dir '{}'", testing::program(),
                    server.url("/facebook.txt"), data.path().string());
    // Files of this shell and its children end at 100 blocks of 512 bytes.
    const CommandResult full = run_command("ulimit -f 100; " + command);
    EXPECT_EQ(full.exit_code, 5);
    EXPECT_NE(full.err.find("'File too large' when writing it"), std::string::npos) << full.err;
    EXPECT_FALSE(fs::exists(data.path() / "facebook" / "original"));
    EXPECT_EQ(run_command(command).exit_code, 0);
    EXPECT_EQ(server.requests().at(1).header("range"), "bytes=51200-");
}

TEST(DataGet, QuietIsSilent) {
    HPLC_NEED_DATA(facebook, "facebook");
    const TemporaryFolder data;
    const LoopbackServer server(files_of(facebook / "original"));
    const CommandResult result =
        run_hplc(fmt::format("data get facebook --quiet --from '{}' --data-dir '{}'",
                             server.url("/facebook.txt"), data.path().string()));
    EXPECT_EQ(result.exit_code, 0);
    EXPECT_EQ(result.out + result.err, "");
}

}  // namespace data_get_test
}  // namespace hplc
