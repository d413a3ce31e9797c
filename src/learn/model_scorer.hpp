// Scores of a trained model: everything it needs, copied, so that training may go on.
#pragma once

#include <memory>
#include <vector>

#include "learn/layers/link_decoder.hpp"
#include "model/pairs/pair_features.hpp"
#include "task/link_scorer.hpp"

namespace hplc {

class ModelScorer final : public LinkScorer {
  public:
    // `features` null: the decoder sees the nodes alone.
    ModelScorer(std::unique_ptr<const PairLogits> logits,
                std::unique_ptr<const PairFeatures> features, Standardisation standard);

    // A pair costs its features and the decoder's weights. Works through blocks of pairs, so that
    // memory does not grow with their number.
    void score(std::span<const NodePair> pairs, std::span<double> scores,
               Threads threads) const override;
    // By model_rows.hpp.
    [[nodiscard]] std::vector<std::unique_ptr<RowScorer>> rows(Threads threads) const override;

  private:
    std::unique_ptr<const PairLogits> logits_;
    std::unique_ptr<const PairFeatures> features_;
    Standardisation standard_;
};

}  // namespace hplc
