// hplc serve as a process: what it refuses, signals, and its words.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <nlohmann/json.hpp>

#include "support/support.hpp"

namespace hplc {
namespace serve_test {

using testing::run_command;
using testing::run_hplc;

class Serve : public ::testing::Test {
  protected:
    // ask PATH [BODY]
    static constexpr const char* kAsk = R"(
ask() { /usr/bin/python3 - "$address$1" "$2" <<'END'
import sys, urllib.request
request = urllib.request.Request(sys.argv[1], data=sys.argv[2].encode() or None,
                                 headers={"Content-Type": "application/json"})
print(urllib.request.urlopen(request).read().decode(), end="")
END
}
)";

    // Runs a server with these arguments, then commands that know $address and $server, then asks
    // it to stop; what the commands print and how the server ends is the result.
    [[nodiscard]] testing::CommandResult with_server(const std::string& arguments,
                                                     const std::string& commands) const {
        const auto script = folder_.file(
            "script",
            fmt::format("cd '{}'\n'{}' serve {} --port 0 2>log &\nserver=$!\n"
                        "for i in $(seq 200); do address=$(sed -n "
                        "'s|.* at \\(http://[^ ]*\\)/ .*|\\1|p' log); "
                        "[ -n \"$address\" ] && break; sleep 0.05; done\n"
                        "{}\n{}\nkill -TERM $server; wait $server; code=$?; cat log >&2\n"
                        "exit $code\n",
                        folder_.path().string(), testing::program(), arguments, kAsk, commands));
        return run_command("no_proxy=127.0.0.1 timeout 60 bash '" + script.string() + "'");
    }

    testing::TemporaryFolder folder_;
    std::string graph_ =
        folder_.file("graph.txt", "ann bob\nann cat\nbob cat\nbob dan\ncat dan\ndan eve\n")
            .string();
};

// With --port 0 a program cannot know the address otherwise.
TEST_F(Serve, TellsItsAddressAsJson) {
    const auto result = with_server("graph.txt --model adamic-adar --json address.json",
                                    "sleep 0.2; cat address.json; echo \"$address\" >&2");
    ASSERT_EQ(result.exit_code, 0) << result.err;
    const auto json = nlohmann::json::parse(result.out, nullptr, false);
    EXPECT_EQ(json["nodes"], 5);
    EXPECT_EQ(json["edges"], 6);
    const std::string url = json["url"];
    EXPECT_NE(result.err.find(url.substr(0, url.size() - 1) + "\n"), std::string::npos) << url;
    EXPECT_TRUE(json["provenance"].is_object());
}

TEST_F(Serve, AnswersStopsAndKeepsDecisions) {
    const auto result =
        with_server("graph.txt --model adamic-adar",
                    "ask /health; ask /api/v1/nodes/ann/links?k=1; ask /api/v1/decisions "
                    "'{\"u\":\"ann\",\"v\":\"dan\",\"decision\":\"accept\"}' >/dev/null");
    EXPECT_EQ(result.exit_code, 0) << result.err;
    EXPECT_EQ(result.out.substr(0, 15), R"({"status":"ok"})");
    EXPECT_NE(result.out.find(R"("v":"dan")"), std::string::npos) << result.out;
    EXPECT_NE(result.err.find("GET /api/v1/nodes/ann/links?k=1 200"), std::string::npos)
        << result.err;
    const auto kept =
        nlohmann::json::parse(testing::read_bytes(folder_.path() / "graph.txt.decisions.jsonl"));
    EXPECT_EQ(kept["decision"], "accept");
    EXPECT_FALSE(std::filesystem::exists(folder_.path() / "graph.txt.decisions.jsonl.lock"));
}

TEST_F(Serve, LoadsTheModelAgainOnHangUp) {
    ASSERT_EQ(run_hplc("train '" + graph_ + "' --model jaccard --quiet -o '" +
                       (folder_.path() / "m.model").string() + "'")
                  .exit_code,
              0);
    const std::string title =
        "ask /api/v1/overview | grep -o '\"model\":\"[a-z-]*\"' | "
        "tail -1; ";
    const auto result =
        with_server("m.model --log-format json",
                    title + "'" + testing::program() +
                        "' train graph.txt --model katz --quiet -o m.model >/dev/null; kill -HUP "
                        "$server; for i "
                        "in $(seq 100); do grep -q 'again' log && break; sleep 0.05; done; " +
                        title +
                        "echo no model >m.model; kill -HUP $server; for i in $(seq 100); do grep "
                        "-q 'stays as it "
                        "was' log && break; sleep 0.05; done; " +
                        title);
    EXPECT_EQ(result.exit_code, 0) << result.err;
    EXPECT_EQ(result.out, "\"model\":\"jaccard\"\n\"model\":\"katz\"\n\"model\":\"katz\"\n")
        << result.err;
    EXPECT_NE(result.err.find(R"("event":"request","remote":"127.0.0.1","method":"GET")"),
              std::string::npos)
        << result.err;
}

TEST_F(Serve, OtherMachinesNeedAToken) {
    const auto open = run_hplc("serve '" + graph_ + "' --address 0.0.0.0 --port 0");
    EXPECT_EQ(open.exit_code, 2);
    EXPECT_NE(open.err.find("--token-file FILE"), std::string::npos) << open.err;
    const auto brief = run_hplc("serve '" + graph_ + "' --address 0.0.0.0 --token-file /dev/null");
    EXPECT_EQ(brief.exit_code, 2);
    EXPECT_EQ(run_hplc("serve - </dev/null").exit_code, 2);
    EXPECT_EQ(run_hplc("serve '" + graph_ + "' --model hplc").exit_code, 2);
    const auto taken = with_server(
        "graph.txt --quiet",
        "'" + testing::program() + "' serve graph.txt --quiet --port ${address##*:}; echo $?");
    EXPECT_EQ(taken.out, "2\n") << taken.err;
}

}  // namespace serve_test
}  // namespace hplc
