// `hplc data describe` and `hplc data import`, on real data by name and by path.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "graph/csr_graph.hpp"
#include "io/read_graph.hpp"
#include "support/support.hpp"

namespace hplc {
namespace data_import_test {

namespace fs = std::filesystem;
using testing::CommandResult;
using testing::run_command;
using testing::run_hplc;
using testing::TemporaryFolder;

nlohmann::json described(const std::string& graph) {
    const auto data = testing::shared_data("cora").parent_path();
    const CommandResult result = run_hplc(
        fmt::format("data describe '{}' --data-dir '{}' --json - --quiet", graph, data.string()));
    EXPECT_EQ(result.exit_code, 0) << result.err;
    return nlohmann::json::parse(result.out, nullptr, false);
}

TEST(DataDescribe, FindsThePublishedCountsByName) {
    HPLC_NEED_DATA(cora, "cora");
    for (const std::string name : {"cora", "citeseer", "pubmed", "facebook", "ogbl-ddi"}) {
        const auto json = described(name);
        ASSERT_EQ(json["checks"].size(), 3u) << name;
        for (const auto& check : json["checks"])
            EXPECT_TRUE(check["agrees"]) << name << check;
    }
    EXPECT_EQ(described("coauthor_cs")["graph"]["edges"], 81894);
}

TEST(DataDescribe, FindsTheSameGraphInTheOriginalFiles) {
    HPLC_NEED_DATA(cora, "cora");
    for (const std::string name : {"cora", "citeseer", "facebook"}) {
        const fs::path original = testing::shared_data(name) / "original";
        const fs::path place = name == "facebook" ? original / "facebook.txt" : original;
        auto by_name = described(name);
        auto by_path = described(place.string());
        EXPECT_EQ(by_name["degrees"], by_path["degrees"]) << name;
        EXPECT_EQ(by_name["feature_values"], by_path["feature_values"]) << name;
        EXPECT_EQ(by_name["unlabelled"], by_path["unlabelled"]) << name;
    }
}

TEST(DataDescribe, KnowsTheEmbeddedGraph) {
    const auto json = described("debian");
    EXPECT_EQ(json["ids"], "text");
    EXPECT_EQ(json["graph"]["components"], 1);
}

void expect_same(const GraphData& a, const GraphData& b) {
    const auto graph = [](const GraphData& data) {
        return build_graph(data.edges.num_nodes, data.edges.edges, Threads{2}).graph;
    };
    EXPECT_EQ(graph(a), graph(b));
    EXPECT_EQ(a.ids, b.ids);
    EXPECT_EQ(a.features, b.features);
    EXPECT_EQ(a.labels, b.labels);
    EXPECT_EQ(a.edges.times, b.edges.times);
    EXPECT_EQ(a.edges.weights, b.edges.weights);
    ASSERT_EQ(a.split.has_value(), b.split.has_value());
    if (!a.split) return;
    EXPECT_EQ(a.split->train, b.split->train);
    EXPECT_EQ(a.split->valid, b.split->valid);
    EXPECT_EQ(a.split->test, b.split->test);
}

void expect_round_trip(const fs::path& graph) {
    SCOPED_TRACE(graph);
    const TemporaryFolder folder;
    const fs::path out = folder.path() / "out";
    const CommandResult result =
        run_hplc(fmt::format("data import '{}' -o '{}/' --quiet", graph.string(), out.string()));
    ASSERT_EQ(result.exit_code, 0) << result.err;
    EXPECT_EQ(result.out + result.err, "");
    expect_same(read_graph(graph.string(), {}), read_graph(out.string(), {}));
    EXPECT_EQ(std::distance(fs::directory_iterator(folder.path()), {}), 1);
}

TEST(DataImport, KeepsRealGraphsAsTheyAre) {
    HPLC_NEED_DATA(cora, "cora");
    HPLC_NEED_DATA(citeseer, "citeseer");
    HPLC_NEED_DATA(pubmed, "pubmed");
    expect_round_trip(cora);
    expect_round_trip(citeseer / "original");
    expect_round_trip(pubmed);
}

TEST(DataImport, KeepsNamesWeightsAndTimes) {
    const TemporaryFolder folder;
    expect_round_trip(folder.file("named.txt", "ada bob\nbob eve\neve ada\n"));
    expect_round_trip(folder.file("numbers.txt", "10 99\n99 7\n"));
    expect_round_trip(
        folder.file("timed.csv", "source,target,weight,time\n0,1,0.5,10\n1,2,2,20\n"));
}

TEST(DataImport, KeepsAGivenSplitInItsOrder) {
    const TemporaryFolder folder;
    folder.file("g/num_nodes.txt", "6\n");
    folder.file("g/train_edges.txt", "3 2\n0 1\n1 2\n");
    folder.file("g/valid_pos.txt", "4 0\n");
    folder.file("g/test_pos.txt", "5 0\n1 5\n");
    folder.file("g/test_neg.txt", "3 0\n2 5\n");
    expect_round_trip(folder.path() / "g");
    EXPECT_TRUE(read_graph((folder.path() / "g").string(), {}).split);
}

TEST(DataImport, DoesNotTouchAFolderInUse) {
    const TemporaryFolder folder;
    const auto graph = folder.file("g.txt", "0 1\n");
    const auto taken = folder.file("taken/file", "precious");
    const CommandResult result = run_hplc(
        fmt::format("data import '{}' -o '{}'", graph.string(), taken.parent_path().string()));
    EXPECT_EQ(result.exit_code, 2);
    EXPECT_NE(result.err.find("something already there; expected a new or empty folder"),
              std::string::npos);
    EXPECT_EQ(testing::read_bytes(taken), "precious");
    fs::create_directory(folder.path() / "empty");
    EXPECT_EQ(run_hplc(fmt::format("data import '{}' -o '{}'", graph.string(),
                                   (folder.path() / "empty").string()))
                  .exit_code,
              0);
}

TEST(DataImport, AFullDiskLeavesNothing) {
    const TemporaryFolder folder;
    const auto graph = folder.file("g.txt", "0 1\n");
    const TemporaryFolder out;
    const CommandResult result = run_command(
        fmt::format("( ulimit -f 0; '{}' data import '{}' -o '{}' 2>&1; echo exit $? ) | cat",
                    testing::program(), graph.string(), (out.path() / "x").string()));
    EXPECT_NE(result.out.find("'File too large' when writing it"), std::string::npos) << result.out;
    EXPECT_TRUE(result.out.ends_with("exit 5\n")) << result.out;
    EXPECT_TRUE(fs::is_empty(out.path()));
}

}  // namespace data_import_test
}  // namespace hplc
