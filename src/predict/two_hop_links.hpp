// The best links of single nodes by a formula of common neighbours, for callers that ask for one
// node after another: only nodes two steps away are looked at, all others score 0.
#pragma once

#include <cstddef>
#include <memory>
#include <mutex>
#include <span>
#include <vector>

#include "graph/pair_filter.hpp"
#include "heuristic/neighbourhood_scorers.hpp"
#include "predict/best_pairs.hpp"

namespace hplc {

// May be asked by several threads at once. 16 bytes a node, and 32 for each of the threads.
class TwoHopLinks {
  public:
    TwoHopLinks(const TrainGraph& graph, NeighbourhoodFormula formula)
        : neighbourhoods_(graph), formula_(formula) {}

    // The `count` best pairs of the node with others that are no neighbours of it, that the filter
    // allows and that reach `min_score`; to the bit what scoring all of them would give. O(degrees
    // of its neighbours).
    [[nodiscard]] std::vector<ScoredPair> best_of(NodeId node, std::size_t count,
                                                  const PairFilter& filter, double min_score) const;

  private:
    [[nodiscard]] std::unique_ptr<NeighbourhoodSweep> take() const;
    void give_back(std::unique_ptr<NeighbourhoodSweep> sweep) const;
    void offer_zeros(NodeId node, std::size_t missing, std::span<const NodeId> reached,
                     const PairFilter& filter, BestPairs& best) const;

    Neighbourhoods neighbourhoods_;
    NeighbourhoodFormula formula_;
    mutable std::mutex mutex_;
    mutable std::vector<std::unique_ptr<NeighbourhoodSweep>> free_;
};

}  // namespace hplc
