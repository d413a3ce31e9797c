#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "io/read_graph.hpp"
#include "support/support.hpp"

namespace hplc {
namespace generate_test {

using testing::run_hplc;
using testing::TemporaryFolder;

TEST(Generate, EveryModelWritesAFileThatReadsBack) {
    const TemporaryFolder folder;
    for (const std::string model :
         {"er -n 500 -p 0.05", "er -n 500 -m 3000", "er -n 500 -k 20", "ba -n 500 -m 4",
          "sbm -n 500 -b 3 --p-in 0.1 --p-out 0.02",
          "sbm --sizes 300,200 --matrix 0.1,0.02,0.02,0.2", "rmat -n 500 -m 5000",
          "rmat --scale 9 --edge-factor 8 -a 0.5"}) {
        const auto file = (folder.path() / "graph.txt").string();
        const auto json = (folder.path() / "graph.json").string();
        const auto result = run_hplc("generate " + model + " -o " + file + " --json " + json);
        ASSERT_EQ(result.exit_code, 0) << model << result.err;
        const auto counts = nlohmann::json::parse(testing::read_bytes(json));
        const GraphData data = read_graph(file, {});
        EXPECT_EQ(data.edges.edges.size(), counts["edges"]) << model;
        EXPECT_EQ(data.edges.num_nodes + counts["isolated"].get<NodeId>(), counts["nodes"])
            << model;
        EXPECT_EQ(build_graph(data.edges.num_nodes, data.edges.edges, Threads{1}).graph.num_edges(),
                  counts["edges"])
            << model << ": repeats";
    }
}

TEST(Generate, StandardOutputAndGzipHoldTheSameEdges) {
    const TemporaryFolder folder;
    const auto zipped = (folder.path() / "graph.gz").string();
    const auto plain = run_hplc("generate ba -n 100 --seed 3");
    ASSERT_EQ(run_hplc("generate ba -n 100 --seed 3 -o " + zipped).exit_code, 0);
    EXPECT_TRUE(testing::read_bytes(zipped).starts_with("\x1f\x8b"));
    EXPECT_EQ(testing::run_command("gzip -dc " + zipped).out, plain.out);
    EXPECT_EQ(std::count(plain.out.begin(), plain.out.end(), '\n'), 97 * 3);
}

TEST(Generate, FollowsTheSeedAndNotTheThreads) {
    const auto one = run_hplc("generate rmat -n 1000 --seed 1 --threads 1");
    EXPECT_EQ(one.out, run_hplc("generate rmat -n 1000 --seed 1 --threads 3").out);
    EXPECT_NE(one.out, run_hplc("generate rmat -n 1000 --seed 2 --threads 1").out);
}

TEST(Generate, PlantedDataComeAsAFileOrInOgbsLayout) {
    const TemporaryFolder folder;
    for (const std::string kind : {"citations --sources 40 --candidates 20", "collaborations"}) {
        const std::string command = "generate " + kind + " -n 1500 -m 9000 --features 6 --seed 3";
        const auto file = (folder.path() / "made.hplc").string();
        const auto ogb = (folder.path() / "made").string();
        ASSERT_EQ(run_hplc(command + " --threads 1 -o " + file).exit_code, 0);
        const auto written = run_hplc(command + " --threads 3 -o " + ogb);
        ASSERT_EQ(written.exit_code, 0) << written.err;
        EXPECT_NE(written.out.find("1,500 nodes"), std::string::npos) << written.out;
        const GraphData one = read_graph(file, {});
        const GraphData other = read_graph(ogb, {});
        EXPECT_EQ(built_graph(one, Threads{1}).graph, built_graph(other, Threads{1}).graph);
        EXPECT_EQ(one.features, other.features);
        ASSERT_TRUE(one.split && other.split);
        EXPECT_EQ(one.split->train, other.split->train);
        EXPECT_EQ(one.split->test, other.split->test);
        EXPECT_NE(run_hplc(command + " -o " + ogb).err.find("something already there"),
                  std::string::npos);
        std::filesystem::remove_all(ogb);
    }
}

// The shapes of the paper's large sets, from files in OGB's layout to a number.
TEST(Generate, PlantedDataAreEvaluatedByTheirSplits) {
    const TemporaryFolder folder;
    const auto papers = (folder.path() / "citation2").string();
    const auto authors = (folder.path() / "collab").string();
    ASSERT_EQ(
        run_hplc("generate citations -n 1500 -m 12000 --sources 60 --candidates 50 -o " + papers)
            .exit_code,
        0);
    ASSERT_EQ(
        run_hplc("generate collaborations -n 1500 -m 9000 --pool 400 -o " + authors).exit_code, 0);
    const auto ranked = run_hplc("evaluate " + papers + " --model adamic-adar --json -");
    ASSERT_EQ(ranked.exit_code, 0) << ranked.err;
    const auto json = nlohmann::json::parse(ranked.out);
    EXPECT_EQ(json["protocol"]["split"], "given");
    EXPECT_GT(json["mean"]["test"]["mrr"], 0.1);
    const auto again = run_hplc("evaluate " + authors + " --model adamic-adar --json -");
    EXPECT_NE(again.err.find("--overlap drop"), std::string::npos) << again.err;
    const auto dropped = run_hplc("evaluate " + authors +
                                  " --model adamic-adar --overlap drop --valid-as-input --json -");
    ASSERT_EQ(dropped.exit_code, 0) << dropped.err;
    EXPECT_GT(nlohmann::json::parse(dropped.out)["mean"]["test"]["hits@50"], 0.05);
    const auto table = run_hplc(
        "paper table2 --data collab,citation2 --models adamic-adar --runs 1 "
        "--json - --data-dir " +
        folder.path().string() + " --results " + (folder.path() / "results").string());
    ASSERT_EQ(table.exit_code, 0) << table.err;
    for (const auto& dataset : nlohmann::json::parse(table.out)["datasets"])
        EXPECT_GT(dataset["rows"][0]["ours"]["mean"], 1) << dataset;
}

TEST(Generate, EstimatesWithoutMaking) {
    const auto result = run_hplc("generate er -n 1000001 -k 10 --estimate");
    EXPECT_EQ(result.out, "about 5e+06 edges, 0.08 GB of memory\n");
}

TEST(Generate, ComplainsInOneSentence) {
    const auto complaint = [](const std::string& arguments) {
        const auto result = run_hplc("generate " + arguments);
        EXPECT_EQ(result.exit_code, 2) << arguments;
        EXPECT_EQ(result.out, "") << arguments;
        return result.err;
    };
    EXPECT_EQ(complaint("ba -n 5 -m 9"),
              "hplc: found 9 links per node; expected from 1 to less than the 5 nodes.\n");
    EXPECT_EQ(complaint("sbm"),
              "hplc: found neither --nodes nor --sizes; expected --nodes, --blocks, --p-in and "
              "--p-out, or --sizes and --matrix.\n");
    EXPECT_EQ(complaint("er -n 10 -p 0.5 --json -"),
              "hplc: found both the edges and --json going to standard output; expected one of "
              "them. To fix: give -o or --json a file.\n");
    EXPECT_NE(complaint("er -n 4000000000 -p 0.5").find("found a graph of about 4e+18 edges"),
              std::string::npos);
    EXPECT_NE(complaint("er -n 10").find("Exactly 1 option from [-p"), std::string::npos);
    EXPECT_NE(complaint("er -n -5 -p 0.1").find("--nodes"), std::string::npos);
}

}  // namespace generate_test
}  // namespace hplc
