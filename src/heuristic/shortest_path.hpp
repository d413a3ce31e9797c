// The negative of the distance: the fewer steps between two nodes, the likelier the link. Nodes of
// different components score -N, below every distance.
//
// Breadth-first search from both ends, the end with fewer edges to look at going first: where the
// number of nodes grows by a factor with each step it sees about the square root of what a search
// from one end sees. When the searches of pairs that share a hub have together looked at as many
// edges as there are, one search from the hub serves the rest, so a hub never costs more than
// O(N + E). 4 bytes a node for each thread.
#pragma once

#include "task/link_scorer.hpp"
#include "task/train_graph.hpp"

namespace hplc {

class ShortestPath final : public LinkScorer {
  public:
    explicit ShortestPath(TrainGraph graph) : graph_(std::move(graph)) {}

    void score(std::span<const NodePair> pairs, std::span<double> scores,
               Threads threads) const override;

  private:
    TrainGraph graph_;
};

}  // namespace hplc
