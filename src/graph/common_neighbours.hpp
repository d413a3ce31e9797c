// Loops over the common neighbours of two nodes that say where the edges to them stand in the
// adjacency, for arrays with a value per entry (times, weights).
#pragma once

#include <algorithm>
#include <cstddef>

#include "graph/csr_graph.hpp"

namespace hplc {

// Calls f(w, a, b) for each common neighbour w, in ascending order: a and b are the entries of w in
// the rows of the two nodes, that of the node with fewer neighbours first. The smaller degree times
// a bisection.
template <class F>
void for_each_common_neighbour(const CsrGraph& graph, NodePair pair, const F& f) {
    const bool u_has_fewer = graph.degree(pair.u) <= graph.degree(pair.v);
    const NodeId few = u_has_fewer ? pair.u : pair.v;
    const NodeId many = u_has_fewer ? pair.v : pair.u;
    const auto long_row = graph.neighbours(many);
    auto at = long_row.begin();
    for (auto entry = graph.offsets()[few]; entry < graph.offsets()[few + 1]; ++entry) {
        const NodeId w = graph.adjacency()[entry];
        at = std::lower_bound(at, long_row.end(), w);
        if (at == long_row.end()) return;
        if (*at != w) continue;
        f(w, static_cast<std::size_t>(entry),
          graph.offsets()[many] + static_cast<std::size_t>(at - long_row.begin()));
    }
}

// Calls f(v, w, a, b) for each path source - w - v with v at least `first`, w ascending: a is the
// entry of w in the row of the source, b that of v in the row of w. The degrees of the source's
// neighbours.
template <class F>
void for_each_two_steps(const CsrGraph& graph, NodeId source, NodeId first, const F& f) {
    for (auto to = graph.offsets()[source]; to < graph.offsets()[source + 1]; ++to) {
        const NodeId w = graph.adjacency()[to];
        const auto row = graph.neighbours(w);
        const auto begin = std::lower_bound(row.begin(), row.end(), first) - row.begin();
        for (auto on = graph.offsets()[w] + static_cast<EdgeOffset>(begin);
             on < graph.offsets()[w + 1]; ++on)
            f(graph.adjacency()[on], w, static_cast<std::size_t>(to), static_cast<std::size_t>(on));
    }
}

}  // namespace hplc
