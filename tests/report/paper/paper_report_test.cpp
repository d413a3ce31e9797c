#include "report/paper/paper_report.hpp"

#include <gtest/gtest.h>

#include "report/paper/paper_figures.hpp"
#include "support/support.hpp"

namespace hplc {
namespace paper_report_test {

using Json = nlohmann::ordered_json;

RunKey key_of_seed(std::uint64_t seed) {
    return {.dataset = "cora",
            .model = "hplc",
            .recipe = "best",
            .changes = Json::object(),
            .positions_from = "train-edges",
            .seed = seed,
            .version = "1"};
}

Json kept_run(double auc, std::uint32_t features = 10) {
    return {
        {"graph", {{"features", features}}},
        {"runs", {{{"test", {{"auc", auc}}}, {"seconds_per_epoch", 0.25}, {"added_rss_mib", 100}}}},
        {"protocol_text", "70/10/20; seed 0"}};
}

TEST(PaperReport, GathersTheRunsThatAreThere) {
    const testing::TemporaryFolder folder;
    const ResultsFolder results(folder.path());
    results.keep(key_of_seed(4), kept_run(0.90));
    results.keep(key_of_seed(6), kept_run(0.92, 0));
    results.keep(key_of_seed(7), {{"refused", "found little memory."}});
    const auto cell = [&](std::size_t runs, PaperValue value) {
        return own_cell(results, key_of_seed(4), runs, value, "auc");
    };
    const OwnCell all = cell(4, PaperValue::kMetric);
    EXPECT_EQ(all.values, (std::vector<double>{90, 92}));
    EXPECT_DOUBLE_EQ(all.summary().mean, 91);
    EXPECT_DOUBLE_EQ(*all.summary().deviation, std::sqrt(2.0));
    EXPECT_EQ(all.refusal, "found little memory.");
    EXPECT_EQ(all.protocol, "70/10/20; seed 0");
    EXPECT_FALSE(all.has_features);
    EXPECT_EQ(cell(1, PaperValue::kMetric).values.size(), 1u);
    EXPECT_FALSE(cell(1, PaperValue::kMetric).summary().deviation.has_value());
    EXPECT_EQ(cell(1, PaperValue::kEpochMilliseconds).values, (std::vector<double>{250}));
    EXPECT_DOUBLE_EQ(cell(1, PaperValue::kMemoryMegabytes).values.at(0), 104.8576);
}

TEST(PaperReport, LeavesOutRunsThatAreNotCurrent) {
    const testing::TemporaryFolder folder;
    const ResultsFolder results(folder.path());
    results.keep(key_of_seed(4), kept_run(0.90));
    results.keep(key_of_seed(5), kept_run(0.92, 0));
    const OwnCell cell = own_cell(results, key_of_seed(4), 2, PaperValue::kMetric, "auc",
                                  [](const Json& run) { return run["graph"]["features"] > 0; });
    EXPECT_EQ(cell.values, (std::vector<double>{90}));
}

// Two systems on Cora, three numbers of clusters in the options of the first.
PaperTable two_rows() {
    return {.name = "table2",
            .title = "Table 2",
            .recipe = "best",
            .value = PaperValue::kMetric,
            .note = {},
            .rows = {{.name = "HPLC", .model = "hplc", .options = {{"eta", 1}}, .cells = {}},
                     {.name = "SEAL", .model = "seal", .options = {{"eta", 3}}, .cells = {}}}};
}

ComparedDataset on_cora() {
    return {.dataset = paper_dataset("cora"),
            .missing = "",
            .rows = {{.name = "HPLC",
                      .model = "hplc",
                      .is_printed = true,
                      .printed = PrintedValue{94.95, 0.18},
                      .own = {{93, 95}, "", "70/10/20; seed 0", true},
                      .leaky = {{99}, "", "LEAKY", true}},
                     {.name = "SEAL",
                      .model = "seal",
                      .is_printed = true,
                      .printed = PrintedValue{92.55, 0.5},
                      .own = {{94.5}, "", "70/10/20; seed 0", true},
                      .leaky = {}}}};
}

TEST(PaperReport, PutsOursBesideThePapersWithBothProtocols) {
    const std::vector datasets = {on_cora()};
    EXPECT_EQ(paper_text(two_rows(), datasets, 2),
              "Table 2; up to 2 runs of ours\n"
              "\n"
              "Cora, auc in %\n"
              "Paper: 70/10/20 at random, AUC, 10 runs; positions from all edges in the published "
              "code\n"
              "Ours: recipe best; 70/10/20; seed 0\n"
              "table2         paper          ours  runs  ours - paper  ours, LEAKY  remark\n"
              "HPLC    94.95 ± 0.18  94.00 ± 1.41     2         -0.95        99.00\n"
              "SEAL    92.55 ± 0.50         94.50     1         +1.95\n"
              "Best in the paper: HPLC. Best of ours: SEAL; HPLC is 0.50 behind.\n");
}

TEST(PaperReport, NeverGuessesWhatIsNotThere) {
    ComparedDataset missing = on_cora();
    missing.missing = "found no data.";
    missing.rows[0].own = missing.rows[0].leaky = {};
    missing.rows[1].own = {};
    missing.rows[1].printed = std::nullopt;
    const std::string text = paper_text(two_rows(), std::span(&missing, 1), 2);
    EXPECT_NE(text.find("Ours: found no data.\n"), std::string::npos) << text;
    EXPECT_NE(text.find("HPLC    94.95 ± 0.18           0                no data\n"),
              std::string::npos)
        << text;
    EXPECT_NE(text.find("– (memory)"), std::string::npos);
    EXPECT_EQ(text.find("LEAKY"), std::string::npos);
    EXPECT_EQ(text.find("Best"), std::string::npos);
    missing.missing.clear();
    missing.rows[1].own.refusal = "found little memory.";
    const std::string other = paper_text(two_rows(), std::span(&missing, 1), 2);
    EXPECT_NE(other.find("not computed\n"), std::string::npos);
    EXPECT_NE(other.find("found little memory.\n"), std::string::npos);
}

TEST(PaperReport, NamesWhatIsFarBelowThePaper) {
    ComparedDataset cora = on_cora();
    const auto says_so = [&] {
        return paper_text(two_rows(), std::span(&cora, 1), 1)
                   .find("More than 2 points below the paper: SEAL (2.05).\n") != std::string::npos;
    };
    EXPECT_FALSE(says_so());
    cora.rows[1].own.values = {90.5};
    EXPECT_TRUE(says_so());
}

TEST(PaperReport, SaysThatOursHasNoFeatures) {
    ComparedDataset plain = on_cora();
    plain.rows[0].own.has_features = false;
    EXPECT_NE(paper_text(two_rows(), std::span(&plain, 1), 2).find("Ours has no features"),
              std::string::npos);
}

TEST(PaperReport, MarkdownAndJsonSayTheSame) {
    ComparedDataset cora = on_cora();
    cora.rows[1].own = {{}, "found a | b.", "", false};
    const std::string markdown = paper_markdown(two_rows(), std::span(&cora, 1), 2);
    EXPECT_NE(markdown.find("\n| HPLC | 94.95 ± 0.18 | 94.00 ± 1.41 | 2 | -0.95 | 99.00 |  |\n"),
              std::string::npos)
        << markdown;
    EXPECT_NE(markdown.find("found a \\| b."), std::string::npos);
    const Json json = paper_json(two_rows(), std::span(&cora, 1));
    const Json& rows = json["datasets"][0]["rows"];
    EXPECT_EQ(rows[0]["paper"]["mean"], 94.95);
    EXPECT_EQ(rows[0]["ours"]["values"], (Json{93, 95}));
    EXPECT_EQ(rows[0]["leaky"]["mean"], 99);
    EXPECT_TRUE(rows[1]["ours"].is_null());
    EXPECT_EQ(rows[1]["refused"], "found a | b.");
    EXPECT_EQ(json["datasets"][0]["protocol"]["ours"], "70/10/20; seed 0");
}

TEST(PaperFigures, DrawThePapersLineBesideOurs) {
    const Chart chart = option_chart(two_rows(), "eta", on_cora());
    ASSERT_EQ(chart.lines.size(), 3u);
    EXPECT_EQ(chart.lines[0].name, "paper");
    EXPECT_EQ(chart.lines[0].points[1].x, 3);
    EXPECT_EQ(chart.lines[0].points[1].y, 92.55);
    EXPECT_EQ(chart.lines[1].points[0].y, 94);
    EXPECT_NEAR(chart.lines[1].points[0].error, 1.414, 0.001);
    EXPECT_EQ(chart.lines[2].name, "ours, LEAKY");
    EXPECT_TRUE(std::isnan(chart.lines[2].points[1].y));
}

}  // namespace paper_report_test
}  // namespace hplc
