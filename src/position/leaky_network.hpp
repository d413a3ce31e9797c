// How well two nodes are connected by all paths at once, of any length.
//
// Every edge is a resistor of 1 ohm, and every node loses current to the ground through one of
// 1 / kLeak. G = (L + kLeak I)^-1, with the Laplacian L, has the potential at v while a current of
// 1 enters at u: the more and the shorter the paths between them, the higher, and it fades along
// long ones as personalised PageRank does (the regularised Laplacian kernel of Smola and Kondor,
// COLT 2003). G_uu + G_vv - 2 G_uv is the resistance between the two (Klein and Randic 1993),
// bounded because of the leak where there is no path. Landmarks bound the shortest path; this tells
// what stands beside it.
//
// An edge between the two themselves is taken out, so that a pair that is linked looks as one that
// is not: without it G gains the product of two of its own differences (Sherman and Morrison).
//
// 4 n² bytes and n³ operations for a component of n nodes: for graphs of some thousand nodes.
// Edges are alike, whatever they weigh.
#pragma once

#include <vector>

#include "base/parallel.hpp"
#include "base/types.hpp"
#include "heuristic/component_blocks.hpp"
#include "task/train_graph.hpp"

namespace hplc {

struct PairFlow {
    double potential = 0;   // G_uv; 0 where there is no path
    double likeness = 0;    // G_uv / √(G_uu G_vv)
    double resistance = 0;  // at most 2 / kLeak
};

class LeakyNetwork {
  public:
    static constexpr double kLeak = 0.05;

    LeakyNetwork(TrainGraph graph, Threads threads);

    // The same for (u, v) and (v, u), to the bit.
    [[nodiscard]] PairFlow of(NodePair pair) const;

  private:
    [[nodiscard]] double potential(NodeId u, NodeId v) const;

    TrainGraph graph_;
    ComponentBlocks blocks_;
    std::vector<float> inverse_;  // G
};

}  // namespace hplc
