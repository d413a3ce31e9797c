// FitTask: all of a task that something fitted, chosen or calibrated may know: training and
// validation edges. There is no way from it to a test edge, so code that fits by them does not
// compile; LinkTask, which has them, is a FitTask and more.
//
// A test edge is an unlinked pair like any other here. It can be among the negatives of the
// validation pool and of the calibration, as it can among those of training: negatives that
// avoided test edges would have been told where they are. How many edges are hidden is known, not
// which: it is part of the protocol, and a probability is one only for a given share of links.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "base/types.hpp"
#include "graph/csr_graph.hpp"
#include "io/graph_data.hpp"
#include "task/protocol.hpp"
#include "task/train_graph.hpp"

namespace hplc {

class FitTask {
  public:
    // What everything is fitted to.
    [[nodiscard]] TrainGraph train_graph() const;
    // What communities, landmarks, distances and membership are computed from: train_graph(),
    // unless the options ask for the leak.
    [[nodiscard]] TrainGraph position_graph() const;
    // What a fitted model may see when it scores the test set: train_graph(), or with the
    // validation edges where the protocol says so.
    [[nodiscard]] TrainGraph test_input_graph() const;

    // What may be chosen by: edges, pool and candidates, the latter two drawn among the pairs that
    // are neither training nor validation edges where no file gave them.
    [[nodiscard]] const HeldOutEdges& valid() const { return valid_; }
    [[nodiscard]] const Protocol& protocol() const { return protocol_; }
    [[nodiscard]] NodeId num_nodes() const { return train_->num_nodes(); }

    // Training and validation edges: what the negatives of validation and of calibration are told
    // apart from. O(N + E) and a graph's memory: few ask for it, so it is made for those who do.
    [[nodiscard]] TrainGraph known_graph() const;
    // The pairs that can be links: held-out edges, negatives and candidates that are drawn, and the
    // numbers below are of these. Null: all pairs.
    [[nodiscard]] const SharedPairs& pairs() const { return pairs_; }
    // Whether held-out edges, negatives and candidates are ordered pairs, the source first.
    [[nodiscard]] bool is_directed() const { return train_directions_ != nullptr; }
    // Pairs that are no edges of it (ordered ones that are no arcs where links are directed): how
    // many there are, and `count` different ones by the seed, or all where there are fewer. O(N +
    // count log N), where not all can be links O(N + E) more.
    [[nodiscard]] std::uint64_t num_unlinked() const;
    [[nodiscard]] std::vector<NodePair> draw_unlinked(std::uint64_t count) const;
    // How many of them are edges that were held out for the test.
    [[nodiscard]] std::uint64_t num_hidden() const { return num_hidden_; }

  private:
    friend class LinkTask;  // the only maker
    FitTask() = default;

    [[nodiscard]] std::shared_ptr<const CsrGraph> known() const;

    Protocol protocol_;
    SharedPairs pairs_;
    Provenance train_provenance_ = Provenance::kTrainEdges;
    std::shared_ptr<const CsrGraph> train_;
    std::shared_ptr<const CsrGraph> position_;
    std::shared_ptr<const CsrGraph> test_input_;
    // Null where it has the validation edges, is no input and would lie there unused: known() then
    // makes it, and how many pairs it does not link is remembered.
    std::shared_ptr<const CsrGraph> known_;
    std::uint64_t num_unlinked_ = 0;
    // Null where the data have no times.
    std::shared_ptr<const EdgeTimes> train_times_;
    std::shared_ptr<const EdgeTimes> known_times_;
    // Null where links are undirected.
    SharedDirections train_directions_;
    SharedDirections position_directions_;
    SharedDirections known_directions_;
    // Null where edges are alike.
    std::shared_ptr<const EdgeWeights> train_weights_;
    std::shared_ptr<const EdgeWeights> known_weights_;
    HeldOutEdges valid_;
    std::uint64_t num_hidden_ = 0;
};

}  // namespace hplc
