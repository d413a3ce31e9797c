#include "learn/trees_blend.hpp"

#include <utility>

namespace hplc {

TreesBlend::TreesBlend(std::unique_ptr<LearnedModel> network, const ModelRequest& request)
    : BlendedModel(std::move(network), {}, "stack.weights", request.threads),
      trees_(request.train, request.features, request.seed, request.threads) {}

void TreesBlend::fit_second(const TrainGraph& input, const HeldOutEdges& valid) {
    if (!trees_.is_fitted()) trees_.fit(input, valid);
}

std::shared_ptr<const LinkScorer> TreesBlend::second(const TrainGraph& input) {
    return trees_.scorer(input);
}

std::shared_ptr<const LinkScorer> TreesBlend::second_with_new_nodes(const TrainGraph& grown,
                                                                    const FeatureMatrix* features) {
    return trees_.scorer_with_new_nodes(grown, features);
}

}  // namespace hplc
