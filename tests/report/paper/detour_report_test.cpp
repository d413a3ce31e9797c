#include "report/paper/detour_report.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <nlohmann/json.hpp>

namespace hplc {
namespace detour_report_test {

const DetourNames kNames = {.title = "T", .bound = "B", .formula = "F"};

// Three rows: the bound holds by 1, is broken by 0.5, and is not defined.
std::vector<DetourCheck> three_checks() {
    DetourCheck check{.nodes = 1000,
                      .rule = {.power = 0.5},
                      .landmarks = 32,
                      .pool = 1000,
                      .distance = {3, 0.125},
                      .detour = {4, 0.25},
                      .distance_formula = 3.5,
                      .bound = 5,
                      .theorem_1_mean = 4.5,
                      .theorem_2_bound = 3.75,
                      .theorem_3_bound = std::nan("")};
    std::vector<DetourCheck> checks(3, check);
    checks[1].nodes = 10000;
    checks[1].bound = 3.5;
    checks[2].nodes = 100000;
    checks[2].bound = std::nan("");
    return checks;
}

TEST(DetourReport, SaysWhereABoundFailsAndByHowMuch) {
    const auto findings = detour_findings(kNames, three_checks());
    ASSERT_EQ(findings.size(), 6u);
    EXPECT_EQ(findings[0],
              "The bound B is above the simulated detour in 1 of 2 rows; where it does not, by up "
              "to 0.50 edges (N = 10,000, K = N^0.5); it is at most 1.00 edges above (N = 1,000, K "
              "= N^0.5).");
    EXPECT_TRUE(
        findings[1].starts_with("Theorem 2, whose proof leaves out one edge, is above "
                                "the simulated detour in 0 of 3 rows"))
        << findings[1];
    EXPECT_TRUE(findings[3].starts_with("The mean of Theorem 1's distribution is off by +0.50 (N"))
        << findings[3];
    EXPECT_EQ(findings[4],
              "Detours are 1.33 (N = 1,000, K = N^0.5) to 1.33 times (N = 100,000, K = N^0.5) as "
              "long as distances.");
}

TEST(DetourReport, TableAndCsvLeaveOutWhatIsNotDefined) {
    const auto checks = three_checks();
    const std::string table = detour_table(checks);
    EXPECT_NE(table.find("4.00 ± 0.25"), std::string::npos);
    EXPECT_EQ(table.find("Theorem 3"), std::string::npos);
    EXPECT_EQ(table.find("nan"), std::string::npos) << table;
    const std::string csv = detour_csv(checks);
    EXPECT_TRUE(csv.starts_with("rule,nodes,landmarks,pool,distance,distance_error,")) << csv;
    EXPECT_NE(
        csv.find("\nN^0.5,1000,32,1000,3,0.125,3.5,4,0.25,1.3333333333333333,5,1,4.5,3.75,\n"),
        std::string::npos)
        << csv;
    EXPECT_NE(
        csv.find("\nN^0.5,100000,32,1000,3,0.125,3.5,4,0.25,1.3333333333333333,,,4.5,3.75,\n"),
        std::string::npos);
}

TEST(DetourReport, JsonHoldsEveryNumber) {
    const auto rows = detour_json(three_checks());
    ASSERT_EQ(rows.size(), 3u);
    EXPECT_EQ(rows[1]["bound_minus_detour"], -0.5);
    EXPECT_EQ(rows[1]["rule"], "N^0.5");
    EXPECT_EQ(rows[2].dump().find("nan"), std::string::npos);
}

TEST(DetourReport, TheChartHasOneColourForARuleAndItsBound) {
    auto checks = three_checks();
    checks[2].rule = {};
    const Chart chart = detour_chart(kNames, checks);
    ASSERT_EQ(chart.lines.size(), 5u);
    EXPECT_EQ(chart.lines[0].name, "distance");
    EXPECT_EQ(chart.lines[1].name, "detour, K = N^0.5");
    EXPECT_EQ(chart.lines[1].points.size(), 2u);
    EXPECT_EQ(chart.lines[1].points[0].error, 0.5);
    EXPECT_EQ(chart.lines[1].colour, chart.lines[2].colour);
    EXPECT_EQ(chart.lines[2].stroke, Stroke::kDashed);
    EXPECT_NE(chart.lines[3].colour, chart.lines[1].colour);
    EXPECT_TRUE(detour_chart(kNames, {}).lines.empty());
}

}  // namespace detour_report_test
}  // namespace hplc
