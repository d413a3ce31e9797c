// A model that learns, with the linear autoencoder's score added to its own.
//
// In dense graphs the autoencoder's closed form ranks links well, and what it gets wrong has little
// to do with what a graph network gets wrong. The weights of both are fitted to the validation
// edges each time the model is validated (model/blend_weights.hpp).
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "heuristic/linear_autoencoder.hpp"
#include "model/blend_weights.hpp"
#include "model/learned_model.hpp"
#include "task/evaluation.hpp"

namespace hplc {

class BlendedModel final : public LearnedModel {
  public:
    BlendedModel(std::unique_ptr<LearnedModel> learned, AutoencoderPenalty penalty,
                 Threads threads);

    double train_epoch(std::uint64_t epoch) override { return learned_->train_epoch(epoch); }
    void settle(const TrainGraph& input, const HeldOutEdges& valid,
                const std::string& metric) override;
    [[nodiscard]] std::unique_ptr<const LinkScorer> scorer(const TrainGraph& input) override;
    // The autoencoder is fitted to the grown graph.
    [[nodiscard]] std::unique_ptr<const LinkScorer> scorer_with_new_nodes(
        const TrainGraph& grown, const FeatureMatrix* features) override;
    // The weights of the model and of the autoencoder are the last.
    [[nodiscard]] std::vector<TensorView> weights() override;
    [[nodiscard]] NodeStates node_states(const TrainGraph& input) override {
        return learned_->node_states(input);
    }
    [[nodiscard]] std::vector<TensorView> optimiser_state() override {
        return learned_->optimiser_state();
    }
    [[nodiscard]] double positions_seconds() const override {
        return learned_->positions_seconds();
    }

  private:
    [[nodiscard]] std::shared_ptr<const LinearAutoencoder> autoencoder_on(const TrainGraph& input);
    [[nodiscard]] BlendWeights blend_weights() const { return {weights_[0], weights_[1]}; }
    [[nodiscard]] bool is_alone() const { return weights_[1] == 0; }

    std::unique_ptr<LearnedModel> learned_;
    AutoencoderPenalty penalty_;
    Threads threads_;
    std::array<float, 2> weights_ = {1.0F, 0.0F};  // of the model, of the autoencoder
    // The last fit, which costs as much as many epochs, and the graph it was made on and holds.
    std::shared_ptr<const LinearAutoencoder> autoencoder_;
    const CsrGraph* autoencoder_graph_ = nullptr;
    std::optional<EdgeScores> autoencoder_on_valid_;
};

}  // namespace hplc
