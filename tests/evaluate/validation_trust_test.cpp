#include "evaluate/validation_trust.hpp"

#include <gtest/gtest.h>

#include "report/text/comparison_report.hpp"
#include "report/text/evaluation_report.hpp"
#include "report/text/validation_report.hpp"
#include "task/task_fixtures.hpp"

namespace hplc {
namespace validation_trust_test {

// Two runs, whose means are the given numbers.
ModelRuns model(const std::string& name, double valid, double test) {
    ModelRuns runs = {.model = name, .options = {}};
    for (const double shift : {-0.01, 0.01}) {
        EvaluationRun& run = runs.runs.emplace_back();
        run.valid.emplace().auc = valid + shift;
        run.test.auc = test - shift;
    }
    return runs;
}

Evaluation five_models() {
    return {.protocol = {},
            .models = {model("a", 0.5, 0.5), model("b", 0.6, 0.6), model("c", 0.7, 0.7),
                       model("d", 0.8, 0.9), model("e", 0.9, 0.8)}};
}

TEST(ValidationTrust, OfFiveModelsIsTheirRankCorrelation) {
    const auto all = validation_trust(five_models(), "auc");
    ASSERT_EQ(all.size(), 1u);
    EXPECT_EQ(all[0].count, 5u);
    EXPECT_NEAR(all[0].spearman, 0.9, 1e-12);
    EXPECT_NEAR(all[0].kendall, 0.8, 1e-12);
    EXPECT_EQ(all[0].chosen.name, "e");
    EXPECT_NEAR(all[0].chosen.test, 0.8, 1e-12);
    EXPECT_EQ(all[0].best.name, "d");
    EXPECT_EQ(validation_trust_text(all[0]),
              "Validation against test, auc of 5 models: Spearman 0.90, Kendall 0.80; validation "
              "puts them in the order of the test; validation chooses e (test 0.8000), the best on "
              "test is d (0.9000)");
}

TEST(ValidationTrust, SaysNothingOfFewModelsOrOfEqualOnes) {
    Evaluation four = five_models();
    four.models[2].runs.clear();
    four.models[2].refusal = "found too little memory.";
    EXPECT_TRUE(validation_trust(four, "auc").empty());
    EXPECT_TRUE(validation_trust(five_models(), "ap").empty());
    Evaluation without_validation = five_models();
    for (EvaluationRun& run : without_validation.models[0].runs)
        run.valid.reset();
    EXPECT_TRUE(validation_trust(without_validation, "auc").empty());
}

Evaluation with_epochs(std::vector<EpochOnBoth> looks) {
    Evaluation evaluation = {.protocol = {}, .models = {model("hplc", 0.9, 0.8)}};
    evaluation.models[0].runs[1].seed = 7;
    evaluation.models[0].runs[1].looks = std::move(looks);
    return evaluation;
}

TEST(ValidationTrust, OfEpochsIsToldRunByRun) {
    const auto all = validation_trust(
        with_epochs(
            {{5, 0.5, 0.9}, {10, 0.6, 0.8}, {15, 0.7, 0.7}, {20, 0.9, 0.6}, {25, 0.8, 0.5}}),
        "auc");
    ASSERT_EQ(all.size(), 1u);
    EXPECT_NEAR(all[0].spearman, -0.9, 1e-12);
    EXPECT_EQ(validation_trust_text(all[0]),
              "Validation against test, auc of 5 epochs of hplc, seed 7: Spearman -0.90, Kendall "
              "-0.80; validation says little about the order of the test; validation chooses epoch "
              "20 (test 0.6000), the best on test is epoch 5 (0.9000)");
    EXPECT_TRUE(validation_trust(with_epochs({{5, 0.5, 0.9}, {10, 0.6, 0.8}}), "auc").empty());
}

TEST(ValidationTrust, IsInTheReports) {
    const Evaluation evaluation = five_models();
    const std::string start = "\nValidation against test, auc of 5 models: Spearman 0.90";
    EXPECT_NE(evaluation_text({.name = "g"}, evaluation, "auc").find(start), std::string::npos);
    const Verdict verdict = compare_models(evaluation, "auc");
    EXPECT_NE(comparison_text({.name = "g"}, evaluation, verdict).find(start), std::string::npos);
    for (const auto& json : {evaluation_json({.name = "g"}, evaluation, "auc"),
                             comparison_json({.name = "g"}, evaluation, verdict)}) {
        const auto& one = json.at("validation_against_test").at(0);
        EXPECT_EQ(one["over"], "models");
        EXPECT_TRUE(one["seed"].is_null());
        EXPECT_EQ(one["count"], 5);
        EXPECT_EQ(one["best"]["name"], "d");
    }
    const auto json = evaluation_json({.name = "g"}, with_epochs({{5, 0.5, 0.9}}), "auc");
    EXPECT_FALSE(json.contains("validation_against_test"));
    EXPECT_FALSE(json["runs"][0].contains("test_every"));
    EXPECT_EQ(json["runs"][1]["test_every"][0]["epoch"], 5);
}

// Scores pairs by one number, the higher the more it knows of the edges of the task.
class Steps final : public LinkScorer {
  public:
    explicit Steps(std::size_t step) : step_(step) {}
    void score(std::span<const NodePair> pairs, std::span<double> scores, Threads) const override {
        for (std::size_t i = 0; i < pairs.size(); ++i)
            scores[i] = static_cast<double>((pairs[i].u * 7 + pairs[i].v) % (step_ + 2));
    }

  private:
    std::size_t step_;
};

// The order of events is the guarantee: weights of the past meet test edges when the run is scored.
TEST(ValidationTrust, LooksBackWhenTheFitIsOver) {
    std::vector<std::string> events;
    EvaluationPlan plan;
    plan.make_task = [](std::uint64_t seed) {
        return LinkTask::random(testing::random_data(60, 400), SplitRatio{}, {.seed = seed});
    };
    plan.models.push_back(
        {.name = "steps", .learns = true, .options = {}, .fit = [&](const FitTask&) {
             FittedModel fitted;
             fitted.for_valid = fitted.for_test = std::make_shared<Steps>(9);
             fitted.past.metric = "auc";
             fitted.past.points = {{.epoch = 4, .score = 0.7}, {.epoch = 2, .score = 0.6}};
             fitted.past.for_test = [&](std::size_t point) {
                 events.push_back("look");
                 return std::make_unique<Steps>(point);
             };
             events.push_back("fitted");
             return fitted;
         }});
    plan.after_run = [&](const FinishedRun& finished) {
        EXPECT_TRUE(finished.fitted.past.points.empty());  // its weights are dropped
    };
    const Evaluation evaluation = run_evaluation(plan);
    EXPECT_EQ(events, (std::vector<std::string>{"fitted", "look", "look"}));
    const EvaluationRun& run = evaluation.models[0].runs[0];
    ASSERT_EQ(run.looks.size(), 2u);
    EXPECT_EQ(run.looks[0].epoch, 2u);  // in the order of the epochs
    EXPECT_EQ(run.looks[1].valid, 0.7);
    EXPECT_NE(run.looks[0].test, run.looks[1].test);
}

}  // namespace validation_trust_test
}  // namespace hplc
