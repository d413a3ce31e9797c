// Walks of length 3 and 4 between two nodes, each counted by the inverse product of the degrees of
// its inner nodes: resource allocation, which is length 2, carried on. A walk through hubs says
// little. The edge between the two nodes themselves is taken out, for walks and degrees alike.
//
// Walks of two steps are made once from the hub of all pairs that share it; the third step is made
// backwards from the other ends' neighbours, each of them once a hub. A hub costs the degrees of
// its neighbours and of its partners' neighbours, at most twice the graph's edges. A pair that is
// an edge is a graph of its own, so it shares nothing. 24 bytes a node for each thread.
#pragma once

#include <span>
#include <vector>

#include "base/parallel.hpp"
#include "base/types.hpp"
#include "graph/csr_graph.hpp"

namespace hplc {

struct InnerWalks {
    double three = 0;
    double four = 0;
};

// One a pair; the same for (u, v) and (v, u), for any number of threads and whatever other pairs
// are asked for.
[[nodiscard]] std::vector<InnerWalks> inner_walks(const CsrGraph& graph,
                                                  std::span<const NodePair> pairs, Threads threads);

// The same from one node to all that are no neighbours of it, to the bit where the node is the hub
// of the pair: two sparse products. O(N + E) a source; 24 bytes a node.
class WalkSweep {
  public:
    explicit WalkSweep(const CsrGraph& graph);

    void start(NodeId source);
    [[nodiscard]] InnerWalks to(NodeId target) const { return {three_[target], four_[target]}; }

  private:
    void step(const std::vector<double>& from, std::vector<double>& to) const;

    const CsrGraph* graph_;
    std::vector<double> two_;  // walks of two steps to each node
    std::vector<double> three_;
    std::vector<double> four_;
};

}  // namespace hplc
