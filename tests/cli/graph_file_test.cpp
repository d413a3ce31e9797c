// Graph files through the program: `data import -o FILE.hplc`, and verbs that take them.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "io/read_graph.hpp"
#include "support/support.hpp"

namespace hplc {
namespace cli_graph_file_test {

namespace fs = std::filesystem;
using testing::CommandResult;
using testing::run_hplc;
using testing::TemporaryFolder;

fs::path imported(const TemporaryFolder& folder, const fs::path& graph) {
    const fs::path file = folder.path() / "imported.hplc";
    const CommandResult result =
        run_hplc(fmt::format("data import '{}' -o '{}' --quiet", graph.string(), file.string()));
    EXPECT_EQ(result.exit_code, 0) << result.err;
    EXPECT_EQ(result.out + result.err, "");
    return file;
}

nlohmann::json json_of(const std::string& arguments) {
    const CommandResult result = run_hplc(arguments + " --quiet --json -");
    EXPECT_EQ(result.exit_code, 0) << result.err;
    return nlohmann::json::parse(result.out, nullptr, false);
}

void expect_same_scores(const fs::path& graph, const std::string& options) {
    SCOPED_TRACE(graph);
    const TemporaryFolder folder;
    const fs::path file = imported(folder, graph);
    const auto evaluated = [&](const fs::path& of, const std::string& scores) {
        return json_of(fmt::format("evaluate '{}' {} --scores '{}'", of.string(), options,
                                   (folder.path() / scores).string()));
    };
    const auto original = evaluated(graph, "a.tsv");
    const auto stored = evaluated(file, "b.tsv");
    EXPECT_EQ(testing::read_bytes(folder.path() / "a.tsv"),
              testing::read_bytes(folder.path() / "b.tsv"));
    for (const char* key : {"graph", "protocol", "mean"})
        EXPECT_EQ(original[key], stored[key]) << key;
}

TEST(GraphFileVerbs, EvaluateGivesTheSameBytes) {
    HPLC_NEED_DATA(cora, "cora");
    HPLC_NEED_DATA(facebook, "facebook");
    expect_same_scores(cora, "--model adamic-adar --threads 1");
    expect_same_scores(cora, "--model resource-allocation --threads 2");
    expect_same_scores(facebook, "--model adamic-adar --split 80/10/10 --seed 3");
}

TEST(GraphFileVerbs, EvaluateGivesTheSameBytesByTimeAndByGivenSplit) {
    HPLC_NEED_DATA(dblp, "dblp_temporal");
    HPLC_NEED_DATA(ddi, "ddi");
    expect_same_scores(dblp, "--model adamic-adar --split-kind time");
    expect_same_scores(ddi, "--model common-neighbours");
}

TEST(GraphFileVerbs, DescribeSaysTheSame) {
    HPLC_NEED_DATA(cora, "cora");
    HPLC_NEED_DATA(dblp, "dblp_temporal");
    for (const fs::path& graph : {cora, dblp}) {
        const TemporaryFolder folder;
        auto original = json_of(fmt::format("data describe '{}'", graph.string()));
        auto stored = json_of(fmt::format("data describe '{}'", imported(folder, graph).string()));
        EXPECT_EQ(stored["format"], "graph file");
        for (const char* key : {"format", "seconds", "provenance"}) {
            original.erase(key);
            stored.erase(key);
        }
        EXPECT_EQ(original, stored) << graph;
    }
}

TEST(GraphFileVerbs, OtherVerbsTakeIt) {
    const TemporaryFolder folder;
    const auto list = folder.file(
        "list.txt", "ada bob\nbob eve\neve ada\neve dan\ndan cy\ncy bob\nada ben\nben cy\n");
    const auto file = imported(folder, list);
    for (const std::string verb :
         {"predict '{}' --model adamic-adar --top 3", "explain '{}' ada cy --model adamic-adar",
          "audit '{}' --split 60/20/20"}) {
        const auto output = [&](const fs::path& graph) {
            const CommandResult result =
                run_hplc(fmt::format(fmt::runtime(verb), graph.string()) + " --quiet");
            EXPECT_EQ(result.exit_code, 0) << verb << result.err;
            return result.out;
        };
        EXPECT_EQ(output(list), output(file)) << verb;
    }
}

TEST(GraphFileVerbs, ImportIntoAFolderAgainKeepsTheGraph) {
    const TemporaryFolder folder;
    const auto file = imported(folder, folder.file("list.txt", "ada bob\nbob eve\neve ada\n"));
    const auto text = folder.path() / "text";
    ASSERT_EQ(
        run_hplc(fmt::format("data import '{}' -o '{}'", file.string(), text.string())).exit_code,
        0);
    const GraphData a = read_graph(file.string(), {});
    const GraphData b = read_graph(text.string(), {});
    EXPECT_EQ(built_graph(a, {}).graph, built_graph(b, {}).graph);
    EXPECT_EQ(a.ids, b.ids);
}

TEST(GraphFileVerbs, VerifyComparesAllChecksums) {
    const TemporaryFolder folder;
    const auto list = folder.file("list.txt", "0 1\n1 2\n");
    const auto file = imported(folder, list);
    const auto json = json_of(fmt::format("data describe '{}' --verify", file.string()));
    EXPECT_EQ(json["verified"]["bytes"], fs::file_size(file));
    EXPECT_EQ(json["verified"]["sections"], 3);
    const CommandResult result =
        run_hplc(fmt::format("data describe '{}' --verify", list.string()));
    EXPECT_EQ(result.exit_code, 2);
    EXPECT_NE(result.err.find("a file that is no graph file"), std::string::npos) << result.err;
}

TEST(GraphFileVerbs, ADamagedFileIsRefusedInOneSentence) {
    const TemporaryFolder folder;
    const auto file = imported(folder, folder.file("list.txt", "0 1\n1 2\n"));
    fs::resize_file(file, fs::file_size(file) - 1);
    const CommandResult result = run_hplc(fmt::format("evaluate '{}'", file.string()));
    EXPECT_EQ(result.exit_code, 2);
    EXPECT_NE(result.err.find("bytes that it says it has"), std::string::npos) << result.err;
    EXPECT_EQ(std::ranges::count(result.err, '\n'), 1);
}

TEST(GraphFileVerbs, ImportReplacesAFileButNoInput) {
    const TemporaryFolder folder;
    const auto list = folder.file("list.txt", "0 1\n1 2\n");
    const auto file = imported(folder, list);
    const std::string bytes = testing::read_bytes(file);
    EXPECT_EQ(testing::read_bytes(imported(folder, list)), bytes);
    const CommandResult result =
        run_hplc(fmt::format("data import '{}' -o '{}'", file.string(), file.string()));
    EXPECT_EQ(result.exit_code, 2);
    EXPECT_EQ(testing::read_bytes(file), bytes);
    EXPECT_EQ(run_hplc(fmt::format("data import '{}' -o '{}/no/g.hplc'", list.string(),
                                   folder.path().string()))
                  .exit_code,
              5);
}

}  // namespace cli_graph_file_test
}  // namespace hplc
