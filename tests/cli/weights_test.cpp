// The program itself: --weights, for edges that are not alike.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <sstream>

#include "support/support.hpp"

namespace hplc {
namespace weights_test {

using testing::run_hplc;

bool has(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

// 60 people in groups of six who meet often, and others whom they meet once: the weights tell.
std::string meetings() {
    std::ostringstream text;
    text << "source,target,weight\n";
    for (unsigned u = 0; u < 60; ++u) {
        for (unsigned v = u + 1; v < 60; ++v) {
            const bool same = u / 6 == v / 6;
            if (same && (u + v) % 5 != 0) text << 'p' << u << ",p" << v << ',' << 3 + v % 4 << '\n';
            if (!same && (u * 7 + v * 13) % 11 == 0) text << 'p' << u << ",p" << v << ",0.5\n";
        }
    }
    return text.str();
}

// The same as a list of meetings.
std::string listed_meetings() {
    std::istringstream lines(meetings());
    std::string line;
    std::string text = "source,target\n";
    for (std::getline(lines, line); std::getline(lines, line);) {
        const std::size_t comma = line.rfind(',');
        const double weight = std::stod(line.substr(comma + 1));
        for (int i = 0; i < static_cast<int>(2 * weight); ++i)
            text += line.substr(0, comma) + '\n';
    }
    return text;
}

class Weights : public ::testing::Test {
  protected:
    [[nodiscard]] std::string path(const char* name) const {
        return (folder_.path() / name).string();
    }

    testing::TemporaryFolder folder_;
    std::string graph_ = folder_.file("met.csv", meetings()).string();
    std::string listed_ = folder_.file("listed.csv", listed_meetings()).string();
};

double auc_of(const std::string& arguments) {
    const auto result = run_hplc("evaluate " + arguments + " --json - --quiet");
    EXPECT_EQ(result.exit_code, 0) << result.err;
    return nlohmann::json::parse(result.out)["mean"]["test"]["auc"];
}

TEST_F(Weights, ThatAreUsedTellMore) {
    const std::string with = graph_ + " --weights use --model resource-allocation";
    EXPECT_GT(auc_of(with), auc_of(graph_ + " --model resource-allocation"));
    const auto json = nlohmann::json::parse(run_hplc("evaluate " + with + " --json - --quiet").out);
    EXPECT_EQ(json["protocol"]["weights"], "sums of the weights of their entries");
    EXPECT_FALSE(json.contains("remarks"));
}

TEST_F(Weights, ThatAreNotUsedAreReportedOnce) {
    const auto result = run_hplc("evaluate " + graph_ + " --model adamic-adar --json -");
    const std::string remark =
        "Edges have different weights, which are not used; --weights use uses them.";
    EXPECT_TRUE(has(result.err, remark)) << result.err;
    EXPECT_EQ(result.err.find(remark), result.err.rfind(remark));
    const auto json = nlohmann::json::parse(result.out);
    EXPECT_EQ(json["remarks"], nlohmann::json::array({remark}));
    EXPECT_FALSE(json["protocol"].contains("weights"));
    const auto predicted = run_hplc("predict " + graph_ + " --model katz --top 3 -o " +
                                    path("links.tsv") + " --json -");
    ASSERT_EQ(predicted.exit_code, 0) << predicted.err;
    EXPECT_EQ(nlohmann::json::parse(predicted.out)["remarks"], nlohmann::json::array({remark}));
}

// Entries of one half each, as counts: weights but for their unit, which does not matter here.
TEST_F(Weights, RepeatsCountAsWeights) {
    const std::string model = " --model resource-allocation";
    const double weighted = auc_of(graph_ + " --weights use" + model);
    EXPECT_DOUBLE_EQ(auc_of(listed_ + " --weights count" + model), weighted);
    EXPECT_DOUBLE_EQ(auc_of(listed_ + " --weights use" + model), weighted);
    const auto refused = run_hplc("evaluate " + graph_ + " --weights count" + model);
    EXPECT_EQ(refused.exit_code, 2);
    EXPECT_TRUE(has(refused.err, "each listed once")) << refused.err;
}

TEST_F(Weights, ModelsWithoutAFormAreRefusedInASentence) {
    const auto one = run_hplc("evaluate " + graph_ + " --weights use --model shortest-path");
    EXPECT_EQ(one.exit_code, 2);
    EXPECT_TRUE(has(one.err, "found shortest-path, which does not use weights of edges"))
        << one.err;
    const auto all = run_hplc("evaluate " + graph_ + " --weights use");
    EXPECT_EQ(all.exit_code, 0) << all.err;
    EXPECT_TRUE(has(all.out, "shortest-path: found shortest-path, which does not use weights"))
        << all.out;
    EXPECT_TRUE(has(all.out, "edges weigh the sums of the weights of their entries")) << all.out;
}

TEST_F(Weights, AStoredModelKeepsThem) {
    const std::string kept = path("kept.model");
    for (const std::string& graph :
         {graph_ + " --weights use", listed_ + " --weights count --carry-graph yes"}) {
        const auto trained =
            run_hplc("train " + graph + " --model adamic-adar -o " + kept + " --quiet");
        ASSERT_EQ(trained.exit_code, 0) << trained.err;
        const auto best = run_hplc("predict " + kept + " --top 40");
        ASSERT_EQ(best.exit_code, 0) << best.err;
        const std::string plain = graph.substr(0, graph.find(" --carry"));
        const auto direct = run_hplc("predict " + plain + " --model adamic-adar --top 40");
        EXPECT_EQ(best.out, direct.out) << direct.err;
        const auto why = run_hplc("explain " + kept + " p0 p5");
        EXPECT_TRUE(has(why.out, "the weights of edges")) << why.out << why.err;
    }
    const auto later = run_hplc("predict " + kept + " --graph " + listed_ + " --top 40");
    EXPECT_EQ(later.out, run_hplc("predict " + kept + " --top 40").out) << later.err;
    const auto other = run_hplc("predict " + kept + " --weights use");
    EXPECT_EQ(other.exit_code, 2);
    EXPECT_TRUE(has(other.err, "that was trained with --weights count")) << other.err;
    const auto fresh = folder_.file("new.tsv", "p99\tp3\np99\tp4\n").string();
    EXPECT_EQ(run_hplc("predict " + kept + " --new-nodes " + fresh).exit_code, 0);
}

TEST_F(Weights, AreRefusedWhereTheyAreNotAboveNothing) {
    const auto graph = folder_.file("bad.csv", "source,target,weight\na,b,1\nb,c,-1\na,c,2\n");
    const auto result = run_hplc("evaluate " + graph.string() + " --weights use");
    EXPECT_EQ(result.exit_code, 2);
    EXPECT_TRUE(has(result.err, "the edge from 'b' to 'c' with the weight -1")) << result.err;
}

#ifdef HPLC_HAS_LEARN
TEST_F(Weights, ReachTrainedModels) {
    const std::string brief = " --epochs 4 --validate-every 2 --hidden 16 --quiet ";
    for (const char* model : {"hplc", "sage", "hplc --recipe large"}) {
        SCOPED_TRACE(model);
        const std::string kept = path("learned.model");
        const std::string command = graph_ + brief + "--model " + model;
        const auto trained = run_hplc("train " + command + " --weights use --json - -o " + kept);
        ASSERT_EQ(trained.exit_code, 0) << trained.err;
        const auto json = nlohmann::json::parse(trained.out);
        // The scores of the file are those of the training, to the bit.
        const auto best = run_hplc("predict " + kept + " --top 20 --quiet");
        const auto named = run_hplc("predict " + kept + " --top 20 --quiet --graph " + graph_);
        ASSERT_EQ(best.exit_code, 0) << best.err;
        EXPECT_EQ(best.out, named.out) << named.err;
        const auto plain = run_hplc("train " + command + " --json - -o " + path("plain.model"));
        EXPECT_NE(json["history"], nlohmann::json::parse(plain.out)["history"]);
    }
    const auto refused = run_hplc("evaluate " + graph_ + brief + "--weights use --model gat");
    EXPECT_EQ(refused.exit_code, 2);
    EXPECT_TRUE(has(refused.err, "found gat, which does not use weights of edges")) << refused.err;
}
#endif

}  // namespace weights_test
}  // namespace hplc
