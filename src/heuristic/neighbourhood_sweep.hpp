// What the neighbourhood of one node shares with those of all others, in one go: the walks of two
// steps are followed, and what pairs share is summed up on the way. Common neighbours are added in
// ascending order, so the sums are those of Neighbourhoods::of() to the bit. A node costs the
// degrees of its neighbours; 32 bytes a node of the graph.
#pragma once

#include <span>
#include <vector>

#include "heuristic/neighbourhood.hpp"

namespace hplc {

class NeighbourhoodSweep {
  public:
    explicit NeighbourhoodSweep(const Neighbourhoods& neighbourhoods)
        : neighbourhoods_(&neighbourhoods), sums_(neighbourhoods.graph().num_nodes()) {}

    // Looks at `source` with the nodes from `first` on; forgets the source before it.
    void start(NodeId source, NodeId first = 0);

    // The nodes that share a neighbour with the source, in no certain order; itself and neighbours
    // of it may be among them.
    [[nodiscard]] std::span<const NodeId> reached() const { return reached_; }
    // What the source, which is u, shares with v, which is no neighbour of it.
    [[nodiscard]] PairNeighbourhood with(NodeId v) const {
        PairNeighbourhood pair = sums_[v];
        pair.degree_u = neighbourhoods_->graph().degree(source_);
        pair.degree_v = neighbourhoods_->graph().degree(v);
        return pair;
    }

  private:
    const Neighbourhoods* neighbourhoods_;
    NodeId source_ = 0;
    std::vector<PairNeighbourhood> sums_;  // without degrees
    std::vector<NodeId> reached_;
};

}  // namespace hplc
