// Pools of negatives that are harder than uniform ones.
//
// Edges are mostly between nodes of many neighbours and between nodes that share one, uniform pairs
// are not, and so a model that knows no more than this looks good against them.
//   degree-matched  both ends are drawn from the ends of the positives, each as often as it is one:
//                   a negative has the degrees of positives (Aiyappa et al., "Implicit degree bias
//                   in the link prediction task", 2024).
//   two-step        the ends of a walk of two steps that begins with a random training edge: the
//                   two share a neighbour (as Lichtenwalter and Chawla 2012 advise). Between two
//                   kinds of nodes, where no pair is two steps apart, walks have three steps.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/random.hpp"
#include "base/types.hpp"
#include "graph/csr_graph.hpp"
#include "graph/edge_directions.hpp"
#include "task/train_graph.hpp"

namespace hplc {

struct HardPool {
    std::span<const NodePair> positives;  // whose ends degree-matched ones have
    const CsrGraph& edges;                // none of these is among them
    const SharedPairs& pairs;             // null: all
    std::span<const NodePair> used = {};  // none of these either
    std::uint64_t count = 0;
    // Where links are directed: pairs are ordered, and none of them is one of these arcs.
    const ArcRows* arcs = nullptr;
};

// `count` different pairs in random order. Throws InputError where a hundred tries for each of them
// find fewer.
[[nodiscard]] std::vector<NodePair> draw_degree_matched(const HardPool& pool, RandomStream random);
// Walks are on the training graph.
[[nodiscard]] std::vector<NodePair> draw_two_steps(const HardPool& pool, const TrainGraph& train,
                                                   RandomStream random);

}  // namespace hplc
