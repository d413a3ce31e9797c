// Walks of five to twelve steps between two nodes: what inner_walks.hpp counts, carried on to where
// sparse graphs of large diameter have their detours. With S = D^-1/2 A D^-1/2, the normalised
// adjacency, walks of k steps weigh (S^k)_uv: the chance to go from one to the other, alike in both
// directions. The edge between the two nodes themselves is taken out, for walks and degrees alike.
//
// Walks are followed from the hub of a pair, once for all pairs that share it, through the nodes
// that they reach and no others. A hub costs twelve times the edges within twelve steps of it, at
// most 24 times the graph's. A pair that is an edge is a graph of its own, so it shares nothing.
// 44 bytes a node for each thread.
#pragma once

#include <span>
#include <vector>

#include "base/parallel.hpp"
#include "base/types.hpp"
#include "graph/csr_graph.hpp"

namespace hplc {

struct LongWalks {
    double middle = 0;  // sum over five to eight steps
    double far = 0;     // nine to twelve
};

// From one node to all others, for one thread.
class LongWalkSweep {
  public:
    explicit LongWalkSweep(const CsrGraph& graph);

    void start(NodeId source);
    // With the edge between the two taken out.
    void start_without(NodePair edge);
    [[nodiscard]] LongWalks to(NodeId target) const { return sums_[target]; }
    // Over how many edges the walks have gone since the start.
    [[nodiscard]] double steps() const { return steps_; }

  private:
    void walk(NodeId source);
    void step();

    const CsrGraph* graph_;
    std::vector<double> roots_;  // 1 / sqrt(degree)
    NodePair hidden_ = {};       // an edge taken out; none where both ends are one node
    std::vector<double> now_;
    std::vector<double> next_;
    std::vector<NodeId> at_;  // nodes with a number in now_
    std::vector<NodeId> then_;
    std::vector<LongWalks> sums_;
    std::vector<NodeId> reached_;  // nodes with sums
    double steps_ = 0;
};

// One a pair; the same for (u, v) and (v, u), for any number of threads and whatever other pairs
// are asked for.
[[nodiscard]] std::vector<LongWalks> long_walks(const CsrGraph& graph,
                                                std::span<const NodePair> pairs, Threads threads);

}  // namespace hplc
