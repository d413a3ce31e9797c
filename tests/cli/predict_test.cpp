// The program itself: hplc predict.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "support/support.hpp"

namespace hplc {
namespace {

using testing::run_hplc;

// Two squares with one diagonal each, joined by an edge: b-d and f-h are missing, and more.
class Predict : public ::testing::Test {
  protected:
    [[nodiscard]] testing::CommandResult run(const std::string& arguments) const {
        return run_hplc("predict " + graph_.string() + " " + arguments);
    }

    testing::TemporaryFolder folder_;
    std::filesystem::path graph_ = folder_.file("squares.txt",
                                                "a b\nb c\nc d\nd a\na c\n"
                                                "e f\nf g\ng h\nh e\ne g\nd e\n");
};

TEST_F(Predict, RanksMissingLinksByName) {
    const auto result = run("--model common-neighbours --top 3");
    EXPECT_EQ(result.exit_code, 0) << result.err;
    EXPECT_EQ(result.out, "u\tv\tprobability\tscore\nb\td\t\t2\nf\th\t\t2\na\te\t\t1\n");
}

TEST_F(Predict, RanksThoseOfOneNode) {
    const auto result = run("--model shortest-path --node h --top 2");
    EXPECT_EQ(result.exit_code, 0) << result.err;
    EXPECT_EQ(result.out, "u\tv\tprobability\tscore\nh\td\t\t-2\nh\tf\t\t-2\n");
}

TEST_F(Predict, ScoresThePairsOfAFile) {
    const auto pairs = folder_.file("pairs", "g a\na b\nb d\n");
    const auto result = run("--model preferential-attachment --pairs " + pairs.string());
    EXPECT_EQ(result.exit_code, 0) << result.err;
    EXPECT_EQ(result.out, "u\tv\tprobability\tscore\ng\ta\t\t9\na\tb\t\t6\nb\td\t\t6\n");
}

TEST_F(Predict, WritesAFileAndJson) {
    const auto file = folder_.path() / "links.tsv";
    const auto result = run("--model jaccard --top 1 --json - --output " + file.string());
    EXPECT_EQ(result.exit_code, 0) << result.err;
    const auto json = nlohmann::json::parse(result.out);
    EXPECT_EQ(json["graph"]["nodes"], 8);
    EXPECT_EQ(json["model"], "jaccard");
    ASSERT_EQ(json["predictions"].size(), 1u);
    EXPECT_EQ(json["predictions"][0]["u"], "f");
    EXPECT_EQ(json["predictions"][0]["v"], "h");
    EXPECT_EQ(json["predictions"][0]["score"], 1.0);
    EXPECT_EQ(testing::read_bytes(file), "u\tv\tprobability\tscore\nf\th\t\t1\n");
}

TEST_F(Predict, EveryModelPredicts) {
    for (const char* model :
         {"common-neighbours", "adamic-adar", "resource-allocation", "jaccard",
          "preferential-attachment", "katz", "shortest-path", "linear-autoencoder"}) {
        const auto result = run(std::string("--top 2 --lambda 1 --model ") + model);
        EXPECT_EQ(result.exit_code, 0) << model << result.err;
        EXPECT_EQ(std::count(result.out.begin(), result.out.end(), '\n'), 3) << model;
    }
}

TEST_F(Predict, EstimatesInsteadOfWorking) {
    const auto result = run("--model linear-autoencoder --lambda 1 --estimate --json -");
    EXPECT_EQ(result.exit_code, 0) << result.err;
    const auto json = nlohmann::json::parse(result.out);
    EXPECT_EQ(json["estimates"][0]["model"], "linear-autoencoder");
    EXPECT_EQ(json["estimates"][0]["bytes"], 8 * 8 * 4);
}

TEST_F(Predict, RefusesUnknownNodesAndPairsOfOneNode) {
    const auto unknown = run("--node z");
    EXPECT_EQ(unknown.exit_code, 2);
    EXPECT_NE(unknown.err.find("no node 'z' in squares"), std::string::npos) << unknown.err;
    const auto pairs = folder_.file("pairs", "a b\nc c\n");
    const auto loop = run("--pairs " + pairs.string());
    EXPECT_EQ(loop.exit_code, 2);
    EXPECT_NE(loop.err.find("the pair of 'c' with itself"), std::string::npos) << loop.err;
    EXPECT_EQ(run("--pairs " + pairs.string() + " --node a").exit_code, 2);
}

}  // namespace
}  // namespace hplc
