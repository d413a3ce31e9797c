// How central each node is; the larger, the more. Only the order within a component means anything.
#pragma once

#include <span>
#include <vector>

#include "base/parallel.hpp"
#include "graph/csr_graph.hpp"

namespace hplc::internal {

[[nodiscard]] std::vector<double> degrees(const CsrGraph& graph);

// Sum over the sources s, and all targets t, of the share of shortest paths from s to t that pass
// through the node. With all nodes as sources twice the betweenness. By igraph; O(sources × E).
[[nodiscard]] std::vector<double> betweenness_from(const CsrGraph& graph,
                                                   std::span<const NodeId> sources);

// Minus the sum of the distances to those sources that are in the node's component. Exact up to a
// distance of 254. O(sources / 64 × E × levels).
[[nodiscard]] std::vector<double> closeness_from(const CsrGraph& graph,
                                                 std::span<const NodeId> sources, Threads threads);

}  // namespace hplc::internal
