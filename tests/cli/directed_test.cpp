// The program itself: --directed.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <sstream>

#include "support/support.hpp"

namespace hplc {
namespace directed_cli_test {

using testing::run_hplc;

bool has(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

// Each of 200 papers cites six of the thirty before it; two cite each other.
std::string citations() {
    std::ostringstream text;
    for (unsigned paper = 30; paper < 200; ++paper) {
        for (unsigned k = 0; k < 6; ++k)
            text << 'p' << paper << '\t' << 'p' << paper - 1 - (paper * 7 + k * 5) % 30 << '\n';
    }
    text << "p1\tp0\np0\tp1\n";
    return text.str();
}

class Directed : public ::testing::Test {
  protected:
    [[nodiscard]] std::string path(const char* name) const {
        return (folder_.path() / name).string();
    }

    testing::TemporaryFolder folder_;
    std::string graph_ = folder_.file("papers.tsv", citations()).string();
};

TEST_F(Directed, EvaluatesExistenceAndDirection) {
    const auto result = run_hplc("evaluate " + graph_ + " --directed --json -");
    ASSERT_EQ(result.exit_code, 0) << result.err;
    const auto json = nlohmann::json::parse(result.out);
    EXPECT_EQ(json["models"][0]["protocol"]["directed"], true);
    EXPECT_EQ(json["models"][0]["graph"]["directed"], true);
    double symmetric = 0;
    double directed = 0;
    for (const auto& model : json["models"]) {
        const double accuracy = model["mean"]["test"]["direction_accuracy"];
        if (model["model"] == "adamic-adar") symmetric = accuracy;
        if (model["model"] == "directed-preferential-attachment") directed = accuracy;
        EXPECT_TRUE(model["mean"]["test"].contains("existence_auc"));
    }
    EXPECT_EQ(symmetric, 0.5) << "all ties";
    EXPECT_NE(directed, 0.5);
}

TEST_F(Directed, IgnoresDirectionsByDefaultAndSaysBothDirections) {
    const auto result = run_hplc("evaluate " + graph_ + " --model adamic-adar --json -");
    ASSERT_EQ(result.exit_code, 0) << result.err;
    EXPECT_TRUE(has(result.err, "1 link given in both directions")) << result.err;
    EXPECT_FALSE(has(result.err, "repeat")) << result.err;
    const auto json = nlohmann::json::parse(result.out);
    EXPECT_FALSE(json["protocol"].contains("directed"));
    EXPECT_FALSE(json["mean"]["test"].contains("direction_accuracy"));
    EXPECT_EQ(json["graph"]["rows"]["repeats"], 1);
    EXPECT_EQ(json["graph"]["both_directions"], 1);
}

TEST_F(Directed, ReversedNegativesNeedDirections) {
    const auto wrong = run_hplc("evaluate " + graph_ + " --negatives reversed");
    EXPECT_EQ(wrong.exit_code, 2);
    EXPECT_TRUE(has(wrong.err, "--negatives reversed on undirected links")) << wrong.err;
    const auto right = run_hplc("evaluate " + graph_ +
                                " --directed --negatives reversed --model adamic-adar --json -");
    ASSERT_EQ(right.exit_code, 0) << right.err;
    const auto json = nlohmann::json::parse(right.out);
    EXPECT_EQ(json["mean"]["test"]["auc"], 0.5) << "all ties";
}

TEST_F(Directed, AuditIsCleanAndTheSplitIsReadBack) {
    const auto result = run_hplc("audit " + graph_ + " --directed --write-split " + path("split"));
    EXPECT_EQ(result.exit_code, 0) << result.out << result.err;
    EXPECT_TRUE(has(result.out, "directed links")) << result.out;
    const auto again = run_hplc("evaluate " + graph_ + " --directed --split-files " +
                                path("split") + " --model directed-katz");
    EXPECT_EQ(again.exit_code, 0) << again.err;
}

TEST_F(Directed, AHeuristicIsKeptWithItsDirectionsAndPredicts) {
    const auto trained = run_hplc("train " + graph_ +
                                  " --directed --model directed-adamic-adar -o " + path("m.hplc"));
    ASSERT_EQ(trained.exit_code, 0) << trained.err;
    const auto predicted = run_hplc("predict " + path("m.hplc") + " --top 3 --json -");
    ASSERT_EQ(predicted.exit_code, 0) << predicted.err;
    EXPECT_TRUE(has(predicted.err, "links lead from u to v")) << predicted.err;
    const auto best = nlohmann::json::parse(predicted.out)["predictions"][0];
    const std::string pair = best["u"].get<std::string>() + "\t" + best["v"].get<std::string>();
    const std::string back = best["v"].get<std::string>() + "\t" + best["u"].get<std::string>();
    const std::string asked = folder_.file("pairs.tsv", pair + "\n" + back + "\n").string();
    const auto both = run_hplc("predict " + path("m.hplc") + " --pairs " + asked + " --json -");
    ASSERT_EQ(both.exit_code, 0) << both.err;
    const auto rows = nlohmann::json::parse(both.out)["predictions"];
    EXPECT_EQ(rows[0]["score"], best["score"]);
    EXPECT_LT(rows[1]["score"].get<double>(), rows[0]["score"].get<double>());
    EXPECT_EQ(run_hplc("serve " + path("m.hplc") + " --port 0").exit_code, 2);
}

TEST_F(Directed, ExplainsTheDirection) {
    const auto result = run_hplc("explain " + graph_ +
                                 " p190 p40 --directed --model directed-shortest-path --json -");
    ASSERT_EQ(result.exit_code, 0) << result.err;
    const auto json = nlohmann::json::parse(result.out);
    EXPECT_LT(json["direction"]["reversed_score"].get<double>(), json["score"].get<double>());
    EXPECT_GT(json["direction"]["degrees"]["out_u"], 0);
}

TEST_F(Directed, RefusesUndirectedModelsAndPairsOfTypes) {
    const auto trained =
        run_hplc("train " + graph_ + " --model adamic-adar -o " + path("undirected.hplc"));
    ASSERT_EQ(trained.exit_code, 0) << trained.err;
    const auto wrong = run_hplc("predict " + path("undirected.hplc") + " --directed");
    EXPECT_EQ(wrong.exit_code, 2);
    EXPECT_TRUE(has(wrong.err, "--directed with a model of undirected links")) << wrong.err;
    const auto heuristic = run_hplc("evaluate " + graph_ + " --model directed-katz");
    EXPECT_EQ(heuristic.exit_code, 2);
    EXPECT_TRUE(has(heuristic.err, "directed-katz on undirected links")) << heuristic.err;
}

#ifdef HPLC_HAS_LEARN
TEST_F(Directed, ATrainedModelTellsDirections) {
    const auto trained =
        run_hplc("train " + graph_ + " --directed --epochs 20 -o " + path("m.hplc") + " --json -");
    ASSERT_EQ(trained.exit_code, 0) << trained.err;
    const auto json = nlohmann::json::parse(trained.out);
    EXPECT_GT(json["valid"]["direction_accuracy"].get<double>(), 0.8) << json["valid"];
    const auto predicted = run_hplc("predict " + path("m.hplc") + " --top 5 --json -");
    ASSERT_EQ(predicted.exit_code, 0) << predicted.err;
    for (const auto& row : nlohmann::json::parse(predicted.out)["predictions"])
        EXPECT_GE(row["probability"].get<double>(), 0);
}
#endif

}  // namespace directed_cli_test
}  // namespace hplc
