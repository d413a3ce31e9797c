// Hard negatives for each positive, after HeaRT (Li et al., "Evaluating Graph Neural Networks for
// Link Prediction: Current Pitfalls and New Benchmarking", NeurIPS 2023).
//
// Half of the candidates of (u, v) keep u, the other half keep v. The replaced end is taken from
// the nodes that look most like neighbours of the kept one: nodes are ranked by resource allocation
// and by personalised PageRank from the kept end, both on the training graph, and the better of the
// two ranks decides, then the other, then the node number. Where fewer nodes have any score, the
// rest is drawn at random.
//
// Differences from the published lists: feature similarity is not used (a task knows no features);
// a candidate is never an edge of the whole graph, where HeaRT leaves out the known edges only; and
// no candidate is drawn twice.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "base/parallel.hpp"
#include "base/random.hpp"
#include "base/types.hpp"
#include "graph/csr_graph.hpp"
#include "io/graph_data.hpp"
#include "task/train_graph.hpp"

namespace hplc {

// `whole` tells which pairs are edges and is used for nothing else. The lists of all positives that
// keep one node are equal, hence one ranking for each different end. `per_edge` is split in halves,
// an odd one for the first end. Throws InputError where an end has too few nodes left.
[[nodiscard]] CandidateLists draw_heart_candidates(const TrainGraph& train, const CsrGraph& whole,
                                                   std::span<const NodePair> positives,
                                                   std::size_t per_edge, RandomStream random,
                                                   Threads threads);

}  // namespace hplc
