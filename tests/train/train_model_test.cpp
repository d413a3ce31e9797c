// The training loop on a model whose every step is known.
#include "train/train_model.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <map>

#include "support/support.hpp"
#include "task/evaluation.hpp"
#include "train/toy_model.hpp"

namespace hplc {
namespace train_model_test {

using testing::complaint_of;
using testing::ToyModel;
using testing::two_groups;

LinkTask task_of_groups() {
    return LinkTask::random(two_groups(), SplitRatio{.train = 0.7, .valid = 0.2, .test = 0.1}, {});
}

// Scores come from a script: its one weight is the number of the epoch, and the score of a pair is
// right or wrong as often as the script says for that epoch.
class ScriptedModel final : public LearnedModel {
  public:
    // By epoch from 1 on: how many of ten positives rank above all negatives.
    explicit ScriptedModel(std::map<int, int> right) : right_(std::move(right)) {}

    double train_epoch(std::uint64_t epoch) override {
        weight_[0] = static_cast<float>(epoch + 1);
        return 1 / weight_[0];
    }
    std::unique_ptr<const LinkScorer> scorer(const TrainGraph&) override {
        ++validations;
        return std::make_unique<Script>(right_.at(static_cast<int>(weight_[0])));
    }
    std::unique_ptr<const LinkScorer> scorer_with_new_nodes(const TrainGraph& grown,
                                                            const FeatureMatrix*) override {
        return scorer(grown);
    }
    std::vector<TensorView> weights() override { return {{"epoch", {1}, weight_}}; }
    std::vector<TensorView> optimiser_state() override { return {}; }
    double positions_seconds() const override { return 0; }

    int validations = 0;

  private:
    struct Script final : LinkScorer {
        explicit Script(int count) : right(count) {}
        void score(std::span<const NodePair> pairs, std::span<double> scores,
                   Threads) const override {
            for (std::size_t i = 0; i < pairs.size(); ++i) {
                const bool is_edge = pairs[i].v == pairs[i].u + 1;
                scores[i] = is_edge ? (static_cast<int>(i) < right ? 1 : -1) : 0;
            }
        }
        int right;
    };

    std::map<int, int> right_;
    std::array<float, 1> weight_ = {};
};

// A path whose last ten edges are validation.
LinkTask scripted_task() {
    GraphData data;
    data.name = "path";
    data.ids = NodeIds::rows(21);
    data.edges.num_nodes = 21;
    GivenSplit split;
    split.source = "test";
    for (NodeId v = 0; v < 20; ++v) {
        data.edges.edges.push_back({v, v + 1});
        (v < 9    ? split.train.own()
         : v < 19 ? split.valid.positives
                  : split.test.positives)
            .push_back({v, v + 1});
    }
    split.valid.negatives = {{0, 5}, {1, 7}, {2, 9}};
    split.test.negatives = {{0, 6}};
    data.split = split;
    return LinkTask::given(data, {});
}

TEST(TrainModel, KeepsTheBestWeightsAndStopsWhenPatienceEnds) {
    ScriptedModel model({{2, 4}, {4, 9}, {6, 9}, {8, 3}, {10, 10}});
    const TrainingState state =
        train_model(model, scripted_task(), {.epochs = 100, .patience = 4, .validate_every = 2});
    EXPECT_EQ(state.epoch, 8u);          // four epochs after the best; epoch 10 is never seen
    EXPECT_EQ(state.best()->epoch, 4u);  // of equals the first
    EXPECT_DOUBLE_EQ(state.best()->score, 0.9);
    EXPECT_EQ(state.history.size(), 4u);
    EXPECT_DOUBLE_EQ(state.history[1].loss, 0.25);
    EXPECT_EQ(model.weights()[0].values[0], 4.0F);
}

TEST(TrainModel, RunsAllEpochsAndValidatesTheLastWherePatienceIsZero) {
    ScriptedModel model({{3, 4}, {6, 2}, {7, 1}});
    const TrainingState state =
        train_model(model, scripted_task(), {.epochs = 7, .patience = 0, .validate_every = 3});
    EXPECT_EQ(state.epoch, 7u);
    EXPECT_EQ(state.kept_epoch(), 3u);
    EXPECT_EQ(model.validations, 3);
}

TEST(TrainModel, ChoosesByTheMetricThatIsAskedFor) {
    ScriptedModel by_mrr({{1, 2}, {2, 5}});
    const TrainOptions options = {.epochs = 2, .validate_every = 1, .select_by = "mrr"};
    const TrainingState state = train_model(by_mrr, scripted_task(), options);
    // Right ones rank 1st, wrong ones 4th among three negatives.
    EXPECT_NEAR(state.history[0].score, 0.2 + 0.8 / 4, 1e-12);
    ScriptedModel model(std::map<int, int>{{1, 2}});
    EXPECT_EQ(complaint_of([&] {
                  (void)train_model(model, scripted_task(),
                                    {.epochs = 1, .validate_every = 1, .select_by = "auk"});
              }),
              "found metric 'auk'; expected one of auc, ap, mrr, hits@20, hits@50, hits@100.");
}

TEST(TrainModel, KeepsTheLastWeightsWhereNothingIsHeldOut) {
    const LinkTask task = LinkTask::whole(two_groups(), {});
    ScriptedModel model(std::map<int, int>{});
    const TrainingState state = train_model(model, task, {.epochs = 12});
    EXPECT_EQ(state.epoch, 12u);
    EXPECT_EQ(state.kept_epoch(), 12u);
    EXPECT_EQ(model.weights()[0].values[0], 12.0F);
    EXPECT_EQ(model.validations, 0);
}

TEST(TrainModel, StopsWhereItIsToldToAndGoesOnFromThere) {
    ScriptedModel model({{2, 4}, {4, 9}, {6, 5}});
    const TrainOptions options = {.epochs = 6, .patience = 0, .validate_every = 2};
    const LinkTask task = scripted_task();
    const auto until_five = [](const TrainingState& state, const EpochReport&) {
        return state.epoch < 5;
    };
    TrainingState half = train_model(model, task, options, {}, until_five);
    EXPECT_EQ(half.epoch, 5u);
    EXPECT_FALSE(half.is_done(options));
    EXPECT_EQ(model.weights()[0].values[0], 5.0F);  // not the best: training is to go on from here
    const TrainingState whole = train_model(model, task, options, std::move(half));
    EXPECT_EQ(whole.epoch, 6u);
    EXPECT_EQ(model.weights()[0].values[0], 4.0F);
}

TEST(TrainModel, LearnsWhatTellsEdgesFromOtherPairs) {
    const LinkTask task = task_of_groups();
    ToyModel model(task.train_graph(), 1);
    const TrainingState state = train_model(model, task, {.epochs = 20, .validate_every = 1});
    EXPECT_GT(state.best()->score, 0.8);
    EXPECT_LT(state.history.back().loss, state.history.front().loss);
    EXPECT_GT(model.weights()[0].values[0], 1.0F);  // of common neighbours
}

TEST(TrainModel, RefusesALossThatIsNotFinite) {
    const LinkTask task = task_of_groups();
    ToyModel model(task.train_graph(), 1, std::numeric_limits<float>::infinity());
    EXPECT_EQ(
        complaint_of([&] { (void)train_model(model, task, {}); }),
        "found a loss that is not finite in epoch 1; expected training to stay within bounds. "
        "To fix: pass a smaller --learning-rate.");
}

}  // namespace train_model_test
}  // namespace hplc
