// Scorers that look at pairs with a common neighbour only: one node with all others in one sweep.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "base/parallel.hpp"
#include "base/types.hpp"
#include "task/link_scorer.hpp"

namespace hplc {

// Scores of the nodes two steps from a source, in one sweep over its neighbours' rows. One per
// thread. O(sum of the neighbours' degrees).
class TwoHopSweep {
  public:
    virtual ~TwoHopSweep() = default;
    // Looks at `source` with the nodes from `first` on; forgets the source before it.
    virtual void start(NodeId source, NodeId first) = 0;
    // Nodes that share a neighbour with it, in no certain order; itself and neighbours of it may be
    // among them.
    [[nodiscard]] virtual std::span<const NodeId> reached() const = 0;
    [[nodiscard]] virtual double score(NodeId v) const = 0;
};

// A scorer that gives 0 to pairs without a common neighbour, and more to all others.
class TwoHopScorer : public LinkScorer {
  public:
    [[nodiscard]] virtual std::unique_ptr<TwoHopSweep> sweep() const = 0;
    // By sweeps.
    [[nodiscard]] std::vector<std::unique_ptr<RowScorer>> rows(Threads threads) const final;
};

}  // namespace hplc
