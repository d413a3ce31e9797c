// How many neighbours nodes have.
#pragma once

#include <cstdint>
#include <vector>

#include "base/types.hpp"
#include "graph/csr_graph.hpp"

namespace hplc {

// counts[d] is the number of nodes of degree d, up to the largest degree; empty without nodes.
[[nodiscard]] std::vector<std::uint64_t> degree_counts(const CsrGraph& graph);

// 2 E / N; 0 without nodes.
[[nodiscard]] double mean_degree(const CsrGraph& graph);

struct DegreeStatistics {
    NodeId min = 0;
    NodeId max = 0;
    double mean = 0;
    NodeId isolated = 0;  // nodes of degree 0
    // The smallest degree that so many of the nodes do not exceed.
    NodeId median = 0;
    NodeId percentile_90 = 0;
    NodeId percentile_99 = 0;
};

// All zeros for a graph without nodes. O(N).
[[nodiscard]] DegreeStatistics degree_statistics(const CsrGraph& graph);

}  // namespace hplc
