#include "learn/stacked_model.hpp"

#include <array>
#include <utility>

#include "model/score_blend.hpp"

namespace hplc {
namespace {

// Both are logits; with the largest weight the trees decide alone.
constexpr std::array kWeights = {0.0F, 0.25F, 0.5F, 1.0F, 2.0F, 4.0F, 1000.0F};

}  // namespace

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
    weight_.front() = best_blend(network, *trees_on_valid_, kWeights, metric);
}

std::unique_ptr<const LinkScorer> StackedModel::scorer(const TrainGraph& input) {
    auto network = network_->scorer(input);
    if (weight_.front() == 0) return network;
    return blended_scorer(std::move(network), trees_on(input), weight_.front(),
                          trees_.largest_logit());
}

std::unique_ptr<const LinkScorer> StackedModel::scorer_with_new_nodes(
    const TrainGraph& grown, const FeatureMatrix* features) {
    auto network = network_->scorer_with_new_nodes(grown, features);
    if (weight_.front() == 0) return network;
    return blended_scorer(std::move(network), trees_.scorer_with_new_nodes(grown, features),
                          weight_.front(), trees_.largest_logit());
}

std::vector<TensorView> StackedModel::weights() {
    std::vector<TensorView> views = network_->weights();
    for (TensorView& view : trees_.weights())
        views.push_back(std::move(view));
    views.push_back({"trees.weight", {1}, weight_});
    return views;
}

}  // namespace hplc
