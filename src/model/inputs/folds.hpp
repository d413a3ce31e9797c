// What an epoch predicts, and from which edges.
//
// A model that sees the edge it is asked for learns to look it up. So each epoch takes a fresh
// random share of the training edges out of the graph and predicts them from the others, which is
// the situation of test edges.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/parallel.hpp"
#include "base/types.hpp"
#include "task/edges/edges_by_number.hpp"
#include "task/negatives/negatives.hpp"
#include "task/train_graph.hpp"

namespace hplc {

struct Fold {
    std::vector<NodePair> positives;  // training edges, in random order
    std::vector<NodePair> negatives;  // as many; no training edges
    TrainGraph messages;              // what the positives are predicted from

    // Positives and negatives in turn, so that any stretch of even length has as many of both.
    [[nodiscard]] std::vector<NodePair> interleaved() const;
};

// 1, 0, 1, 0, …: the labels of interleaved().
[[nodiscard]] std::vector<float> alternating_labels(std::size_t count);

// What pairs of interleaved() count for in the loss: a positive its weight in `train`, divided by
// the mean of all its edges; a negative 1. Empty where edges are alike.
[[nodiscard]] std::vector<float> loss_counts(std::span<const NodePair> interleaved,
                                             const TrainGraph& train);

class Folds {
  public:
    // `share` in [0, 1) of the edges is predicted from the others, at least one edge; 0: all edges
    // are both. With a cycle of n > 0, epochs take turns at the same n shares. Throws InputError
    // where the graph has no edge, or one edge and share > 0.
    Folds(TrainGraph train, double share, std::uint64_t seed, std::uint64_t cycle = 0);

    // Depends on seed and epoch alone. O(N + E).
    [[nodiscard]] Fold of_epoch(std::uint64_t epoch, Threads threads) const;

  private:
    [[nodiscard]] std::vector<NodePair> positives_of(std::uint64_t epoch) const;

    TrainGraph train_;
    double share_;
    std::uint64_t cycle_;
    RandomStream random_;
    TrainingNegatives negatives_;
    EdgesByNumber edges_;
};

}  // namespace hplc
