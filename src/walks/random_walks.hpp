// Second-order random walks of Node2Vec (Grover and Leskovec, KDD 2016). From v, reached from t,
// the walk goes on to a neighbour x of v with a probability in proportion to
//
//     1/p   x is t: straight back
//     1     x is a neighbour of t
//     1/q   otherwise: further away
//
// With p = q = 1 these are the plain walks of DeepWalk (Perozzi et al., KDD 2014).
//
// There is no table an edge: a neighbour is drawn evenly and kept as often as its weight says, and
// what 1/p has above the other weights is drawn apart, so that a small p costs nothing (rejection
// with folded outliers, Yang et al., SOSP 2019). At most 2 max(q, 1/q) draws a step on average, of
// O(log degree) each; plain steps are O(1). A walk depends on the seed and its number alone.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "base/parallel.hpp"
#include "base/random.hpp"
#include "task/train_graph.hpp"

namespace hplc {

struct WalkOptions {
    std::size_t walks = 10;   // from every node that has a neighbour
    std::size_t length = 80;  // nodes of a walk, the first among them
    double return_p = 1;
    double in_out_q = 1;
};

class RandomWalks {
  public:
    // All options are more than 0.
    RandomWalks(TrainGraph graph, const WalkOptions& options, std::uint64_t seed);

    [[nodiscard]] const CsrGraph& graph() const { return graph_.graph(); }
    [[nodiscard]] std::size_t length() const { return options_.length; }
    // Walks in all. Number k starts at another node than k + 1; nodes take turns in random order.
    [[nodiscard]] std::size_t count() const { return options_.walks * sources_.size(); }

    // Fills `rows`, a multiple of length(), with the walks from number `first` on, below count().
    void fill(std::size_t first, std::span<NodeId> rows, Threads threads) const;

  private:
    void fill_walk(std::size_t number, std::span<NodeId> walk) const;
    [[nodiscard]] NodeId plain_step(NodeId here, RandomStream& random) const;
    [[nodiscard]] NodeId step(NodeId before, NodeId here, RandomStream& random) const;
    [[nodiscard]] bool keeps(NodeId before, NodeId next, double height) const;

    TrainGraph graph_;
    WalkOptions options_;
    RandomStream random_;
    std::vector<NodeId> sources_;
    double highest_;  // weight of a node other than t, at most
    double surplus_;  // of t above it
};

}  // namespace hplc
