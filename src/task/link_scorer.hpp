// Anything that gives pairs of nodes a score: the higher, the likelier the link.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "base/parallel.hpp"
#include "base/types.hpp"

namespace hplc {

// Scores of one node with many others, for one thread: cheaper than pair by pair where much of the
// work is the node's, and with the right to pass over pairs that do not matter.
class RowScorer {
  public:
    virtual ~RowScorer() = default;

    // Writes the scores of (source, other), to the bit those of LinkScorer::score(). A pair that is
    // surely below `floor` may be given -infinity instead. No other is a neighbour of the source,
    // and the source is the hub of each pair (heuristic/hub_groups.hpp).
    virtual void score(NodeId source, std::span<const NodeId> others, double floor,
                       std::span<double> scores) = 0;
};

class LinkScorer {
  public:
    virtual ~LinkScorer() = default;

    // Writes one score a pair. Scores of (u, v) and (v, u) are equal; the result does not depend on
    // the number of threads or on which other pairs are asked for.
    virtual void score(std::span<const NodePair> pairs, std::span<double> scores,
                       Threads threads) const = 0;

    // One a thread, all to be used at the same time; they look at this scorer. Unless a scorer
    // knows better, they ask for the pairs one by one.
    [[nodiscard]] virtual std::vector<std::unique_ptr<RowScorer>> rows(Threads threads) const;
};

}  // namespace hplc
