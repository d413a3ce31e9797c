// Plain breadth-first search from one node. Distances from many landmarks at once are the business
// of position/.
#pragma once

#include <limits>
#include <vector>

#include "base/types.hpp"
#include "graph/csr_graph.hpp"

namespace hplc {

// The distance to a node of another component.
inline constexpr NodeId kUnreachable = std::numeric_limits<NodeId>::max();

// Edges on a shortest path from `source` to every node. O(N + E), serial.
[[nodiscard]] std::vector<NodeId> bfs_distances(const CsrGraph& graph, NodeId source);

}  // namespace hplc
