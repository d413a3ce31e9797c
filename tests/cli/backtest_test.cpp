// hplc backtest, and hplc predict --horizon.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "support/support.hpp"

namespace hplc::testing {
namespace backtest_cli_test {

namespace fs = std::filesystem;

// Twelve steps: a ring of 60 whose nodes meet friends of friends, one step further every time.
fs::path meetings(const TemporaryFolder& folder) {
    std::string rows = "source,target,time\n";
    for (int step = 0; step < 12; ++step) {
        for (int v = 0; v < 60; v += 1 + step % 3)
            rows += fmt::format("{},{},{}\n", v, (v + 1 + step) % 60, step);
        for (int v = 0; v < 12; ++v)
            rows += fmt::format("{},{},{}\n", v, (v + 1) % 60, step);
    }
    return folder.file("meetings.csv", rows);
}

TEST(BacktestVerb, WritesTableJsonAndPage) {
    const TemporaryFolder folder;
    const fs::path json = folder.path() / "run.json";
    const fs::path page = folder.path() / "page.html";
    const CommandResult result = run_hplc(fmt::format(
        "backtest '{}' --horizon 1 --origins 3 --best 10 --models adamic-adar,repeat-the-past "
        "--json '{}' --report '{}'",
        meetings(folder).string(), json.string(), page.string()));
    ASSERT_EQ(result.exit_code, 0) << result.err;
    EXPECT_NE(result.out.find("new links, mean"), std::string::npos) << result.out;
    EXPECT_NE(result.out.find("repeats, mean"), std::string::npos);
    const auto run = nlohmann::json::parse(read_bytes(json));
    ASSERT_EQ(run["origins"].size(), 3);
    EXPECT_EQ(run["origins"][2]["origin"], 10);
    EXPECT_EQ(run["origins"][2]["came"]["with_new_nodes"], 0);
    EXPECT_EQ(run["protocol"]["horizon"], 1);
    EXPECT_EQ(run["mean"].size(), 2);
    EXPECT_GT(run["origins"][2]["models"][1]["repeated"]["auc"], 0.5);
    EXPECT_NE(read_bytes(page).find("<svg"), std::string::npos);
}

TEST(BacktestVerb, RefusesWhatHasNoTimes) {
    const TemporaryFolder folder;
    const fs::path graph = folder.file("plain.txt", "0 1\n1 2\n2 0\n2 3\n");
    const CommandResult result = run_hplc(fmt::format("backtest '{}'", graph.string()));
    EXPECT_EQ(result.exit_code, 2);
    EXPECT_NE(result.err.find("edges without times"), std::string::npos) << result.err;
    const CommandResult by_age = run_hplc("evaluate debian --model decayed-adamic-adar");
    EXPECT_EQ(by_age.exit_code, 2);
    EXPECT_NE(by_age.err.find("which decayed-adamic-adar weighs links by"), std::string::npos)
        << by_age.err;
}

TEST(PredictHorizon, GivesProbabilitiesOfTheNextPeriod) {
    const TemporaryFolder folder;
    const std::string graph = meetings(folder).string();
    const std::string model = (folder.path() / "next.model").string();
    ASSERT_EQ(run_hplc(fmt::format("train '{}' --model decayed-adamic-adar --split-kind time -o "
                                   "'{}' --quiet",
                                   graph, model))
                  .exit_code,
              0);
    const CommandResult result =
        run_hplc(fmt::format("predict '{}' --horizon 1 --top 5 --json -", model));
    ASSERT_EQ(result.exit_code, 0) << result.err;
    const auto run = nlohmann::json::parse(result.out);
    EXPECT_EQ(run["coming"]["after"], 11);
    EXPECT_EQ(run["coming"]["until"], 12);
    EXPECT_GT(run["coming"]["links"]["expected"], 0);
    ASSERT_EQ(run["predictions"].size(), 5);
    EXPECT_GT(run["predictions"][0]["probability"], 0);
    EXPECT_LE(run["expected_right"]["low"], run["expected_right"]["expected"]);
    EXPECT_GE(run["expected_right"]["high"], run["expected_right"]["expected"]);
}

// The model file holds when edges were seen again, so that it scores as the graph does.
TEST(PredictHorizon, AModelScoresAsItsGraph) {
    const TemporaryFolder folder;
    const std::string graph = meetings(folder).string();
    const std::string model = (folder.path() / "kept.model").string();
    const std::string options = "--model decayed-resource-allocation --half-life 2";
    ASSERT_EQ(
        run_hplc(fmt::format("train '{}' {} -o '{}' --quiet", graph, options, model)).exit_code, 0);
    const auto scores = [](const std::string& arguments) {
        const auto run = nlohmann::json::parse(run_hplc(arguments + " --top 20 --json -").out);
        std::vector<std::pair<std::string, double>> list;
        for (const auto& row : run["predictions"])
            list.emplace_back(row["u"].get<std::string>() + " " + row["v"].get<std::string>(),
                              row["score"].get<double>());
        return list;
    };
    const auto of_file = scores(fmt::format("predict '{}'", model));
    EXPECT_EQ(of_file.size(), 20);
    EXPECT_EQ(of_file, scores(fmt::format("predict '{}' {}", graph, options)));
}

TEST(PredictHorizon, IsRefusedWhereItWouldNotHold) {
    const TemporaryFolder folder;
    const std::string graph = meetings(folder).string();
    const std::string model = (folder.path() / "random.model").string();
    ASSERT_EQ(run_hplc(fmt::format("train '{}' --model adamic-adar -o '{}' --quiet", graph, model))
                  .exit_code,
              0);
    const CommandResult random = run_hplc(fmt::format("predict '{}' --horizon 1", model));
    EXPECT_EQ(random.exit_code, 2);
    EXPECT_NE(random.err.find("--split-kind time"), std::string::npos) << random.err;
    const CommandResult plain = run_hplc(fmt::format("predict '{}' --horizon 1", graph));
    EXPECT_EQ(plain.exit_code, 2);
    EXPECT_NE(plain.err.find("--horizon with a graph"), std::string::npos) << plain.err;
}

}  // namespace backtest_cli_test
}  // namespace hplc::testing
