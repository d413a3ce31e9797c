// The program itself: hplc paper.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "support/support.hpp"

namespace hplc {
namespace paper_test {

using testing::run_hplc;
using testing::TemporaryFolder;

// Of Table 2 on the embedded graph, which needs no file, by a model that takes no time.
std::string quick_table(const TemporaryFolder& folder, int runs = 2) {
    return fmt::format("paper table2 --data debian --models adamic-adar --results '{}' --runs {} ",
                       (folder.path() / "results").string(), runs);
}

TEST(Paper, ComputesEveryRunOnce) {
    const TemporaryFolder folder;
    const auto first = run_hplc(quick_table(folder));
    ASSERT_EQ(first.exit_code, 0) << first.err;
    EXPECT_NE(first.err.find("debian: adamic-adar {}, seed 1: auc 0.8"), std::string::npos)
        << first.err;
    const auto second = run_hplc(quick_table(folder));
    EXPECT_EQ(second.err.find("seed"), std::string::npos) << second.err;
    EXPECT_EQ(second.out, first.out);
    const auto more = run_hplc(quick_table(folder, 3));
    EXPECT_EQ(more.err.find("seed 1"), std::string::npos) << more.err;
    EXPECT_NE(more.err.find("seed 2"), std::string::npos) << more.err;
}

TEST(Paper, OnlyShowComputesNothing) {
    const TemporaryFolder folder;
    const auto result = run_hplc(quick_table(folder) + "--only-show");
    EXPECT_EQ(result.exit_code, 0) << result.err;
    EXPECT_NE(result.out.find("not computed"), std::string::npos) << result.out;
    EXPECT_FALSE(std::filesystem::exists(folder.path() / "results"));
}

TEST(Paper, FiguresAreThoseOfEvaluate) {
    const TemporaryFolder folder;
    const auto paper = nlohmann::json::parse(run_hplc(quick_table(folder) + "--json -").out);
    const auto evaluate = nlohmann::json::parse(
        run_hplc("evaluate debian --model adamic-adar --runs 2 --calibration-pairs 0 --json -")
            .out);
    const auto& row = paper["datasets"][0]["rows"][0];
    EXPECT_TRUE(row["paper"].is_null());
    EXPECT_DOUBLE_EQ(row["ours"]["mean"].get<double>(),
                     100 * evaluate["mean"]["test"]["auc"].get<double>());
}

TEST(Paper, LeakyRunsAreAColumnOfTheirOwn) {
    const TemporaryFolder folder;
    const auto result = run_hplc(quick_table(folder) + "--positions-from all-edges");
    ASSERT_EQ(result.exit_code, 0) << result.err;
    EXPECT_NE(result.out.find("ours, LEAKY"), std::string::npos) << result.out;
    EXPECT_NE(result.out.find("not computed"), std::string::npos) << result.out;
}

TEST(Paper, DataThatIsMissingIsSaidToBe) {
    const TemporaryFolder folder;
    const auto result =
        run_hplc(fmt::format("paper table2 --data collab --models hplc --results '{0}/r' "
                             "--data-dir '{0}'",
                             folder.path().string()));
    EXPECT_EQ(result.exit_code, 0) << result.err;
    EXPECT_NE(result.out.find("run 'hplc data get collab'"), std::string::npos) << result.out;
    EXPECT_NE(result.out.find("56.04 ± 0.28"), std::string::npos) << result.out;
    EXPECT_NE(result.out.find("no data"), std::string::npos);
}

// Of PubMed's nodes one in twenty has features here: they are not used, and that is said.
TEST(Paper, FeaturesThatMostNodesLackAreLeftOut) {
    HPLC_NEED_DATA(pubmed, "pubmed");
    const TemporaryFolder folder;
    const auto result =
        run_hplc(fmt::format("paper table2 --data pubmed --data-dir '{}' --models adamic-adar "
                             "--runs 1 --results '{}/r'",
                             pubmed.parent_path().string(), folder.path().string()));
    ASSERT_EQ(result.exit_code, 0) << result.err;
    EXPECT_NE(result.out.find("graph only: features are there for 1060 of 19717 nodes"),
              std::string::npos)
        << result.out;
}

TEST(Paper, ABudgetThatIsTooSmallIsKept) {
    const TemporaryFolder folder;
    const auto result = run_hplc(fmt::format(
        "paper table2 --data debian --models hplc --runs 1 --budget 0.0001 --results '{}/r'",
        folder.path().string()));
    EXPECT_EQ(result.exit_code, 0) << result.err;
    EXPECT_NE(result.err.find("1 run not started: --budget 0.0001"), std::string::npos)
        << result.err;
    EXPECT_NE(result.out.find("not computed"), std::string::npos);
}

TEST(Paper, RefusesModelsThatAreNotInTheTable) {
    const auto result = run_hplc("paper components --models gcn --only-show");
    EXPECT_EQ(result.exit_code, 2);
    EXPECT_NE(result.err.find("found model 'gcn'; expected a model of this table: hplc"),
              std::string::npos)
        << result.err;
}

#ifdef HPLC_HAS_LEARN
// The defaults of a recipe are one run, whatever table asks for them.
TEST(Paper, TablesShareTheirRuns) {
    const TemporaryFolder folder;
    const auto options =
        fmt::format("--data debian --epochs 2 --runs 1 --results '{}/r'", folder.path().string());
    const auto eta = run_hplc("paper eta " + options);
    ASSERT_EQ(eta.exit_code, 0) << eta.err;
    EXPECT_NE(eta.err.find(R"(hplc {"epochs":2}, seed 0: auc)"), std::string::npos) << eta.err;
    EXPECT_NE(eta.err.find(R"(hplc {"eta":7,"epochs":2}, seed 0: auc)"), std::string::npos);
    const auto centrality = run_hplc("paper centrality --only-show " + options);
    EXPECT_EQ(centrality.out.find("Degree  not"), std::string::npos);
    const auto figures = run_hplc(
        fmt::format("paper figures --only-show {} -o '{}/f'", options, folder.path().string()));
    EXPECT_EQ(figures.exit_code, 0) << figures.err;
    EXPECT_TRUE(std::filesystem::exists(folder.path() / "f" / "eta-debian.svg")) << figures.out;
}

// A default that follows from the graph may change for some graphs only: the key is then the same.
TEST(Paper, ARunWithOtherOptionsThanTodaysIsNotShownAndComputedAgain) {
    const TemporaryFolder folder;
    const std::string command =
        fmt::format("paper table2 --data debian --models mf --epochs 2 --runs 1 --results '{}/r'",
                    folder.path().string());
    ASSERT_EQ(run_hplc(command).exit_code, 0);
    EXPECT_EQ(run_hplc(command + " --only-show").out.find("not computed"), std::string::npos);
    const auto kept = *std::filesystem::directory_iterator(folder.path() / "r" / "debian");
    auto json = nlohmann::ordered_json::parse(testing::read_bytes(kept.path()));
    json["run"]["options"]["hidden"] = 8;
    std::ofstream(kept.path()) << json.dump(1);
    EXPECT_NE(run_hplc(command + " --only-show").out.find("not computed"), std::string::npos);
    EXPECT_NE(run_hplc(command).err.find("seed 0: auc"), std::string::npos);
    EXPECT_EQ(run_hplc(command + " --only-show").out.find("not computed"), std::string::npos);
}
#endif

TEST(Paper, Table1AndFiguresNeedNoData) {
    const TemporaryFolder folder;
    const std::string results = fmt::format("--results '{}'", folder.path().string());
    const auto ranks = run_hplc("paper table1 --runs 2 " + results);
    ASSERT_EQ(ranks.exit_code, 0) << ranks.err;
    EXPECT_NE(ranks.out.find("\n  500  6 "), std::string::npos) << ranks.out;
    EXPECT_EQ(run_hplc("paper table1 --runs 2 --only-show " + results).out, ranks.out);
    const auto figures = run_hplc("paper figures --nodes 50,100 " + results);
    ASSERT_EQ(figures.exit_code, 0) << figures.err;
    EXPECT_TRUE(std::filesystem::exists(folder.path() / "figures" / "er.svg"));
    EXPECT_TRUE(std::filesystem::exists(folder.path() / "figures" / "ba.json"));
}

}  // namespace paper_test
}  // namespace hplc
