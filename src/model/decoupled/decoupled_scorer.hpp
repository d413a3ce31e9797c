// Scores of a decoupled model: pairs by their features and the states of their ends. States are
// computed for the ends that are asked for and, once a quarter of the nodes' number of pairs has
// been asked for, for all nodes and kept; where the table is in a file, always for the ends alone.
// A score does not depend on which of these it was.
#pragma once

#include <atomic>
#include <memory>
#include <mutex>
#include <vector>

#include "model/decoupled/decoupled_model.hpp"
#include "task/link_scorer.hpp"

namespace hplc {

class DecoupledScorer final : public LinkScorer {
  public:
    // The first `node_layers` layers make states. The trees' logits are added. Workers each make
    // their part of the states of all nodes and, until they are dismissed, of the scores of each
    // call of score(), which all of them make.
    DecoupledScorer(const DecoupledView& view, std::vector<DenseLayer> layers,
                    std::size_t node_layers, Standardisation pair_scale, const BoundedTrees& trees,
                    std::shared_ptr<Workers> workers = nullptr);

    void score(std::span<const NodePair> pairs, std::span<double> scores,
               Threads threads) const override;

  private:
    void score_own(std::span<const NodePair> pairs, std::span<double> scores,
                   Threads threads) const;
    void keep_all_states(std::size_t asked, Threads threads) const;
    // Of rows of the table, one behind the other.
    void make_states(const HalfMatrix& table, IndexRange rows, std::span<float> states,
                     Threads threads) const;
    // Logits of the network; `rows` are the pairs' features, scaled.
    [[nodiscard]] std::vector<float> logits_of(std::span<const NodePair> pairs,
                                               std::span<const float> rows, const HalfMatrix& table,
                                               Threads threads) const;

    std::shared_ptr<const TableRows> table_;
    std::shared_ptr<const BoundedPairs> pairs_;
    std::shared_ptr<RowMemory> memory_;
    std::vector<DenseLayer> layers_;
    std::size_t node_layers_;
    Standardisation pair_scale_;
    TreeTable trees_;
    bool has_trees_;
    std::size_t width_ = 0;
    mutable std::atomic<std::size_t> asked_ = 0;  // pairs so far
    mutable std::once_flag once_;
    mutable std::atomic<bool> has_states_ = false;
    mutable std::vector<float> states_;  // of all nodes, once there are some
    std::shared_ptr<Workers> workers_;
};

}  // namespace hplc
