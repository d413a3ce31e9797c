// Files of scores that somebody else's method gave.
#include "evaluate/given_scores.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "evaluate/bind_models.hpp"
#include "evaluate/comparison.hpp"
#include "report/text/comparison_report.hpp"
#include "report/text/evaluation_report.hpp"
#include "support/support.hpp"
#include "task/task_fixtures.hpp"

namespace hplc {
namespace given_scores_test {

// Validation: d b among a f; test: c e among a e and b f.
const std::string kHeader = "split\tu\tv\tlabel\tscore\n";
const std::string kValid = "valid\td\tb\t1\t0.5\nvalid\ta\tf\t0\t-1\n";
const std::string kTest = "test\tc\te\t1\t3\ntest\ta\te\t0\t1e-300\ntest\tb\tf\t0\t0\n";

GivenScores read(const std::string& text) {
    const GraphData data = testing::data_with_split();
    return read_given_scores({.name = "mine.tsv", .text = text}, data.ids,
                             LinkTask::given(data, {}));
}

std::string refusal(const std::string& text) {
    try {
        static_cast<void>(read(text));
    } catch (const InputError& error) {
        return error.what();
    }
    return "none";
}

void expect_refusal(const std::string& text, const std::string& words) {
    EXPECT_NE(refusal(text).find(words), std::string::npos) << refusal(text);
}

TEST(GivenScores, AreThoseOfTheFile) {
    const GivenScores scores = read(kHeader + kValid + kTest);
    ASSERT_TRUE(scores.valid);
    EXPECT_EQ(scores.valid->positives, std::vector<double>({0.5}));
    EXPECT_EQ(scores.valid->negatives, std::vector<double>({-1}));
    EXPECT_EQ(scores.test.positives, std::vector<double>({3}));
    EXPECT_EQ(scores.test.negatives, std::vector<double>({1e-300, 0}));
    EXPECT_TRUE(scores.test.candidates.empty());
}

TEST(GivenScores, OrderOfRowsEndsAndColumnsIsFree) {
    const GivenScores scores = read(
        "score,note,label,v,u,split\n0,x,0,b,f,test\n3,,1,e,c,test\n1e-300,,0.0,e,a,test\n"
        "0,x,0,f,b,test\n");
    EXPECT_FALSE(scores.valid);
    EXPECT_EQ(scores.test.positives, std::vector<double>({3}));
    EXPECT_EQ(scores.test.negatives, std::vector<double>({1e-300, 0}));
}

TEST(GivenScores, WhatIsNotOfTheSplitIsRefused) {
    expect_refusal(kHeader + kTest + "test\ta\tb\t0\t1\n",
                   "mine.tsv:5: found 'a' and 'b', which are not among the test negatives");
    expect_refusal(kHeader + kTest + "test\tc\te\t0\t3\n", "not among the test negatives");
    expect_refusal(kHeader + kTest + "test-candidates\tc\tf\t0\t3\n",
                   "not among the test candidates");
    expect_refusal(kHeader + kTest + "train\tc\te\t1\t3\n", "split 'train' with label 1");
    expect_refusal(kHeader + kTest + "test\tzz\te\t1\t3\n", "'zz' (line 5)");
}

TEST(GivenScores, WhatIsMissingIsRefused) {
    expect_refusal(kHeader + "test\tc\te\t1\t3\ntest\ta\te\t0\t1\n",
                   "mine.tsv: found no score for 1 of 2 test negatives, as 'b' and 'f'");
    expect_refusal(kHeader + kTest + "valid\td\tb\t1\t0.5\n",
                   "no score for 1 of 1 validation negatives");
    expect_refusal("split\tu\tv\tscore\n", "mine.tsv:1: found no column label in the header");
    expect_refusal("", "found no column split");
    expect_refusal(kHeader + "test\tc\te\t1\n", "mine.tsv:2: found a row of 4 fields");
}

TEST(GivenScores, WhatIsNoScoreIsRefused) {
    for (const char* score : {"nan", "inf", "-inf", "", "high"})
        expect_refusal(kHeader + "test\tc\te\t1\t" + score + "\t\n", "expected a finite number");
    expect_refusal(kHeader + "test\tc\te\t2\t1\n", "label '2'");
    expect_refusal(kHeader + kTest + "test\te\tc\t1\t4\n",
                   "found the score 4 for 'e' and 'c', which have 3 above");
}

// What scores_tsv() writes is read, candidates and names that need quotes included.
TEST(GivenScores, ReadsWhatAnEvaluationWrites) {
    const GraphData data = testing::random_data(40, 200);
    const LinkTask task = LinkTask::random(
        data, SplitRatio{},
        {.candidates = CandidateKind::kRandomTargets, .candidates_per_positive = 5});
    EvaluationRun run;
    double next = 0;
    const auto scored = [&](const HeldOutEdges& edges) {
        const auto some = [&](std::size_t count) {
            std::vector<double> scores(count);
            for (double& score : scores)
                score = ++next / 7;
            return scores;
        };
        EdgeScores scores = {.positives = some(edges.positives.size()),
                             .negatives = some(edges.negatives.size()),
                             .candidates = {},
                             .per_edge = edges.candidates.per_edge};
        for (const NodePair pair : edges.candidates.pairs)  // a function of the pair
            scores.candidates.push_back(pair.u + pair.v);
        return scores;
    };
    run.valid.emplace();
    run.valid->scores = scored(task.valid());
    run.test.scores = scored(task.test());
    const std::string text = scores_tsv(data.ids, task, run);
    const GivenScores read = read_given_scores({.name = "scores", .text = text}, data.ids, task);
    EXPECT_EQ(read.valid->positives, run.valid->scores.positives);
    EXPECT_EQ(read.test.negatives, run.test.scores.negatives);
    EXPECT_EQ(read.test.candidates, run.test.scores.candidates);
    EXPECT_EQ(read.test.per_edge, 5u);
    EXPECT_GT(read.test.candidates.size(), 0u);
}

TEST(GivenScores, InOrderAreCheckedToo) {
    const GraphData data = testing::data_with_split();
    const LinkTask task = LinkTask::given(data, {});
    const std::vector<double> scores = {0.5, -1, 3, 1e-300, 0};
    const GivenScores given = given_scores_in_order(scores, task, "mine");
    EXPECT_EQ(given.valid->negatives, std::vector<double>({-1}));
    EXPECT_EQ(given.test.negatives, std::vector<double>({1e-300, 0}));
    EXPECT_THROW(static_cast<void>(given_scores_in_order(std::span(scores).first(4), task, "mine")),
                 InputError);
    const std::vector<double> wrong = {0.5, -1, 3, NAN, 0};
    EXPECT_THROW(static_cast<void>(given_scores_in_order(wrong, task, "mine")), InputError);
}

// A method beside a model: figures, test and calibration of both; nothing that was not measured.
TEST(GivenScores, StandBesideModels) {
    const GraphData data = testing::random_data(300, 3000);
    EvaluationPlan plan;
    plan.runs = 1;
    plan.calibration_pairs = 0;
    plan.calibrates_in_pools = true;
    plan.make_task = [&](std::uint64_t seed) {
        return LinkTask::random(data, SplitRatio{}, {.seed = seed});
    };
    const Predictor& predictor = predictor_named("preferential-attachment");
    plan.models = {bind_predictor(predictor, {})};
    const GivenMethod method = {.name = "mine",
                                .about = {},
                                .scores = [&](const GraphData&, const LinkTask& task, std::size_t) {
                                    const FittedModel fitted = fit_predictor(predictor, task, {});
                                    return GivenScores{
                                        .valid = score_edges(*fitted.for_valid, task.valid(), {}),
                                        .test = score_edges(*fitted.for_test, task.test(), {})};
                                }};
    plan.models.push_back(bind_given(method, plan, data));
    HeldOutScores scores("auc");
    plan.after_run = [&](const FinishedRun& finished) { scores.add(finished); };
    const Evaluation evaluation = run_evaluation(plan);
    const ModelRuns& ours = evaluation.models[0];
    const ModelRuns& theirs = evaluation.models[1];
    EXPECT_EQ(ours.runs[0].test.auc, theirs.runs[0].test.auc);
    EXPECT_EQ(ours.runs[0].test_by_shared[0].auc, theirs.runs[0].test_by_shared[0].auc);
    ASSERT_TRUE(theirs.runs[0].pool_calibration);
    EXPECT_EQ(ours.runs[0].pool_calibration->pool.after.error,
              theirs.runs[0].pool_calibration->pool.after.error);
    const Verdict verdict = compare_models(evaluation, "auc", scores, {});
    EXPECT_EQ(verdict.standings[1].test->paired.p, 1);
    const auto json = comparison_json({}, evaluation, verdict);
    EXPECT_TRUE(json["models"][1]["runs"][0]["seconds"]["train"].is_null());
    EXPECT_TRUE(json["models"][1]["given_scores"].get<bool>());
    const std::string text = comparison_text({}, evaluation, verdict);
    EXPECT_NE(text.find("Calibration"), std::string::npos);
    EXPECT_EQ(text.find("trained model"), std::string::npos) << text;
}

}  // namespace given_scores_test
}  // namespace hplc
