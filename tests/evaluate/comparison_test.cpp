#include "evaluate/comparison.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "io/text/csv_field.hpp"
#include "report/text/comparison_files.hpp"
#include "report/text/comparison_report.hpp"
#include "support/support.hpp"

namespace hplc {
namespace comparison_test {

ModelRuns model_with(const std::string& name, bool learns, const std::vector<double>& auc) {
    ModelRuns model = {.model = name, .learns = learns, .options = {}};
    for (const double value : auc) {
        EvaluationRun run;
        run.seed = model.runs.size();
        run.test.auc = value;
        run.test.ap = 1 - value;
        run.valid.emplace().auc = value / 2;
        run.seconds.train = 2;
        run.memory = {.before = std::uint64_t{100} << 20, .peak = std::uint64_t{107} << 20};
        model.runs.push_back(std::move(run));
    }
    return model;
}

ModelRuns refused(const std::string& name, const std::string& why) {
    return {.model = name, .learns = true, .options = {}, .runs = {}, .refusal = why};
}

// Splits at random, 70/10/20 of a thousand edges.
Evaluation evaluation_of(std::vector<ModelRuns> models) {
    Evaluation evaluation;
    evaluation.protocol.split = SplitKind::kRandom;
    evaluation.train_edges = 700;
    evaluation.test_edges = 200;
    evaluation.models = std::move(models);
    return evaluation;
}

// Far ahead: hplc. Beside it, now above and now below: seal. Behind: katz.
Evaluation four_models() {
    return evaluation_of({model_with("katz", false, {0.800, 0.803, 0.798, 0.801, 0.799}),
                          model_with("hplc", true, {0.960, 0.962, 0.959, 0.961, 0.958}),
                          refused("nbfnet", "found too little memory."),
                          model_with("seal", true, {0.961, 0.958, 0.960, 0.959, 0.960})});
}

TEST(Comparison, RanksByTheMeanAndTestsAgainstTheBest) {
    const Verdict verdict = compare_models(four_models(), "auc");
    ASSERT_EQ(verdict.standings.size(), 3u);
    EXPECT_EQ(verdict.runs, 5u);
    EXPECT_DOUBLE_EQ(verdict.test_to_train, 2.0 / 7);
    EXPECT_EQ(verdict.standings[0].index, 1u);
    EXPECT_EQ(verdict.standings[1].index, 3u);
    EXPECT_EQ(verdict.standings[2].index, 0u);
    EXPECT_FALSE(verdict.standings[0].test.has_value());
    EXPECT_FALSE(verdict.standings[1].test->is_behind());
    const RivalTest& katz = *verdict.standings[2].test;
    EXPECT_TRUE(katz.is_behind());
    EXPECT_NEAR(katz.paired.difference, 0.1598, 1e-12);
    EXPECT_DOUBLE_EQ(katz.corrected_p, 2 * katz.paired.p);  // the smaller of two
    EXPECT_DOUBLE_EQ(katz.wilcoxon_p.value(), 0.0625);
    EXPECT_EQ(verdict.tested, TestedOver::kSplits);
}

TEST(Comparison, AnotherMetricTurnsTheTable) {
    const Verdict verdict = compare_models(four_models(), "ap");
    EXPECT_EQ(verdict.standings.front().index, 0u);
    EXPECT_NE(testing::complaint_of([] {
                  (void)compare_models(four_models(), "accuracy");
              }).find("one of auc, ap, mrr"),
              std::string::npos);
}

TEST(Comparison, SaysItInWords) {
    const Evaluation evaluation = four_models();
    EXPECT_EQ(
        verdict_text(compare_models(evaluation, "auc"), evaluation),
        "Best: hplc (auc 0.9600, 5 runs). Not distinguishable from seal (p > 0.05 after "
        "Holm's correction for 2 tests); better than the others; 5 runs can detect "
        "differences of 0.0061 or more. The best heuristic of those run reaches 0.8002 (katz, "
        "0.1598 less, p < 0.0001).");
}

TEST(Comparison, SaysWhereLearningIsNotWorthIt) {
    const Evaluation evaluation =
        evaluation_of({model_with("katz", false, {0.90, 0.91, 0.90, 0.91, 0.905}),
                       model_with("gcn", true, {0.70, 0.72, 0.71, 0.70, 0.7075})});
    const std::string text = verdict_text(compare_models(evaluation, "auc"), evaluation);
    EXPECT_TRUE(text.starts_with("Best: katz (auc 0.9050, 5 runs). Better than gcn (p ")) << text;
    EXPECT_NE(text.find("The best trained model of those run reaches 0.7075 (gcn, 0.1975 less, p "),
              std::string::npos)
        << text;
}

TEST(Comparison, TooFewRunsCannotTell) {
    for (const std::size_t runs : {1u, 2u, 3u, 4u}) {
        const Evaluation evaluation =
            evaluation_of({model_with("a", false, std::vector<double>(runs, 0.9)),
                           model_with("b", false, std::vector<double>(runs, 0.5))});
        const Verdict verdict = compare_models(evaluation, "auc");
        EXPECT_FALSE(verdict.standings[1].test.has_value());
        EXPECT_NE(verdict_text(verdict, evaluation)
                      .find(fmt::format("{} run{} too few to tell whether it is better on other "
                                        "splits: at least 5 are needed",
                                        runs, runs == 1 ? " is" : "s are")),
                  std::string::npos);
    }
}

TEST(Comparison, OneOrNoModelLeft) {
    const Evaluation none = evaluation_of({refused("b", "found nothing.")});
    EXPECT_EQ(verdict_text(compare_models(none, "auc"), none), "No model could be run.");
    const Evaluation alone = evaluation_of({model_with("a", false, {0.9, 0.8, 0.7})});
    EXPECT_EQ(verdict_text(compare_models(alone, "auc"), alone),
              "Best: a (auc 0.8000, 3 runs). No other model was run.");
    EXPECT_NE(comparison_text({.name = "g"}, none, compare_models(none, "auc")).find("b: not run"),
              std::string::npos);
}

TEST(Comparison, SaysWhatTheRunsHaveInCommon) {
    Evaluation evaluation = four_models();
    evaluation.protocol.split = SplitKind::kGiven;
    const Verdict verdict = compare_models(evaluation, "auc");
    EXPECT_EQ(verdict.test_to_train, 0);
    EXPECT_EQ(verdict.tested, TestedOver::kNothing);
    EXPECT_EQ(verdict_text(verdict, evaluation),
              "Best: hplc (auc 0.9600, 5 runs of one split). All runs have the same split, so no "
              "test over runs is possible. The best heuristic of those run reaches 0.8002 (katz, "
              "0.1598 less). Other splits are not tested.");
    evaluation.protocol.leak = "positions";
    EXPECT_TRUE(verdict_text(verdict, evaluation).starts_with("LEAKY"));
}

// Scores of a hundred edges and as many others: `right` of the edges are above all of these, the
// rest below.
EdgeScores scores_with(std::size_t right) {
    EdgeScores scores;
    for (std::size_t i = 0; i < 100; ++i) {
        scores.positives.push_back(i < right ? 1 : -1);
        scores.negatives.push_back(0);
    }
    return scores;
}

// Models without randomness on a given split: all runs are one.
struct OneSplit {
    explicit OneSplit(std::size_t runs) {
        evaluation = evaluation_of({model_with("katz", false, std::vector<double>(runs, 0.93)),
                                    model_with("jaccard", false, std::vector<double>(runs, 0.92)),
                                    model_with("path", false, std::vector<double>(runs, 0.50))});
        evaluation.protocol.split = SplitKind::kGiven;
        evaluation.test_edges = 100;
        for (std::size_t run = 0; run < runs; ++run) {
            scores.add("katz", scores_with(93));
            scores.add("jaccard", scores_with(92));
            scores.add("path", scores_with(50));
        }
    }
    Evaluation evaluation;
    HeldOutScores scores{"auc"};
};

TEST(Comparison, FindsNothingInRunsThatAreAllOne) {
    for (const std::size_t runs : {1u, 3u, 10u}) {
        const OneSplit split(runs);
        const Verdict verdict = compare_models(split.evaluation, "auc", split.scores);
        EXPECT_EQ(verdict.tested, TestedOver::kEdges);
        EXPECT_GT(verdict.standings[1].test->corrected_p, 0.3);
        EXPECT_LT(verdict.standings[2].test->corrected_p, 1e-4);
        EXPECT_GT(verdict.standings[2].test->corrected_p, 0);
        EXPECT_FALSE(verdict.standings[2].test->wilcoxon_p.has_value());
        EXPECT_EQ(verdict_text(verdict, split.evaluation),
                  fmt::format("Best: katz (auc 0.9300, {}). On the 100 test edges of this split it "
                              "is not distinguishable from jaccard (p > 0.05 after Holm's "
                              "correction for 2 tests); better than the others. Other splits are "
                              "not tested.",
                              runs == 1 ? "1 run" : fmt::format("{} runs of one split", runs)));
    }
}

// With three splits: what they say of their edges, and what they cannot say.
TEST(Comparison, FewRandomSplitsAreTestedOverTheirEdges) {
    OneSplit split(3);
    split.evaluation.protocol.split = SplitKind::kRandom;
    const Verdict verdict = compare_models(split.evaluation, "auc", split.scores);
    EXPECT_EQ(verdict_text(verdict, split.evaluation),
              "Best: katz (auc 0.9300, 3 runs). 3 runs are too few to tell whether it is better on "
              "other splits: at least 5 are needed, 10 are better (--runs 10). On the 100 test "
              "edges of each of "
              "these splits it is not distinguishable from jaccard (p > 0.05 after Holm's "
              "correction for 2 tests); better than the others.");
    const auto json = comparison_json({.name = "g"}, split.evaluation, verdict)["verdict"];
    EXPECT_EQ(json["tested_over"], "edges");
    EXPECT_EQ(json["test"], "DeLong's test over the test edges");
    EXPECT_TRUE(json["tests"][0]["p_wilcoxon"].is_null());
    const std::string text = comparison_text({.name = "g"}, split.evaluation, verdict);
    EXPECT_NE(text.find("p: against the best, by DeLong's test over the test edges, with Holm"),
              std::string::npos)
        << text;
}

TEST(ComparisonReport, TextHasARowAModelAndTheReasonOfARefusal) {
    const Evaluation evaluation = four_models();
    const std::string text =
        comparison_text({.name = "g"}, evaluation, compare_models(evaluation, "auc"));
    EXPECT_LT(text.find("\nhplc "), text.find("\nseal "));
    EXPECT_LT(text.find("\nseal "), text.find("\nkatz "));
    EXPECT_LT(text.find("\nkatz "), text.find("\nnbfnet "));
    EXPECT_NE(text.find("nbfnet: not run: found too little memory.\n"), std::string::npos);
    EXPECT_NE(text.find("0.9600 ± 0.0016"), std::string::npos) << text;
    EXPECT_NE(text.find("0.4800 ± 0.0008     2.00    7"), std::string::npos) << text;
    EXPECT_NE(text.find("\nBest: hplc"), std::string::npos);
}

TEST(ComparisonReport, SaysWhereMemoryCannotBeMeasured) {
    Evaluation evaluation = four_models();
    evaluation.models[0].runs[2].memory.is_own = false;
    const std::string text =
        comparison_text({.name = "g"}, evaluation, compare_models(evaluation, "auc"));
    EXPECT_NE(text.find("2.00    ?"), std::string::npos) << text;
    EXPECT_NE(text.find("the system cannot reset the peak of memory"), std::string::npos);
}

TEST(ComparisonReport, JsonIsEvaluatesWithAVerdict) {
    const Evaluation evaluation = four_models();
    const auto json = comparison_json({.name = "g"}, evaluation, compare_models(evaluation, "auc"));
    ASSERT_EQ(json["models"].size(), 4u);
    EXPECT_EQ(json["models"][0]["model"], "katz");
    EXPECT_EQ(json["models"][1]["runs"][0]["added_rss_mib"], 7);
    EXPECT_EQ(json["models"][2]["refused"], "found too little memory.");
    const auto& verdict = json["verdict"];
    EXPECT_EQ(verdict["best"], "hplc");
    EXPECT_EQ(verdict["metric"], "auc");
    EXPECT_EQ(verdict["indistinguishable"], (nlohmann::json{"seal"}));
    ASSERT_EQ(verdict["tests"].size(), 2u);
    EXPECT_EQ(verdict["tests"][1]["model"], "katz");
    EXPECT_LT(verdict["tests"][1]["p_corrected"], 0.05);
    EXPECT_TRUE(verdict["text"].get<std::string>().starts_with("Best: hplc"));
}

TEST(ComparisonReport, JsonOfOneRunHasNoTests) {
    const Evaluation evaluation = evaluation_of({model_with("a", false, {0.9})});
    const auto json = comparison_json({}, evaluation, compare_models(evaluation, "auc"));
    EXPECT_EQ(json["models"].size(), 1u);  // a list all the same
    EXPECT_TRUE(json["verdict"]["indistinguishable"].is_null());
    EXPECT_TRUE(json["verdict"]["tests"].empty());
}

std::vector<std::string> lines_of(const std::string& text) {
    std::vector<std::string> lines;
    std::size_t start = 0;
    for (std::size_t end; (end = text.find('\n', start)) != std::string::npos; start = end + 1)
        lines.push_back(text.substr(start, end - start));
    return lines;
}

TEST(ComparisonFiles, CsvHasOneLineAModelWithAsManyFields) {
    Evaluation evaluation = four_models();
    evaluation.models[2].refusal = "found 1, expected \"2\"";
    const auto lines = lines_of(comparison_csv(evaluation, compare_models(evaluation, "auc")));
    ASSERT_EQ(lines.size(), 5u);
    EXPECT_TRUE(lines[0].starts_with("model,learns,runs,test_auc_mean,test_auc_std,test_ap_mean"));
    EXPECT_TRUE(lines[1].starts_with("hplc,1,5,0.96"));
    EXPECT_TRUE(lines[3].starts_with("katz,0,5,0.8"));
    const std::string why = "\"found 1, expected \"\"2\"\"\"";
    EXPECT_TRUE(lines[0].ends_with(",refused,leak"));
    EXPECT_TRUE(lines[4].ends_with("," + why + ",")) << lines[4];
    EXPECT_TRUE(lines[4].starts_with("nbfnet,1,0,,,"));
    const auto commas = std::ranges::count(lines[0], ',');
    for (const std::size_t line : {1u, 2u, 3u})
        EXPECT_EQ(std::ranges::count(lines[line], ','), commas);
    const std::string without_why = lines[4].substr(0, lines[4].size() - why.size() - 1) + ",";
    EXPECT_EQ(std::ranges::count(without_why, ','), commas);
}

TEST(ComparisonFiles, FieldsOfCsvAreQuotedWhereTheyMust) {
    EXPECT_EQ(csv_field("plain text"), "plain text");
    EXPECT_EQ(csv_field("a,b"), "\"a,b\"");
    EXPECT_EQ(csv_field("say \"no\""), "\"say \"\"no\"\"\"");
    EXPECT_EQ(csv_field("two\nlines"), "\"two\nlines\"");
}

TEST(ComparisonFiles, LatexTakesNothingAsACommand) {
    EXPECT_EQ(latex_escaped("a_b & 50% #1 {x} $"), "a\\_b \\& 50\\% \\#1 \\{x\\} \\$");
    EXPECT_EQ(latex_escaped("\\input~^"),
              "\\textbackslash{}input\\textasciitilde{}\\textasciicircum{}");
    EXPECT_EQ(latex_escaped("0.1 ± 0.2, < 3 –"), "0.1 $\\pm$ 0.2, $<$ 3 --");
    EXPECT_EQ(latex_escaped("Erdős"), "Erdős");
}

TEST(ComparisonFiles, LatexMarksTheBestAndWhatCannotBeToldFromIt) {
    const Evaluation evaluation = four_models();
    const std::string text =
        comparison_latex({.name = "a\nb"}, evaluation, compare_models(evaluation, "auc"));
    EXPECT_TRUE(text.starts_with("% a\\x0ab: ")) << text;
    EXPECT_NE(text.find("\n\\begin{tabular}{lrrrrrrrrrr}\n\\toprule\nmodel & auc & ap"),
              std::string::npos)
        << text;
    EXPECT_NE(text.find("\n\\textbf{hplc} & \\textbf{0.9600 $\\pm$ 0.0016} & "), std::string::npos);
    EXPECT_NE(text.find("\nseal$^\\ast$ & 0.9596 $\\pm$ 0.0011 & "), std::string::npos) << text;
    EXPECT_NE(text.find("\nnbfnet & -- & -- & "), std::string::npos);
    EXPECT_TRUE(text.ends_with("\\bottomrule\n\\end{tabular}\n"));
}

}  // namespace comparison_test
}  // namespace hplc
