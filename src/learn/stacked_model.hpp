// A network, and boosted trees beside it (model/pairs/pair_trees.hpp): the score of a pair is a
// weighted sum of the network's bounded logit and the trees' (model/blend_weights.hpp). The weights
// are fitted to the validation edges each time the model is validated; before that the network is
// alone, and where the trees have no weight they cost nothing.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "model/blend_weights.hpp"
#include "model/learned_model.hpp"
#include "model/pairs/pair_trees.hpp"
#include "task/evaluation.hpp"

namespace hplc {

class StackedModel final : public LearnedModel {
  public:
    StackedModel(std::unique_ptr<LearnedModel> network, const ModelRequest& request);

    double train_epoch(std::uint64_t epoch) override { return network_->train_epoch(epoch); }
    void settle(const TrainGraph& input, const HeldOutEdges& valid,
                const std::string& metric) override;
    [[nodiscard]] std::unique_ptr<const LinkScorer> scorer(const TrainGraph& input) override;
    [[nodiscard]] std::unique_ptr<const LinkScorer> scorer_with_new_nodes(
        const TrainGraph& grown, const FeatureMatrix* features) override;
    [[nodiscard]] std::vector<TensorView> weights() override;
    [[nodiscard]] NodeStates node_states(const TrainGraph& input) override {
        return network_->node_states(input);
    }
    [[nodiscard]] std::vector<TensorView> optimiser_state() override {
        return network_->optimiser_state();
    }
    [[nodiscard]] double positions_seconds() const override {
        return network_->positions_seconds();
    }

  private:
    [[nodiscard]] std::shared_ptr<const LinkScorer> trees_on(const TrainGraph& input);
    [[nodiscard]] BlendWeights blend_weights() const { return {weights_[0], weights_[1]}; }
    [[nodiscard]] bool is_alone() const { return weights_[1] == 0; }

    std::unique_ptr<LearnedModel> network_;
    PairTrees trees_;
    Threads threads_;
    std::array<float, 2> weights_ = {1.0F, 0.0F};  // of the network, of the trees
    // Trees do not change once they are fitted: their scorer is kept, with the graph that it holds.
    std::shared_ptr<const LinkScorer> trees_scorer_;
    const CsrGraph* trees_graph_ = nullptr;
    std::optional<EdgeScores> trees_on_valid_;
};

}  // namespace hplc
