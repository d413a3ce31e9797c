#include "evaluate/evaluation_run.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "base/error.hpp"
#include "report/text/evaluation_report.hpp"
#include "support/support.hpp"
#include "task/task_fixtures.hpp"

namespace hplc {
namespace evaluation_run_test {

// Scores a pair by a number that the tests choose.
class Constant final : public LinkScorer {
  public:
    explicit Constant(double value) : value_(value) {}
    void score(std::span<const NodePair>, std::span<double> scores, Threads) const override {
        std::fill(scores.begin(), scores.end(), value_);
    }

  private:
    double value_;
};

NamedModel constant_model(const std::string& name) {
    return {.name = name, .learns = false, .options = {{"value", 1}}, .fit = [](const FitTask&) {
                const auto scorer = std::make_shared<Constant>(1);
                return FittedModel{.for_valid = scorer, .for_test = scorer, .chosen = {{"a", 7}}};
            }};
}

NamedModel refusing_model(const std::string& name) {
    return {.name = name, .learns = false, .options = {}, .fit = [](const FitTask&) -> FittedModel {
                throw InputError({.found = "too little memory"});
            }};
}

EvaluationPlan plan_of(std::vector<NamedModel> models, std::size_t runs) {
    return {.models = std::move(models),
            .first_seed = 5,
            .runs = runs,
            .make_task = [](std::uint64_t seed) {
                return LinkTask::random(testing::random_data(60, 400), SplitRatio{},
                                        {.seed = seed});
            }};
}

TEST(EvaluationRun, RunsEveryModelOnTheSameSeeds) {
    const Evaluation evaluation =
        run_evaluation(plan_of({constant_model("a"), constant_model("b")}, 3));
    ASSERT_EQ(evaluation.models.size(), 2u);
    EXPECT_EQ(evaluation.protocol.seed, 5u);
    for (const ModelRuns& model : evaluation.models) {
        ASSERT_EQ(model.runs.size(), 3u);
        EXPECT_EQ(model.runs[0].seed, 5u);
        EXPECT_EQ(model.runs[2].seed, 7u);
        EXPECT_EQ(model.runs[1].test.auc, 0.5);  // everything ties
        EXPECT_EQ(model.runs[1].valid->hits[0], 0);
        EXPECT_TRUE(model.runs[1].test.scores.positives.empty());
        EXPECT_GT(model.runs[1].memory.peak, 1u << 20);
    }
}

// Takes 64 MiB while it is fitted.
NamedModel large_model(const std::string& name) {
    return {.name = name, .learns = true, .options = {}, .fit = [](const FitTask&) {
                const std::vector<char> block(std::size_t{64} << 20, 'x');
                const auto scorer = std::make_shared<Constant>(block.back());
                return FittedModel{.for_valid = scorer, .for_test = scorer};
            }};
}

TEST(EvaluationRun, MeasuresTheMemoryOfEachModelByItself) {
    const Evaluation evaluation =
        run_evaluation(plan_of({large_model("large"), constant_model("small")}, 2));
    for (const EvaluationRun& run : evaluation.models[0].runs)
        EXPECT_GE(run.memory.added(), std::uint64_t{60} << 20);
    for (const EvaluationRun& run : evaluation.models[1].runs)
        EXPECT_LT(run.memory.added(), std::uint64_t{30} << 20);
    EXPECT_TRUE(evaluation.models[0].learns);
    EXPECT_FALSE(evaluation.models[1].learns);
}

TEST(EvaluationRun, ARefusalEndsItOrIsRecordedAsThePlanSays) {
    EvaluationPlan plan = plan_of({refusing_model("no"), constant_model("yes")}, 2);
    EXPECT_EQ(testing::complaint_of([&] { (void)run_evaluation(plan); }),
              "found too little memory.");
    plan.refusal = Refusal::kRecord;
    const Evaluation evaluation = run_evaluation(plan);
    EXPECT_TRUE(evaluation.models[0].runs.empty());
    EXPECT_EQ(evaluation.models[0].refusal, "found too little memory.");
    EXPECT_EQ(evaluation.models[1].runs.size(), 2u);
    EXPECT_NE(
        evaluation_text({.name = "g"}, evaluation, "auc").find("no: found too little memory."),
        std::string::npos);
}

ModelRuns runs_with_auc(std::initializer_list<double> values) {
    ModelRuns runs;
    for (const double value : values) {
        runs.runs.emplace_back();
        runs.runs.back().test.auc = value;
    }
    return runs;
}

TEST(EvaluationRun, SummarisesByMeanAndSampleDeviation) {
    const auto three = summarise_test(runs_with_auc({0.7, 0.8, 0.9}));
    EXPECT_EQ(three[0].name, "auc");
    EXPECT_DOUBLE_EQ(three[0].mean, 0.8);
    EXPECT_DOUBLE_EQ(*three[0].deviation, 0.1);
    const auto one = summarise_test(runs_with_auc({0.7}));
    EXPECT_DOUBLE_EQ(one[0].mean, 0.7);
    EXPECT_FALSE(one[0].deviation.has_value());
    EXPECT_TRUE(summarise_valid(runs_with_auc({0.7})).empty());
}

TEST(EvaluationRun, KnowsWhenTheSeedDecidesNothing) {
    const LinkTask given = LinkTask::given(testing::data_with_split(), {});
    EXPECT_TRUE(seed_decides_nothing(given.protocol()));
    Protocol drawn = given.protocol();
    drawn.pool = PoolKind::kUniform;
    EXPECT_FALSE(seed_decides_nothing(drawn));
    drawn = given.protocol();
    drawn.split = SplitKind::kRandom;
    EXPECT_FALSE(seed_decides_nothing(drawn));
}

TEST(EvaluationReport, JsonHasTheKeysOfTheDesign) {
    const Evaluation evaluation = run_evaluation(plan_of({constant_model("a")}, 2));
    const auto json = evaluation_json({.name = "g", .nodes = 60}, evaluation, "auc");
    EXPECT_EQ(json["graph"]["name"], "g");
    EXPECT_EQ(json["graph"]["nodes"], 60);
    EXPECT_EQ(json["protocol"]["split"], "random");
    EXPECT_EQ(json["model"], "a");
    EXPECT_EQ(json["options"]["value"], 1);
    ASSERT_EQ(json["runs"].size(), 2u);
    const auto& run = json["runs"][1];
    EXPECT_EQ(run["seed"], 6);
    EXPECT_EQ(run["epochs"], 0);
    EXPECT_EQ(run["chosen"]["a"], 7);
    for (const char* part : {"valid", "test"}) {
        // Of fewer than 100 negatives.
        EXPECT_TRUE(run[part]["hits@100"].is_null());
        EXPECT_TRUE(json["mean"][part]["hits@100"].is_null());
        EXPECT_TRUE(json["std"][part]["hits@100"].is_null());
        for (const char* metric : {"auc", "ap", "mrr", "hits@20"}) {
            EXPECT_TRUE(run[part][metric].is_number()) << metric;
            EXPECT_TRUE(json["mean"][part][metric].is_number()) << metric;
            EXPECT_TRUE(json["std"][part][metric].is_number()) << metric;
        }
    }
    for (const char* phase : {"load", "split", "positions", "train", "score"})
        EXPECT_TRUE(run["seconds"][phase].is_number()) << phase;
    EXPECT_TRUE(run.contains("best_epoch"));
    EXPECT_TRUE(run.contains("seconds_per_epoch"));
    EXPECT_GT(run["peak_rss_mib"], 1);
}

TEST(EvaluationReport, SeveralModelsAreAList) {
    const Evaluation evaluation =
        run_evaluation(plan_of({constant_model("a"), constant_model("b")}, 1));
    const auto json = evaluation_json({}, evaluation, "auc");
    EXPECT_EQ(json["models"][1]["model"], "b");
    EXPECT_TRUE(json["models"][1]["std"]["test"]["auc"].is_null());  // of a single run
}

TEST(EvaluationReport, ScoresCarryOriginalIdsAndEveryDigit) {
    const GraphData data = testing::data_with_split();
    const LinkTask task = LinkTask::given(data, {});
    EvaluationRun run;
    run.valid.emplace();
    run.valid->scores = {.positives = {0.1 + 0.2}, .negatives = {-1}, .candidates = {}};
    run.test.scores = {.positives = {3}, .negatives = {1e-300, 0}, .candidates = {}};
    EXPECT_EQ(scores_tsv(data.ids, task, run),
              "split\tu\tv\tlabel\tscore\n"
              "valid\td\tb\t1\t0.30000000000000004\n"
              "valid\ta\tf\t0\t-1\n"
              "test\tc\te\t1\t3\n"
              "test\ta\te\t0\t1e-300\n"
              "test\tb\tf\t0\t0\n");
}

}  // namespace evaluation_run_test
}  // namespace hplc
