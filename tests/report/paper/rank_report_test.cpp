#include "report/paper/rank_report.hpp"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

namespace hplc {
namespace rank_report_test {

std::vector<RankCheck> two_checks() {
    return {{.nodes = 500,
             .landmarks = 6,
             .top = 36,
             .worst = {0.025, 0.001},
             .top_rank = {0.0625, 0.002},
             .worst_ever = 0.05,
             .within = 1},
            {.nodes = 600,
             .landmarks = 6,
             .top = 36,
             .worst = {0.1, 0},
             .top_rank = {0.05, 0},
             .worst_ever = 0.2,
             .within = 0.75}};
}

TEST(RankReport, PutsThePaperBesideOurs) {
    EXPECT_EQ(
        rank_table(two_checks()),
        "  N  K  worst landmark   paper  worst ever   top (log N)²   paper    within     paper\n"
        "500  6   2.50 ± 0.10 %  5.02 %      5.00 %  6.25 ± 0.20 %  6.38 %  100.00 %  100.00 %\n"
        "600  6  10.00 ± 0.00 %             20.00 %  5.00 ± 0.00 %           75.00 %\n");
}

TEST(RankReport, CsvAndJsonLeaveOutWhatThePaperDoesNotHave) {
    const std::string csv = rank_csv(two_checks());
    EXPECT_NE(csv.find("\n500,6,36,0.025,0.001,0.05,0.0625,0.002,1,0.0502,0.0638,1\n"),
              std::string::npos)
        << csv;
    EXPECT_NE(csv.find("\n600,6,36,0.1,0,0.2,0.05,0,0.75,,,\n"), std::string::npos);
    const auto json = rank_json(two_checks());
    EXPECT_EQ(json[0]["paper"]["worst_rank"], 0.0502);
    EXPECT_FALSE(json[1].contains("paper"));
    EXPECT_EQ(json[1]["within"], 0.75);
}

TEST(RankReport, SaysWhetherTheStatementHolds) {
    const auto checks = two_checks();
    EXPECT_EQ(rank_findings(std::span(checks).first(1)),
              (std::vector<std::string>{"All landmarks of all graphs are within the top (log N)² "
                                        "nodes by degree, as in the paper."}));
    EXPECT_EQ(rank_findings(checks),
              (std::vector<std::string>{
                  "N = 600: 25.00 % of the landmarks are not within the top (log N)² = 36 nodes by "
                  "degree; the paper has all of them within."}));
}

}  // namespace rank_report_test
}  // namespace hplc
