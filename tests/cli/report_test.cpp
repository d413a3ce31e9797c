// hplc report, and the pages that evaluate writes.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "support/support.hpp"

namespace hplc {
namespace report_test {

using testing::read_bytes;
using testing::run_hplc;

constexpr const char* kEvaluate = "evaluate debian --model adamic-adar,jaccard --quiet ";

TEST(Report, IsTheSameAtOnceAndLater) {
    const testing::TemporaryFolder folder;
    const std::string at = folder.path().string();
    const auto run =
        run_hplc(fmt::format("{} --report '{}/a.html' --json '{}/run.json'", kEvaluate, at, at));
    ASSERT_EQ(run.exit_code, 0) << run.err;
    ASSERT_EQ(run_hplc(fmt::format("report '{}/run.json' -o '{}/b.html'", at, at)).exit_code, 0);
    EXPECT_EQ(read_bytes(folder.path() / "a.html"), read_bytes(folder.path() / "b.html"));
}

TEST(Report, DetailsKeepWhatAPageShows) {
    const auto run = run_hplc(std::string(kEvaluate) + "--details --report-links 30 --json -");
    ASSERT_EQ(run.exit_code, 0) << run.err;
    const auto json = nlohmann::json::parse(run.out);
    EXPECT_EQ(json["audit"]["clean"], true);
    EXPECT_EQ(json["links"]["model"], "adamic-adar");  // the better of the two on validation
    ASSERT_EQ(json["links"]["list"].size(), 30u);
    std::size_t hidden = 0;
    for (const auto& link : json["links"]["list"])
        hidden += !link["hidden"].is_null();
    EXPECT_GT(hidden, 5u);
    const auto& details = json["models"][0]["runs"][0]["details"];
    EXPECT_LE(details["roc"].size(), 250u);
    EXPECT_EQ(details["roc"].front(), (nlohmann::json{0, 0}));
    EXPECT_EQ(details["roc"].back(), (nlohmann::json{1, 1}));
    const double auc = json["models"][0]["runs"][0]["test"]["auc"];
    EXPECT_LT(details["intervals"]["auc"][0], auc);
    EXPECT_GT(details["intervals"]["auc"][1], auc);
    std::size_t edges = 0;
    for (const auto& part : details["by_degree"])
        edges += part["edges"].get<std::size_t>();
    EXPECT_EQ(edges, 4751u);
}

TEST(Report, WithoutDetailsTheSchemaIsAsItWas) {
    const auto json = nlohmann::json::parse(run_hplc(std::string(kEvaluate) + "--json -").out);
    EXPECT_EQ(json.size(), 2u);  // models and provenance
    EXPECT_TRUE(json.contains("provenance"));
    EXPECT_FALSE(json["models"][0]["runs"][0].contains("details"));
}

TEST(Report, RefusesWhatIsNoRun) {
    const testing::TemporaryFolder folder;
    const std::string file = folder.file("run.json", "[1, 2]").string();
    const auto result = run_hplc(fmt::format("report '{}' -o -", file));
    EXPECT_EQ(result.exit_code, 2);
    EXPECT_EQ(result.out, "");
    EXPECT_NE(result.err.find("run.json: found no object in it"), std::string::npos) << result.err;
    EXPECT_EQ(run_hplc(fmt::format("report '{}' -o - --json -", file)).exit_code, 2);
}

}  // namespace report_test
}  // namespace hplc
