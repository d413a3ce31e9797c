#include "model/blended_model.hpp"

#include <utility>

#include "model/score_blend.hpp"

namespace hplc {

BlendedModel::BlendedModel(std::unique_ptr<LearnedModel> learned, BlendPrior prior,
                           std::string name, Threads threads)
    : ModelWrapper(std::move(learned)), prior_(prior), name_(std::move(name)), threads_(threads) {}

std::shared_ptr<const LinkScorer> BlendedModel::kept_second(const TrainGraph& input) {
    if (second_graph_ != &input.graph()) {
        second_ = second(input);
        second_graph_ = &input.graph();
    }
    return second_;
}

std::unique_ptr<const LinkScorer> BlendedModel::sum(
    std::unique_ptr<const LinkScorer> first, std::shared_ptr<const LinkScorer> second) const {
    return blended_scorer(std::move(first), std::move(second),
                          {.first = weights_[0], .second = weights_[1]}, largest_of_second());
}

void BlendedModel::settle(const TrainGraph& input, const HeldOutEdges& valid,
                          const std::string& metric) {
    fit_second(input, valid);
    if (!second_on_valid_) second_on_valid_ = score_edges(*kept_second(input), valid, threads_);
    learned().settle(input, valid, metric);
    const EdgeScores first = score_edges(*learned().scorer(input), valid, threads_);
    const BlendWeights best = best_weights(first, *second_on_valid_, prior_, metric);
    weights_ = {best.first, best.second};
}

std::unique_ptr<const LinkScorer> BlendedModel::scorer(const TrainGraph& input) {
    auto first = learned().scorer(input);
    if (is_alone()) return first;
    return sum(std::move(first), kept_second(input));
}

std::unique_ptr<const LinkScorer> BlendedModel::scorer_with_new_nodes(
    const TrainGraph& grown, const FeatureMatrix* features) {
    auto first = learned().scorer_with_new_nodes(grown, features);
    if (is_alone()) return first;
    return sum(std::move(first), second_with_new_nodes(grown, features));
}

std::vector<TensorView> BlendedModel::weights() {
    std::vector<TensorView> views = learned().weights();
    for (TensorView& view : weights_of_second())
        views.push_back(std::move(view));
    views.push_back({name_, {2}, weights_});
    return views;
}

}  // namespace hplc
