// Trainings that run away: what is kept, and what is said.
#include "train/divergence.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <map>

#include "support/support.hpp"
#include "train/files/feature_range.hpp"
#include "train/toy_model.hpp"
#include "train/train_model.hpp"

namespace hplc {
namespace divergence_test {

using testing::complaint_of;

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

struct Step {
    double loss = 0.5;
    double score = 1;  // of a pair within a group; of others its opposite
};

// Its one weight is the number of the epoch, and all that it does stands in a script.
class Runaway final : public LearnedModel {
  public:
    explicit Runaway(std::map<int, Step> script) : script_(std::move(script)) {}

    double train_epoch(std::uint64_t epoch) override {
        weight_[0] = static_cast<float>(epoch + 1);
        return now().loss;
    }
    std::unique_ptr<const LinkScorer> scorer(const TrainGraph&) override {
        return std::make_unique<Scorer>(now().score);
    }
    std::unique_ptr<const LinkScorer> scorer_with_new_nodes(const TrainGraph& grown,
                                                            const FeatureMatrix*) override {
        return scorer(grown);
    }
    std::vector<TensorView> weights() override { return {{"epoch", {1}, weight_}}; }
    std::vector<TensorView> optimiser_state() override { return {}; }
    double positions_seconds() const override { return 0; }

  private:
    struct Scorer final : LinkScorer {
        explicit Scorer(double size) : high(size) {}
        void score(std::span<const NodePair> pairs, std::span<double> scores,
                   Threads) const override {
            for (std::size_t i = 0; i < pairs.size(); ++i)
                scores[i] = pairs[i].u / 30 == pairs[i].v / 30 ? high : -high;
        }
        double high;
    };

    [[nodiscard]] Step now() const {
        const auto found = script_.find(static_cast<int>(weight_[0]));
        return found == script_.end() ? Step{} : found->second;
    }

