// A network, and boosted trees beside it (model/pairs/pair_trees.hpp), which are fitted once, to
// the first validation edges.
#pragma once

#include <memory>
#include <vector>

#include "model/blended_model.hpp"
#include "model/pairs/pair_trees.hpp"

namespace hplc {

class TreesBlend final : public BlendedModel {
  public:
    TreesBlend(std::unique_ptr<LearnedModel> network, const ModelRequest& request);

  private:
    void fit_second(const TrainGraph& input, const HeldOutEdges& valid) override;
    [[nodiscard]] std::shared_ptr<const LinkScorer> second(const TrainGraph& input) override;
    [[nodiscard]] std::shared_ptr<const LinkScorer> second_with_new_nodes(
        const TrainGraph& grown, const FeatureMatrix* features) override;
    [[nodiscard]] double largest_of_second() const override { return trees_.largest_logit(); }
    [[nodiscard]] std::vector<TensorView> weights_of_second() override { return trees_.weights(); }

    PairTrees trees_;
};

}  // namespace hplc
