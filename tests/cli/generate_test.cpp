#include <gtest/gtest.h>

#include <algorithm>
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
