#include <fmt/format.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "io/python/npz.hpp"
#include "support/support.hpp"

namespace hplc {
namespace positions_test {

using testing::run_command;
using testing::run_hplc;

// A ring of 60 named nodes with its second neighbours.
std::string ring() {
    std::string lines;
    for (int v = 0; v < 60; ++v)
        lines += fmt::format("n{} n{}\nn{} n{}\n", v, (v + 1) % 60, v, (v + 2) % 60);
    return lines;
}

class PositionsVerb : public ::testing::Test {
  protected:
    [[nodiscard]] testing::CommandResult positions(const std::string& options) const {
        return run_hplc(fmt::format("positions '{}' {}", graph_.string(), options));
    }
    [[nodiscard]] std::string file(const std::string& name) const {
        return (folder_.path() / name).string();
    }

  private:
    testing::TemporaryFolder folder_;
    std::filesystem::path graph_ = folder_.file("ring.txt", ring());
};

TEST_F(PositionsVerb, WritesArraysTextAndJson) {
    const auto result =
        positions("-o " + file("p.npz") + " --landmarks 6 --eta 2 --json " + file("p.json"));
    ASSERT_EQ(result.exit_code, 0) << result.err;
    EXPECT_NE(result.out.find("positions computed from all edges, nothing held out"),
              std::string::npos)
        << result.out;
    EXPECT_NE(result.out.find("6 clusters in 3 macro-clusters by fluidc"), std::string::npos)
        << result.out;
    const NpzFile npz = NpzFile::open(file("p.npz"));
    EXPECT_EQ(npz.array("membership").shape(), (Array::Shape{60, 6}));
    EXPECT_TRUE(texts(npz.array("ids")).front().starts_with("n"));

    const auto json = nlohmann::json::parse(testing::read_bytes(file("p.json")));
    EXPECT_EQ(json["graph"]["nodes"], 60);
    EXPECT_EQ(json["clusters"], 6);
    EXPECT_EQ(json["macro_clusters"], 3);
    EXPECT_GT(json["sweeps"], 1);
    EXPECT_GT(json["modularity"], 0.3);
    EXPECT_EQ(json["diameter"]["value"], 15);
    EXPECT_EQ(json["unreachable"], 16);
    EXPECT_GT(json["peak_rss_mib"], 1);
    for (const char* part : {"load", "communities", "landmarks", "distances", "membership"})
        EXPECT_GE(json["seconds"][part], 0) << part;
}

TEST_F(PositionsVerb, NumpyReadsTheFile) {
    ASSERT_EQ(positions("-o " + file("p.npz") + " --landmarks 5").exit_code, 0);
    const auto result = run_command(fmt::format(
        "/usr/bin/python3 -c \"import numpy; z = numpy.load('{}'); "
        "d, l = z['distances'], z['landmarks']; "
        "print(sorted(z), d.dtype, d.shape, z['membership'].dtype, (d[l, range(5)] == 0).all(), "
        "z['ids'].dtype.kind)\"",
        file("p.npz")));
    EXPECT_EQ(result.out,
              "['cluster', 'distances', 'ids', 'landmarks', 'macro_cluster', 'membership'] uint8 "
              "(60, 5) float32 True U\n")
        << result.err;
}

TEST_F(PositionsVerb, SameBytesForAnyNumberOfThreads) {
    ASSERT_EQ(positions("-o " + file("1.npz") + " --seed 3 --threads 1").exit_code, 0);
    ASSERT_EQ(positions("-o " + file("2.npz") + " --seed 3 --threads 2").exit_code, 0);
    EXPECT_EQ(testing::read_bytes(file("1.npz")), testing::read_bytes(file("2.npz")));
}

TEST_F(PositionsVerb, HoldsOutWhatASplitOptionHoldsOut) {
    const auto result = positions("-o " + file("p.npz") + " --split 70/10/20 --json -");
    const auto json = nlohmann::json::parse(result.out);
    EXPECT_EQ(json["computed_from"], "training edges");
    EXPECT_EQ(json["protocol"]["split_detail"], "70/10/20");
    const auto leaky =
        positions("-o " + file("p.npz") + " --split 70/10/20 " + "--positions-from all-edges");
    EXPECT_NE(leaky.out.find("LEAKY"), std::string::npos) << leaky.out;
}

TEST_F(PositionsVerb, OtherClusteringsAndCentralities) {
    for (const std::string options : {"--clustering louvain", "--centrality betweenness",
                                      "--centrality closeness", "--temperature 3"}) {
        const auto result = positions("-o " + file("p.npz") + " " + options);
        EXPECT_EQ(result.exit_code, 0) << result.err;
    }
}

TEST_F(PositionsVerb, EstimatesWithoutWriting) {
    const auto result = positions("--estimate");
    EXPECT_EQ(result.exit_code, 0) << result.err;
    EXPECT_NE(result.out.find("20 landmarks: about"), std::string::npos) << result.out;
}

TEST_F(PositionsVerb, RefusesWithASentence) {
    const auto small = positions("-o " + file("p.npz") + " --max-memory 1KB");
    EXPECT_EQ(small.exit_code, 2);
    EXPECT_NE(small.err.find("20 landmarks, which need"), std::string::npos) << small.err;
    EXPECT_FALSE(std::filesystem::exists(file("p.npz")));
    const auto none = positions("");
    EXPECT_EQ(none.exit_code, 2);
    EXPECT_NE(none.err.find("-o FILE.npz"), std::string::npos) << none.err;
    const auto many = positions("-o " + file("p.npz") + " --landmarks 61");
    EXPECT_EQ(many.exit_code, 2);
    EXPECT_NE(many.err.find("61 clusters"), std::string::npos) << many.err;
}

}  // namespace positions_test
}  // namespace hplc
