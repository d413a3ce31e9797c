#include "train/blended_model.hpp"

#include <array>
#include <utility>

namespace hplc {
namespace {

// An autoencoder's scores lie about between 0 and 1, logits between -20 and 20; with the largest
// weight the autoencoder decides alone.
constexpr std::array kBlendWeights = {0.0F, 0.5F,  1.0F,  2.0F,  4.0F,
                                      8.0F, 16.0F, 32.0F, 64.0F, 1000.0F};

void add(std::vector<double>& scores, double weight, const std::vector<double>& others) {
    for (std::size_t i = 0; i < scores.size(); ++i)
        scores[i] += weight * others[i];
}

EdgeScores blend(EdgeScores scores, double weight, const EdgeScores& others) {
    add(scores.positives, weight, others.positives);
    add(scores.negatives, weight, others.negatives);
    add(scores.candidates, weight, others.candidates);
    return scores;
}

class BlendedScorer final : public LinkScorer {
  public:
    BlendedScorer(std::unique_ptr<const LinkScorer> learned,
                  std::shared_ptr<const LinkScorer> autoencoder, double weight)
        : learned_(std::move(learned)), autoencoder_(std::move(autoencoder)), weight_(weight) {}

    void score(std::span<const NodePair> pairs, std::span<double> scores,
               Threads threads) const override {
        learned_->score(pairs, scores, threads);
        const auto others = score_pairs(*autoencoder_, pairs, threads);
        for (std::size_t i = 0; i < scores.size(); ++i)
            scores[i] += weight_ * others[i];
    }

  private:
    std::unique_ptr<const LinkScorer> learned_;
    std::shared_ptr<const LinkScorer> autoencoder_;
    double weight_;
};

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
    const EdgeScores learned = score_edges(*learned_->scorer(input), valid, threads_);
    double best = -1;
    for (const float weight : kBlendWeights) {
        const double value =
            metric_named(metric, rank_edges(blend(learned, weight, *autoencoder_on_valid_)));
        if (value <= best) continue;
        best = value;
        weight_.front() = weight;
    }
}

std::unique_ptr<const LinkScorer> BlendedModel::scorer(const TrainGraph& input) {
    return std::make_unique<BlendedScorer>(learned_->scorer(input), autoencoder_on(input),
                                           weight_.front());
}

std::unique_ptr<const LinkScorer> BlendedModel::scorer_with_new_nodes(
    const TrainGraph& grown, const FeatureMatrix* features) {
    return std::make_unique<BlendedScorer>(learned_->scorer_with_new_nodes(grown, features),
                                           autoencoder_on(grown), weight_.front());
}

std::vector<TensorView> BlendedModel::weights() {
    std::vector<TensorView> views = learned_->weights();
    views.push_back({"autoencoder.weight", {1}, weight_});
    return views;
}

}  // namespace hplc
