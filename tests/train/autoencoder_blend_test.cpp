#include "train/autoencoder_blend.hpp"

#include <gtest/gtest.h>

#include "support/support.hpp"
#include "train/toy_model.hpp"

namespace hplc {
namespace autoencoder_blend_test {

// Scores as another scorer does, times a factor.
class FixedModel final : public LearnedModel {
  public:
    FixedModel(std::shared_ptr<const LinkScorer> scorer, double factor)
        : scorer_(std::move(scorer)), factor_(factor) {}

    double train_epoch(std::uint64_t /*epoch*/) override { return 0; }
    std::unique_ptr<const LinkScorer> scorer(const TrainGraph& /*input*/) override {
        return std::make_unique<Scaled>(scorer_, factor_);
    }
    std::unique_ptr<const LinkScorer> scorer_with_new_nodes(const TrainGraph& grown,
                                                            const FeatureMatrix*) override {
        return scorer(grown);
    }
    std::vector<TensorView> weights() override { return {{"any", {1}, any_}}; }
    std::vector<TensorView> optimiser_state() override { return {}; }
    double positions_seconds() const override { return 0; }

  private:
    struct Scaled final : LinkScorer {
        Scaled(std::shared_ptr<const LinkScorer> unscaled, double by)
            : scorer(std::move(unscaled)), factor(by) {}
        void score(std::span<const NodePair> pairs, std::span<double> scores,
                   Threads threads) const override {
            scorer->score(pairs, scores, threads);
            for (double& score : scores)
                score *= factor;
        }
        std::shared_ptr<const LinkScorer> scorer;
        double factor;
    };

    std::shared_ptr<const LinkScorer> scorer_;
    double factor_;
    std::vector<float> any_ = {7.0F};
};

constexpr AutoencoderPenalty kPenalty{.lambda = 0.1, .dropout = 0.5};

LinkTask task_of_groups() {
    return LinkTask::random(testing::two_groups(),
                            SplitRatio{.train = 0.7, .valid = 0.15, .test = 0.15}, {.seed = 3});
}

AutoencoderBlend blended(const LinkTask& task, double factor) {
    auto linear = std::make_shared<const LinearAutoencoder>(task.train_graph(), kPenalty, Threads{},
                                                            Progress::Show::kNever);
    return {std::make_unique<FixedModel>(std::move(linear), factor), kPenalty, {}};
}

double auc_of(const LinkScorer& scorer, const LinkTask& task) {
    return evaluate(scorer, task.valid(), {}).auc;
}

TEST(AutoencoderBlend, TakesTheAutoencoderWhereTheModelKnowsNothing) {
    const LinkTask task = task_of_groups();
    AutoencoderBlend model = blended(task, 0);
    model.settle(task.train_graph(), task.valid(), "auc");
    EXPECT_GT(model.weights().back().values[1], 0.0F);
    const LinearAutoencoder alone(task.train_graph(), kPenalty, {}, Progress::Show::kNever);
    EXPECT_EQ(auc_of(*model.scorer(task.train_graph()), task), auc_of(alone, task));
}

TEST(AutoencoderBlend, LeavesTheOrderOfAGoodModelAlone) {
    const LinkTask task = task_of_groups();
    AutoencoderBlend model = blended(task, 2);  // the autoencoder itself: adding it changes no rank
    model.settle(task.train_graph(), task.valid(), "auc");
    const LinearAutoencoder alone(task.train_graph(), kPenalty, {}, Progress::Show::kNever);
    EXPECT_EQ(auc_of(*model.scorer(task.train_graph()), task), auc_of(alone, task));
}

TEST(AutoencoderBlend, OverrulesAModelThatIsWrong) {
    const LinkTask task = task_of_groups();
    AutoencoderBlend model = blended(task, -10);
    model.settle(task.train_graph(), task.valid(), "auc");
    const std::span<float> weights = model.weights().back().values;
    EXPECT_GT(weights[1], 10 * weights[0]);  // few edges: the model keeps a little of its prior
    EXPECT_GT(auc_of(*model.scorer(task.train_graph()), task), 0.5);
}

TEST(AutoencoderBlend, IsTheModelAloneBeforeItIsSettled) {
    const LinkTask task = task_of_groups();
    AutoencoderBlend model = blended(task, 3);
    const LinearAutoencoder alone(task.train_graph(), kPenalty, {}, Progress::Show::kNever);
    EXPECT_EQ(score_pairs(*model.scorer(task.train_graph()), task.test().positives, {}).front(),
              3 * score_pairs(alone, task.test().positives, {}).front());
}

TEST(AutoencoderBlend, ScoresTheSumByTheWeightsThatArePutBack) {
    const LinkTask task = task_of_groups();
    AutoencoderBlend model = blended(task, 1);
    model.weights().back().values[0] = 3.0F;
    model.weights().back().values[1] = 4.0F;
    const std::vector<NodePair> pairs = {{0, 1}, {2, 40}};
    const LinearAutoencoder alone(task.train_graph(), kPenalty, {}, Progress::Show::kNever);
    const auto linear = score_pairs(alone, pairs, {});
    const auto sums = score_pairs(*model.scorer(task.train_graph()), pairs, {});
    for (std::size_t i = 0; i < pairs.size(); ++i)
        EXPECT_NEAR(sums[i], 3 * bounded_logit(linear[i]) + 4 * linear[i], 1e-12);
}

TEST(AutoencoderBlend, FitsTheAutoencoderToEachInput) {
    const LinkTask task = LinkTask::random(testing::two_groups(),
                                           SplitRatio{.train = 0.7, .valid = 0.15, .test = 0.15},
                                           {.seed = 3, .validation_edges_as_input = true});
    AutoencoderBlend model = blended(task, 0);
    model.weights().back().values[0] = 0.0F;
    model.weights().back().values[1] = 1.0F;
    for (const TrainGraph& input :
         {task.train_graph(), task.test_input_graph(), task.train_graph()}) {
        const LinearAutoencoder alone(input, kPenalty, {}, Progress::Show::kNever);
        EXPECT_EQ(score_pairs(*model.scorer(input), task.test().positives, {}),
                  score_pairs(alone, task.test().positives, {}));
    }
}

}  // namespace autoencoder_blend_test
}  // namespace hplc
