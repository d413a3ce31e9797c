#include <fmt/format.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "support/support.hpp"

namespace hplc {
namespace audit_test {

using testing::run_hplc;

// A ring of 50 nodes with its second neighbours: 100 edges, with a time each.
std::string ring() {
    std::string lines;
    for (int v = 0; v < 50; ++v) {
        lines += fmt::format("{} {} {}\n", v, (v + 1) % 50, 2000 + v / 10);
        lines += fmt::format("{} {} {}\n", v, (v + 2) % 50, 2000 + v / 10);
    }
    return lines;
}

class AuditVerb : public ::testing::Test {
  protected:
    [[nodiscard]] testing::CommandResult audit(const std::string& options) const {
        return run_hplc(
            fmt::format("audit '{}' --columns source,target,time {}", graph_.string(), options));
    }
    [[nodiscard]] nlohmann::json audit_json(const std::string& options) const {
        return nlohmann::json::parse(audit(options + " --json -").out);
    }

  private:
    testing::TemporaryFolder folder_;
    std::filesystem::path graph_ = folder_.file("ring.txt", ring());
};

TEST_F(AuditVerb, ExitsWithZeroWhereCleanAndSaysSo) {
    const auto result = audit("");
    EXPECT_EQ(result.exit_code, 0) << result.err;
    EXPECT_NE(result.out.find("split random (70/10/20), seed 0"), std::string::npos) << result.out;
    EXPECT_NE(result.out.find("\nclean: no stage sees"), std::string::npos) << result.out;
}

TEST_F(AuditVerb, ExitsWithThreeWhereLeaky) {
    const auto result = audit("--positions-from all-edges");
    EXPECT_EQ(result.exit_code, 3) << result.err;
    EXPECT_NE(result.out.find("LEAKY: 10 validation and 20 test edges are seen by communities"),
              std::string::npos)
        << result.out;
}

TEST_F(AuditVerb, WritesJson) {
    const nlohmann::json json = audit_json("--valid-as-input --seed 4");
    EXPECT_EQ(json["graph"]["edges"], 100);
    EXPECT_EQ(json["protocol"]["seed"], 4);
    EXPECT_EQ(json["protocol"]["validation_edges_as_input"], true);
    EXPECT_EQ(json["stages"].size(), 12u);
    EXPECT_EQ(json["stages"][0]["edges"], 70);
    EXPECT_EQ(json["stages"][11]["stage"], "test scoring");
    EXPECT_EQ(json["stages"][11]["edges"], 80);
    EXPECT_EQ(json["clean"], true);
}

TEST_F(AuditVerb, TakesEveryKindOfSplit) {
    EXPECT_EQ(audit_json("--split 50/25/25")["stages"][0]["edges"], 50);
    EXPECT_EQ(audit_json("--valid-edges 3 --test-edges 7")["stages"][0]["edges"], 90);
    EXPECT_EQ(audit_json("--split-kind time --split 60/20/20")["stages"][0]["edges"], 60);
    const nlohmann::json by_time = audit_json("--train-until 2001 --valid-until 2003");
    EXPECT_EQ(by_time["stages"][0]["edges"], 40);
    EXPECT_EQ(by_time["protocol"]["split_detail"],
              "train up to 2001, validation up to 2003, test after");
}

TEST_F(AuditVerb, TakesEveryKindOfNegatives) {
    const auto protocol = [&](const std::string& options) {
        return audit_json(options)["protocol"];
    };
    EXPECT_EQ(protocol("")["candidates"], "none");
    EXPECT_EQ(
        protocol("--negatives-per-edge 3")["negatives_detail"],
        "30 for validation, none of them a training or validation edge, and 60 for test, none of "
        "them an edge of the whole graph");
    EXPECT_EQ(protocol("--negatives heart --candidates 12")["candidates_detail"],
              "12 for each validation edge, 12 for each test edge");
    EXPECT_EQ(protocol("--negatives random-targets --candidates 9")["mrr"],
              "each positive among its own candidates");
}

TEST_F(AuditVerb, WritesTheSplitForOtherPrograms) {
    const testing::TemporaryFolder out;
    const std::string folder = (out.path() / "split").string();
    const nlohmann::json json =
        audit_json("--negatives heart --candidates 8 --write-split '" + folder + "'");
    const auto shell = [&](const std::string& command) {
        return testing::run_command("cd '" + folder + "' && " + command).out;
    };
    EXPECT_EQ(shell("cat *_pos.txt | wc -l"), "100\n");
    EXPECT_EQ(shell("wc -l < test_neg.txt"), "20\n");
    EXPECT_EQ(shell("wc -l < heart_test_samples.txt"), "160\n");
    // What was written is what the stages were proved to see.
    EXPECT_EQ(shell("sha256sum < train_pos.txt | cut -c1-64"),
              json["stages"][0]["sha256"].get<std::string>() + "\n");

    const nlohmann::json again = audit_json("--split-files '" + folder + "'");
    EXPECT_EQ(again["protocol"]["split"], "given");
    // Candidates of validation were drawn without knowing test edges, so some are: now it shows.
    EXPECT_TRUE(again["protocol"]["candidates_detail"].get<std::string>().starts_with(
        json["protocol"]["candidates_detail"].get<std::string>()));
    EXPECT_EQ(again["stages"], json["stages"]);

    const auto twice = audit("--write-split '" + folder + "'");
    EXPECT_EQ(twice.exit_code, 2);
    EXPECT_NE(twice.err.find("split: found a folder that is not empty"), std::string::npos)
        << twice.err;
}

// A graph whose edges are row numbers and whose outputs are names.
TEST(AuditVerbOnNames, ReadsTheSplitThatItHasWritten) {
    const testing::TemporaryFolder out;
    const std::string folder = (out.path() / "split").string();
    const auto stages = [](const std::string& options) {
        return nlohmann::json::parse(run_hplc("audit debian --json - " + options).out)["stages"];
    };
    const nlohmann::json written = stages("--write-split '" + folder + "'");
    EXPECT_EQ(stages("--split-files '" + folder + "'"), written);
}

TEST_F(AuditVerb, RefusesOptionsThatContradictEachOther) {
    const auto expect_refusal = [&](const std::string& options, const std::string& words) {
        const auto result = audit(options);
        EXPECT_EQ(result.exit_code, 2) << options;
        EXPECT_NE(result.err.find(words), std::string::npos) << options << ": " << result.err;
    };
    expect_refusal("--split 70/10/10", "found the split '70/10/10'");
    expect_refusal("--split 70", "found the split '70'");
    expect_refusal("--split 70/10/20 --train-until 2001", "expected one way to cut");
    expect_refusal("--train-until 2001", "found only one of --train-until and --valid-until");
    expect_refusal("--split-kind given", "found no split in the data");
    expect_refusal("--split-kind given --split 70/10/20",
                   "a given split with an option of another");
    expect_refusal("--split-kind random --train-until 1 --valid-until 2", "a random split with");
    expect_refusal("--candidates 5", "--candidates, but no candidates are drawn");
    expect_refusal("--valid-edges 200", "expected fewer than the 100 edges of the graph");
    expect_refusal("--negatives-per-edge 100", "pairs left that are neither edges nor negatives");
    expect_refusal("--negatives heart", "which leaves 45 for candidates");
}

}  // namespace audit_test
}  // namespace hplc
