// Scores of a decoupled model: pairs by their features and the states of their ends. States are
// computed for the ends that are asked for and, once a quarter of the nodes' number of pairs has
// been asked for, for all nodes and kept; where the table is in a scratch file, once as many pairs
// have been asked for as there are nodes, and in a mapped scratch file. Or they are read from a
// file that was written before (node_file.hpp). A score does not depend on which of these it was.
#pragma once

#include <atomic>
#include <filesystem>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <vector>

#include "base/files/scratch_file.hpp"
#include "model/decoupled/decoupled_model.hpp"
#include "model/decoupled/node_file.hpp"
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

    // Rows of the table and states of all nodes, for later predictions. O(N) products.
    void write_nodes(const std::filesystem::path& path, const std::string& fingerprint,
                     Threads threads) const;

  private:
    void score_own(std::span<const NodePair> pairs, std::span<double> scores,
                   Threads threads) const;
    void keep_all_states(std::size_t asked, Threads threads) const;
    void keep_states_in_memory(const HalfMatrix& table, Threads threads) const;
    void keep_states_in_file(Threads threads) const;
    // Of nodes begin … begin + count - 1.
    [[nodiscard]] NodeRows rows_with_states(std::size_t begin, std::size_t count,
                                            Threads threads) const;
    // Rows of the ends of `pairs` at least, with states unless those of all nodes are kept.
    [[nodiscard]] NodeRows rows_of(std::span<const NodePair> pairs, Threads threads) const;
    // Of rows of the table, one behind the other.
    void make_states(const HalfMatrix& table, IndexRange rows, std::span<float> states,
                     Threads threads) const;
    // Logits of the network; `rows` are the pairs' features, scaled.
    [[nodiscard]] std::vector<float> logits_of(std::span<const NodePair> pairs,
                                               std::span<const float> rows, const NodeRows& ends,
                                               Threads threads) const;

    std::shared_ptr<const TableRows> table_;  // null where nodes_ is there
    std::shared_ptr<const NodeFile> nodes_;
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
    mutable std::vector<float> states_;                // of all nodes, once there are some
    mutable std::unique_ptr<ScratchFile> state_file_;  // or here
    mutable std::span<const float> all_states_;        // which of the two
    std::shared_ptr<Workers> workers_;
};

}  // namespace hplc
