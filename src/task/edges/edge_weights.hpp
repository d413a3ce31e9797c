// What the edges of a graph weigh, for predictors and models that tell strong links from weak ones.
//
// Weights belong to the edges of one graph and to nothing else, as times do
// (task/edges/edge_times.hpp): a TrainGraph holds those of its own edges by entries up to the end
// of its period, so that a training edge that is seen again later weighs no more for it. 4 bytes
// for each end of an edge, 8 a node.
#pragma once

#include <limits>
#include <memory>
#include <vector>

#include "graph/csr_graph.hpp"
#include "graph/edge_list.hpp"

namespace hplc {

struct EdgeWeights {
    // Of each entry of CsrGraph::adjacency(); above 0, the same from both ends. Single precision,
    // so that a file that keeps one number an edge keeps all of it.
    std::vector<float> values = {};
    std::vector<double> strengths = {};  // of each node: the sum over its edges

    // Of the edge from u to v; 0 where there is none. O(log degree).
    [[nodiscard]] double of(const CsrGraph& graph, NodePair pair) const;
    // Over all edges; 1 where there are none. O(N).
    [[nodiscard]] double mean() const;

    bool operator==(const EdgeWeights&) const = default;
};

// Weights of the edges of `graph` by the entries of `edges`, as its weighting says, that are not
// later than `until` where entries have times; null where edges are alike. Throws InputError where
// the graph has an edge that the list has not, as one of a split from elsewhere. O(N + entries ×
// log degree).
[[nodiscard]] std::shared_ptr<const EdgeWeights> edge_weights(
    const CsrGraph& graph, const EdgeList& edges,
    double until = std::numeric_limits<double>::infinity());

// The weights of `part`, all of whose edges are edges of `whole`. O(N + E).
[[nodiscard]] std::shared_ptr<const EdgeWeights> weights_of_part(const EdgeWeights& weights,
                                                                 const CsrGraph& whole,
                                                                 const CsrGraph& part);

}  // namespace hplc
