// A model of directed links: any model that learns says whether two nodes are linked, on the graph
// without directions, and a model of directions (model/directed/) says which way the link goes.
//
// What was learned of undirected links is all used, so existence is found as well as without
// directions, and every system can be asked for directed links; all of them have the same judge of
// directions, which is fitted once, before the first epoch.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "model/directed/direction_model.hpp"
#include "model/learned_model.hpp"

namespace hplc {

class DirectedModel final : public LearnedModel {
  public:
    // `train` has directions.
    DirectedModel(std::unique_ptr<LearnedModel> existence, const TrainGraph& train,
                  std::uint64_t seed, Threads threads);

    double train_epoch(std::uint64_t epoch) override;
    // By the pairs that `input` has no link between, in either direction: about these alone the
    // existence is a question.
    void settle(const TrainGraph& input, const HeldOutEdges& valid,
                const std::string& metric) override;
    [[nodiscard]] std::unique_ptr<const LinkScorer> scorer(const TrainGraph& input) override;
    [[nodiscard]] std::unique_ptr<const LinkScorer> scorer_with_new_nodes(
        const TrainGraph& grown, const FeatureMatrix* features) override;
    [[nodiscard]] NodeStates node_states(const TrainGraph& input) override {
        return existence_->node_states(input);
    }
    // Those of the model of directions are the last.
    [[nodiscard]] std::vector<TensorView> weights() override;
    [[nodiscard]] std::vector<TensorView> optimiser_state() override {
        return existence_->optimiser_state();
    }
    [[nodiscard]] double positions_seconds() const override {
        return existence_->positions_seconds();
    }

  private:
    std::unique_ptr<LearnedModel> existence_;
    DirectionModel direction_;
    bool is_asked_to_fit_ = true;
    std::optional<HeldOutEdges> questions_;  // of existence, among the validation edges
};

// The pairs of `edges` that the graph has no link between. Where that leaves no positive or no
// negative, all. Candidates are left out.
[[nodiscard]] HeldOutEdges questions_of_existence(const CsrGraph& graph, const HeldOutEdges& edges);

}  // namespace hplc
