// A model that learns, with the linear autoencoder's score added to its own.
//
// In dense graphs the autoencoder's closed form ranks links well, and what it gets wrong has little
// to do with what a graph network gets wrong.
#pragma once

#include <memory>

#include "heuristic/linear_autoencoder.hpp"
#include "model/blended_model.hpp"

namespace hplc {

class AutoencoderBlend final : public BlendedModel {
  public:
    AutoencoderBlend(std::unique_ptr<LearnedModel> learned, AutoencoderPenalty penalty,
                     Threads threads);

  private:
    [[nodiscard]] std::shared_ptr<const LinkScorer> second(const TrainGraph& input) override;
    // The autoencoder is fitted to the grown graph.
    [[nodiscard]] std::shared_ptr<const LinkScorer> second_with_new_nodes(
        const TrainGraph& grown, const FeatureMatrix* features) override;

    AutoencoderPenalty penalty_;
};

}  // namespace hplc
