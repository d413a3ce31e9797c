// Scores of a decoupled model: node states computed once, pairs by their features and states.
#pragma once

#include <memory>
#include <vector>

#include "model/decoupled/decoupled_model.hpp"
#include "task/link_scorer.hpp"

namespace hplc {

class DecoupledScorer final : public LinkScorer {
  public:
    // The first `node_layers` layers make states; N × hidden floats. The trees' logits are added.
    // Workers each make their part of the states and, until they are dismissed, of the scores of
    // each call of score(), which all of them make.
    DecoupledScorer(const DecoupledView& view, std::vector<DenseLayer> layers,
                    std::size_t node_layers, Standardisation pair_scale, const BoundedTrees& trees,
                    Threads threads, std::shared_ptr<Workers> workers = nullptr);

    void score(std::span<const NodePair> pairs, std::span<double> scores,
               Threads threads) const override;

  private:
    void score_own(std::span<const NodePair> pairs, std::span<double> scores,
                   Threads threads) const;
    void make_states(const HalfMatrix& table, Threads threads);

    [[nodiscard]] std::vector<float> rows_of(std::span<const NodePair> pairs,
                                             Threads threads) const;

    std::shared_ptr<const BoundedPairs> pairs_;
    std::shared_ptr<RowMemory> memory_;
    std::vector<DenseLayer> layers_;
    std::size_t node_layers_;
    Standardisation pair_scale_;
    TreeTable trees_;
    bool has_trees_;
    std::vector<float> states_;
    std::size_t width_ = 0;
    std::shared_ptr<Workers> workers_;
};

}  // namespace hplc
