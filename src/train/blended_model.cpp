#include "train/blended_model.hpp"

#include <array>
#include <utility>

#include "model/score_blend.hpp"

namespace hplc {
namespace {

// An autoencoder's scores lie about between 0 and 1, logits between -20 and 20; with the largest
// weight the autoencoder decides alone.
constexpr std::array kBlendWeights = {0.0F, 0.5F,  1.0F,  2.0F,  4.0F,
                                      8.0F, 16.0F, 32.0F, 64.0F, 1000.0F};

}  // namespace

BlendedModel::BlendedModel(std::unique_ptr<LearnedModel> learned, AutoencoderPenalty penalty,
                           Threads threads)
    : learned_(std::move(learned)), penalty_(penalty), threads_(threads) {}

std::shared_ptr<const LinearAutoencoder> BlendedModel::autoencoder_on(const TrainGraph& input) {
    if (autoencoder_graph_ != &input.graph()) {
        autoencoder_ = std::make_shared<const LinearAutoencoder>(input, penalty_, threads_,
                                                                 Progress::Show::kNever);
        autoencoder_graph_ = &input.graph();
    }
    return autoencoder_;
}

void BlendedModel::settle(const TrainGraph& input, const HeldOutEdges& valid,
                          const std::string& metric) {
    if (!autoencoder_on_valid_)
        autoencoder_on_valid_ = score_edges(*autoencoder_on(input), valid, threads_);
    learned_->settle(input, valid, metric);
    const EdgeScores learned = score_edges(*learned_->scorer(input), valid, threads_);
    weight_.front() = best_blend(learned, *autoencoder_on_valid_, kBlendWeights, metric);
}

std::unique_ptr<const LinkScorer> BlendedModel::scorer(const TrainGraph& input) {
    return blended_scorer(learned_->scorer(input), autoencoder_on(input), weight_.front());
}

std::unique_ptr<const LinkScorer> BlendedModel::scorer_with_new_nodes(
    const TrainGraph& grown, const FeatureMatrix* features) {
    return blended_scorer(learned_->scorer_with_new_nodes(grown, features), autoencoder_on(grown),
                          weight_.front());
}

std::vector<TensorView> BlendedModel::weights() {
    std::vector<TensorView> views = learned_->weights();
    views.push_back({"autoencoder.weight", {1}, weight_});
    return views;
}

}  // namespace hplc
