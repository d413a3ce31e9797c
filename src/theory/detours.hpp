// Detours through landmarks: min over landmarks λ of d(u, λ) + d(λ, v), the upper bound on d(u, v)
// that distance vectors give (Section 2.2).
#pragma once

#include <span>
#include <vector>

#include "base/types.hpp"
#include "graph/csr_graph.hpp"

namespace hplc {

// The shortest detour from one node to every node, kUnreachable where there is none. `distances`
// are those from that node (bfs_distances).
//
// A detour is a walk that has met a landmark, so it is a shortest path in two copies of the graph
// between which only landmarks lead; the first copy is `distances`, and one more search from all
// landmarks at once, each starting at its own distance, gives the second. O(N + E), whatever the
// number of landmarks.
[[nodiscard]] std::vector<NodeId> detour_distances(const CsrGraph& graph,
                                                   std::span<const NodeId> distances,
                                                   std::span<const NodeId> landmarks);

}  // namespace hplc
