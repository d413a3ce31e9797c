#include "graph/degree_statistics.hpp"

#include <algorithm>
#include <span>

namespace hplc {
namespace {

// The smallest degree whose cumulative count is at least `percent` of the nodes.
NodeId percentile(std::span<const std::uint64_t> counts, std::uint64_t nodes,
                  std::uint64_t percent) {
    std::uint64_t seen = 0;
    NodeId degree = 0;
    while ((seen += counts[degree]) * 100 < nodes * percent)
        ++degree;
    return degree;
}

}  // namespace

std::vector<std::uint64_t> degree_counts(const CsrGraph& graph) {
    std::vector<std::uint64_t> counts;
    for (NodeId v = 0; v < graph.num_nodes(); ++v) {
        const NodeId degree = graph.degree(v);
        if (degree >= counts.size()) counts.resize(std::size_t{degree} + 1, 0);
        ++counts[degree];
    }
    return counts;
}

DegreeStatistics degree_statistics(const CsrGraph& graph) {
    if (graph.num_nodes() == 0) return {};
    const auto counts = degree_counts(graph);
    const auto nodes = graph.num_nodes();
    const auto first = std::find_if(counts.begin(), counts.end(), [](auto n) { return n > 0; });
    return {.min = static_cast<NodeId>(first - counts.begin()),
            .max = static_cast<NodeId>(counts.size() - 1),
            .mean = 2.0 * static_cast<double>(graph.num_edges()) / nodes,
            .isolated = static_cast<NodeId>(counts[0]),
            .median = percentile(counts, nodes, 50),
            .percentile_90 = percentile(counts, nodes, 90),
            .percentile_99 = percentile(counts, nodes, 99)};
}

double mean_degree(const CsrGraph& graph) {
    if (graph.num_nodes() == 0) return 0;
    return 2 * static_cast<double>(graph.num_edges()) / graph.num_nodes();
}

}  // namespace hplc
