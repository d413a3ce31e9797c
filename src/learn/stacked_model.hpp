// A network, and boosted trees beside it (model/pairs/pair_trees.hpp): the score of a pair is the
// network's logit plus a weight times the trees'. Validation chooses the weight each time the model
// is validated, 0 among the choices; where it is 0 the trees cost nothing.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

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

    std::unique_ptr<LearnedModel> network_;
    PairTrees trees_;
    Threads threads_;
    std::vector<float> weight_ = {0.0F};  // one
    // Trees do not change once they are fitted: their scorer is kept, with the graph that it holds.
    std::shared_ptr<const LinkScorer> trees_scorer_;
    const CsrGraph* trees_graph_ = nullptr;
    std::optional<EdgeScores> trees_on_valid_;
};

}  // namespace hplc