    std::map<int, Step> script_;
    std::array<float, 1> weight_ = {};
};

LinkTask task_of_groups() {
    return LinkTask::random(testing::two_groups(),
                            SplitRatio{.train = 0.7, .valid = 0.2, .test = 0.1}, {});
}

struct Outcome {
    TrainingState state;
    float weight = 0;
    std::string warning;
};

Outcome outcome(std::map<int, Step> script) {
    Runaway model(std::move(script));
    Outcome result;
    TrainOptions options = {.epochs = 20, .validate_every = 2};
    options.warn = [&](const std::string& sentence) { result.warning += sentence; };
    result.state = train_model(model, task_of_groups(), options);
    result.weight = model.weights()[0].values[0];
    return result;
}

std::string refusal(std::map<int, Step> script, const TrainOptions& options) {
    Runaway model(std::move(script));
    return complaint_of([&] { (void)train_model(model, task_of_groups(), options); });
}

TEST(Divergence, ScoresOf1e28EndTheTrainingWithTheBestWeightsBefore) {
    const Outcome result = outcome({{6, {.loss = 0.3, .score = 1e28}}});
    EXPECT_EQ(result.state.epoch, 6u);
    EXPECT_EQ(result.state.kept_epoch(), 2u);
    EXPECT_EQ(result.weight, 2.0F);
    EXPECT_EQ(result.warning,
              "training diverged: a loss of 0.3 and scores of up to 1e+28 in epoch 6; the weights "
              "of epoch 2, the best before, are used. To fix: pass a smaller --learning-rate.");
}

TEST(Divergence, SoDoesALossOf1e28OrOneThatIsNotFinite) {
    const Outcome large = outcome({{4, {.loss = 1e28, .score = 3}}});
    EXPECT_EQ(large.state.epoch, 4u);
    EXPECT_EQ(large.weight, 2.0F);
    EXPECT_TRUE(
        large.warning.starts_with("training diverged: a loss of 1e+28 and scores of up to "
                                  "3 in epoch 4;"))
        << large.warning;
    const Outcome nan = outcome({{5, {.loss = kNan}}});
    EXPECT_EQ(nan.state.epoch, 5u);
    EXPECT_EQ(nan.weight, 2.0F);
    EXPECT_TRUE(nan.warning.starts_with("training diverged: a loss that is not finite in epoch 5;"))
        << nan.warning;
}

TEST(Divergence, ScoresThatAreNotFiniteToo) {
    const Outcome result = outcome({{4, {.score = kNan}}});
    EXPECT_EQ(result.weight, 2.0F);
    EXPECT_NE(result.warning.find("scores that are not finite in epoch 4"), std::string::npos)
        << result.warning;
}

TEST(Divergence, WhatIsLargeAndMeansSomethingIsLeftAlone) {
    const Outcome result = outcome({{2, {.loss = 900, .score = 1e6}}});
    EXPECT_EQ(result.state.epoch, 20u);
    EXPECT_FALSE(result.state.divergence);
    EXPECT_EQ(result.warning, "");
}

TEST(Divergence, ATrainingThatBeginsOutOfBoundsMayComeBack) {
    const Outcome result = outcome({{2, {.loss = 1e12}}, {4, {.loss = 1e9}}});
    EXPECT_EQ(result.state.epoch, 20u);
    EXPECT_EQ(result.state.kept_epoch(), 6u);
    EXPECT_EQ(result.warning, "");
}

TEST(Divergence, WithNothingToKeepItIsRefused) {
    const TrainOptions options = {.epochs = 20, .validate_every = 2};
    EXPECT_EQ(refusal({{2, {.loss = 1e12}}, {4, {.loss = 1e14}}}, options),
              "found a loss of 1e+14 and scores of up to 1 in epoch 4; expected training to stay "
              "within bounds. To fix: pass a smaller --learning-rate.");
    EXPECT_TRUE(refusal({{1, {.loss = 1e12}}}, {.epochs = 1}).starts_with("found a loss of 1e+12"));
}

TEST(Divergence, WithoutValidationTheLastLossIsLookedAt) {
    const LinkTask task = LinkTask::whole(testing::two_groups(), {});
    Runaway model({{3, {.loss = 1e28}}});
    EXPECT_EQ(complaint_of([&] { (void)train_model(model, task, {.epochs = 3}); }),
              "found a loss of 1e+28 in epoch 3; expected training to stay within bounds. To fix: "
              "pass a smaller --learning-rate.");
}

void require_range(const GraphData& data) {
    require_feature_range(&*data.features, &data.ids);
}

std::string fix_for(const GraphData& data, bool is_scaled) {
    return fix_for_divergence(&*data.features, nullptr, is_scaled);
}

GraphData with_features(std::vector<float> values) {
    GraphData data = testing::two_groups();
    data.features = FeatureMatrix{.num_columns = 3, .offsets = {0}, .columns = {}, .values = {}};
    for (NodeId v = 0; v < data.ids.size(); ++v) {
        data.features->columns.push_back(v % 3);
        data.features->values.push_back(v < values.size() ? values[v] : 1.0F);
        data.features->offsets.push_back(v + 1);
    }
    return data;
}

TEST(FeatureRange, ALargeFeatureIsNamed) {
    const GraphData data = with_features({1, -7, 2, 7});
    const auto largest = largest_feature(*data.features);
    ASSERT_TRUE(largest);
    EXPECT_EQ(largest->node, 1u);
    EXPECT_EQ(largest->column, 1u);
    EXPECT_EQ(largest->value, -7.0F);
    EXPECT_NO_THROW(require_feature_range(&*data.features, &data.ids));
    EXPECT_NO_THROW(require_feature_range(nullptr, nullptr));
    EXPECT_FALSE(largest_feature(FeatureMatrix{.num_columns = 2, .offsets = {0, 0}}));
}

TEST(FeatureRange, FeaturesBeyondSinglePrecisionAreRefusedWithNodeAndColumn) {
    EXPECT_EQ(
        complaint_of([] {
            require_range(with_features({1, 1, 1, 1, 1e30F}));
        }),
        "found 1e+30 as feature of node '4' in column 1 (the first is 0); expected features "
        "from -1e18 to 1e18, whose squares single precision holds. To fix: scale the column "
        "to about -1 to 1, put 0 where the value stands for a missing one, or pass --features "
        "none.");
    EXPECT_NE(complaint_of([] {
                  require_range(with_features({1e20F, std::numeric_limits<float>::quiet_NaN()}));
              }).find("found nan as feature of node '1' in column 1"),
              std::string::npos);
}

TEST(FeatureRange, ADivergenceIsBlamedOnFeaturesOnlyWhereTheyAreLarge) {
    EXPECT_EQ(fix_for(with_features({}), false), "pass a smaller --learning-rate");
    EXPECT_EQ(fix_for(with_features({1, 1, 1e12F}), false),
              "scale the features, which are as large as 1e+12 as feature of node '2' in column 2 "
              "(the first is 0), to about -1 to 1, or pass --tf-idf; where that does not help, a "
              "smaller --learning-rate");
    // Rows of length 1.
    EXPECT_EQ(fix_for(with_features({1, 1, 1e12F}), true), "pass a smaller --learning-rate");
}

}  // namespace divergence_test
}  // namespace hplc
