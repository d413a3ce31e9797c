// Newman and Girvan's modularity of a labelled graph: sum over labels of (share of edges inside) -
// (share of edge ends)². 0 for a graph without edges. Counted in whole numbers. O(N + E).
#pragma once

#include <span>

#include "graph/csr_graph.hpp"
#include "position/internal/label_regions.hpp"

namespace hplc::internal {

// Every node has a label below num_labels.
[[nodiscard]] double modularity(const CsrGraph& graph, std::span<const Label> labels,
                                std::size_t num_labels, Threads threads);

}  // namespace hplc::internal
