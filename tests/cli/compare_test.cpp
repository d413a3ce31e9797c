// The program itself: hplc compare.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "support/support.hpp"

namespace hplc {
namespace compare_test {

using testing::read_bytes;
using testing::run_hplc;
using testing::TemporaryFolder;

constexpr const char* kThree = "compare debian --models katz,jaccard,adamic-adar --quiet ";

nlohmann::json json_of(const std::string& arguments) {
    const auto result = run_hplc(arguments + " --json -");
    EXPECT_EQ(result.exit_code, 0) << result.err;
    return nlohmann::json::parse(result.out);
}

TEST(Compare, GivesEveryModelTheSplitsOfEvaluate) {
    const auto together = json_of(std::string(kThree) + "--runs 5 --seed 4");
    ASSERT_EQ(together["models"].size(), 3u);
    const auto alone =
        json_of("evaluate debian --model jaccard --calibration-pairs 0 --runs 5 --seed 4");
    EXPECT_EQ(together["models"][1]["model"], "jaccard");
    EXPECT_EQ(together["models"][1]["mean"], alone["mean"]);
    for (std::size_t run = 0; run < 5; ++run)
        EXPECT_EQ(together["models"][1]["runs"][run]["test"], alone["runs"][run]["test"]);
    EXPECT_EQ(together["verdict"]["best"], "katz");
    EXPECT_NEAR(together["verdict"]["test_to_train"].get<double>(), 2.0 / 7, 1e-3);
}

TEST(Compare, PrintsTableAndVerdictAndWritesFiles) {
    const TemporaryFolder folder;
    const std::string at = folder.path().string();
    const auto result = run_hplc(fmt::format(
        "{} --csv '{}/t.csv' --latex '{}/t.tex' --report '{}/t.html'", kThree, at, at, at));
    ASSERT_EQ(result.exit_code, 0) << result.err;
    const std::string verdict = "Best: katz (auc 0.8";
    EXPECT_NE(result.out.find(verdict), std::string::npos) << result.out;
    EXPECT_NE(result.out.find("5 runs). Better than all 2 others (p < 0.05 after Holm's"),
              std::string::npos)
        << result.out;
    EXPECT_TRUE(read_bytes(folder.path() / "t.csv").starts_with("model,learns,runs"));
    EXPECT_NE(read_bytes(folder.path() / "t.tex").find("\\textbf{katz}"), std::string::npos);
    EXPECT_NE(read_bytes(folder.path() / "t.html").find(verdict), std::string::npos);
}

TEST(Compare, OneRunCannotTell) {
    const auto result = run_hplc(std::string(kThree) + "--runs 1");
    EXPECT_NE(result.out.find("1 run is too few to tell whether it is better on other splits"),
              std::string::npos)
        << result.out;
}

// On a given split, models without randomness repeat one run: that is no evidence.
TEST(Compare, RunsThatRepeatOneAnotherProveNothing) {
    const TemporaryFolder folder;
    std::string ring;
    for (int v = 0; v < 300; ++v) {
        for (const int step : {1, 2, 7})
            ring += fmt::format("n{} n{}\n", v, (v + step) % 300);
    }
    const std::string graph = folder.file("ring.txt", ring).string();
    const std::string split = (folder.path() / "split").string();
    ASSERT_EQ(run_hplc(fmt::format("audit '{}' --write-split '{}'", graph, split)).exit_code, 0);
    const auto verdict = [&](const char* models, std::size_t runs) {
        return json_of(fmt::format("compare '{}' --models {} --quiet --split-files '{}' --runs {}",
                                   graph, models, split, runs))["verdict"];
    };
    const auto once = verdict("katz,jaccard,adamic-adar", 1);
    const auto often = verdict("katz,jaccard,adamic-adar", 4);
    EXPECT_EQ(once["tested_over"], "edges");
    EXPECT_EQ(once["test"], "DeLong's test over the test edges");
    ASSERT_EQ(once["tests"].size(), 2u);
    for (std::size_t i = 0; i < 2; ++i) {
        EXPECT_NEAR(once["tests"][i]["error"], often["tests"][i]["error"], 1e-12);
        EXPECT_GT(often["tests"][i]["p"], 0);
    }
    const std::string text = often["text"];
    EXPECT_NE(text.find("4 runs of one split). On the 180 test edges of this split it is"),
              std::string::npos)
        << text;
    EXPECT_NE(text.find("Other splits are not tested."), std::string::npos) << text;
}

TEST(Compare, ARefusalIsARowEvenOfANamedModel) {
    const auto result = run_hplc(
        "compare debian --models linear-autoencoder,katz --max-memory 1kb --runs 1 --quiet");
    EXPECT_EQ(result.exit_code, 0) << result.err;
    EXPECT_NE(result.out.find("\nlinear-autoencoder       –"), std::string::npos) << result.out;
    EXPECT_NE(result.out.find("linear-autoencoder: not run: found a graph whose dense inverse"),
              std::string::npos);
    EXPECT_NE(result.out.find("No other model was run."), std::string::npos);
}

TEST(Compare, RefusesUnknownModelsAndMetricsBeforeItRuns) {
    const auto model = run_hplc("compare debian --models katz,gnn");
    EXPECT_EQ(model.exit_code, 2);
    EXPECT_NE(model.err.find("found model 'gnn'"), std::string::npos) << model.err;
    const auto metric = run_hplc("compare debian --models katz --select-by accuracy");
    EXPECT_EQ(metric.exit_code, 2);
    EXPECT_NE(metric.err.find("found metric 'accuracy'; expected one of auc, ap"),
              std::string::npos)
        << metric.err;
    EXPECT_EQ(metric.err.find("hplc: seed 0"), std::string::npos);
}

// Every name that --help lists has its estimate: all of them are asked for by "all".
TEST(Compare, AllAreAllThatHelpLists) {
    const auto json = json_of("compare debian --estimate");
    const std::string help = run_hplc("compare --help").out;
    std::string list = help.substr(help.find("Heuristics:\n"));
    // Those for two types of nodes and for times of edges are asked for by name, as the help says.
    EXPECT_NE(list.find("Heuristics for graphs with times of edges, by name"), std::string::npos);
    const std::size_t special = list.find("Heuristics for links between two types of nodes, by");
    ASSERT_NE(special, std::string::npos);
    list.erase(special, list.find("Trained models") - special);
    std::size_t listed = 0;
    for (std::size_t at = 0; (at = list.find("\n  ", at)) != std::string::npos; ++at)
        listed += list[at + 3] != ' ';
    EXPECT_EQ(json["estimates"].size(), listed) << list;
    for (const auto& estimate : json["estimates"])
        EXPECT_NE(list.find("  " + estimate["model"].get<std::string>()), std::string::npos);
}

// Somebody else's scores, here those of our own katz under another name, are judged as ours are.
TEST(Compare, PutsGivenScoresBesideModels) {
    const TemporaryFolder folder;
    const std::string at = folder.path().string();
    for (const int seed : {4, 5}) {
        const auto result = run_hplc(fmt::format(
            "evaluate debian --model katz --seed {0} --scores '{1}/{0}.tsv' --calibration-pairs 0 "
            "--json '{1}/{0}.json'",
            seed, at));
        ASSERT_EQ(result.exit_code, 0) << result.err;
    }
    const std::string both =
        fmt::format("--scores 'theirs={0}/4.tsv' --scores 'theirs={0}/5.tsv'", at);
    const auto json = json_of("compare debian --models jaccard,katz --quiet --seed 4 " + both +
                              fmt::format(" --report '{}/page.html'", at));
    ASSERT_EQ(json["models"].size(), 3u);
    const auto& theirs = json["models"][2];
    EXPECT_EQ(theirs["model"], "theirs");
    EXPECT_EQ(theirs["runs"].size(), 2u);  // as many as files
    EXPECT_EQ(theirs["mean"], json["models"][1]["mean"]);
    EXPECT_EQ(theirs["runs"][0]["calibration"]["pool"],
              json["models"][1]["runs"][0]["calibration"]["pool"]);
    EXPECT_EQ(json["verdict"]["tests"][0]["model"], "theirs");
    EXPECT_EQ(json["verdict"]["tests"][0]["p"], 1);
    EXPECT_NE(read_bytes(folder.path() / "page.html").find("theirs"), std::string::npos);

    const std::string start = "compare debian --models katz --quiet --seed 4 ";
    EXPECT_NE(
        run_hplc(start + "--runs 5 " + both).err.find("2 files of scores by 'theirs' and 5 runs"),
        std::string::npos);
    EXPECT_NE(
        run_hplc(start + fmt::format("--scores 'katz={}/4.tsv'", at)).err.find("also a model"),
        std::string::npos);
    const auto wrong = run_hplc(start + fmt::format("--scores '{}/5.tsv'", at));
    EXPECT_EQ(wrong.exit_code, 2);
    EXPECT_NE(wrong.err.find("seed 4"), std::string::npos) << wrong.err;
    const auto onto = run_hplc(start + fmt::format("--scores 'm={0}/4.tsv' --csv '{0}/4.tsv'", at));
    EXPECT_EQ(onto.exit_code, 2);
}

}  // namespace compare_test
}  // namespace hplc
