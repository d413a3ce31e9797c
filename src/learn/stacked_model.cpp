#include "learn/stacked_model.hpp"

#include <utility>

#include "model/score_blend.hpp"

namespace hplc {

StackedModel::StackedModel(std::unique_ptr<LearnedModel> network, const ModelRequest& request)
    : network_(std::move(network)),
      trees_(request.train, request.features, request.seed, request.threads),
      threads_(request.threads) {}

std::shared_ptr<const LinkScorer> StackedModel::trees_on(const TrainGraph& input) {
    if (trees_graph_ != &input.graph()) {
        trees_scorer_ = trees_.scorer(input);
        trees_graph_ = &input.graph();
    }
    return trees_scorer_;
}

void StackedModel::settle(const TrainGraph& input, const HeldOutEdges& valid,
                          const std::string& metric) {
    if (!trees_.is_fitted()) trees_.fit(input, valid);
    if (!trees_on_valid_) trees_on_valid_ = score_edges(*trees_on(input), valid, threads_);
    const EdgeScores network = score_edges(*network_->scorer(input), valid, threads_);
    const BlendWeights best = best_weights(network, *trees_on_valid_, {}, metric);
    weights_ = {best.first, best.second};
}

std::unique_ptr<const LinkScorer> StackedModel::scorer(const TrainGraph& input) {
    auto network = network_->scorer(input);
    if (is_alone()) return network;
    return blended_scorer(std::move(network), trees_on(input), blend_weights(),
                          trees_.largest_logit());
}

std::unique_ptr<const LinkScorer> StackedModel::scorer_with_new_nodes(
    const TrainGraph& grown, const FeatureMatrix* features) {
    auto network = network_->scorer_with_new_nodes(grown, features);
    if (is_alone()) return network;
    return blended_scorer(std::move(network), trees_.scorer_with_new_nodes(grown, features),
                          blend_weights(), trees_.largest_logit());
}

std::vector<TensorView> StackedModel::weights() {
    std::vector<TensorView> views = network_->weights();
    for (TensorView& view : trees_.weights())
        views.push_back(std::move(view));
    views.push_back({"stack.weights", {2}, weights_});
    return views;
}

}  // namespace hplc
