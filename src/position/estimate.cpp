// What positions cost, from sizes alone. The constants were measured on the machine of
// docs/benchmarks.md with bench/position; --estimate says that they are rough.
#include <algorithm>
#include <cmath>

#include "position/node_positions.hpp"

namespace hplc {
namespace {

// Two copies of the edges inside clusters at once, and labels, parts and slack of the nodes.
double community_bytes(double nodes, double edges) {
    return 16 * edges + 60 * nodes;
}

// The table, a search with its bit planes, and the membership table where a file is written.
double table_bytes(double nodes, double landmarks) {
    return nodes * landmarks * (sizeof(std::uint8_t) + sizeof(float)) + 80 * nodes;
}

// igraph's own graph and working space.
double igraph_bytes(double nodes, double edges, const PositionOptions& options) {
    const bool needed = options.clustering == Clustering::kLouvain ||
                        options.centrality == Centrality::kBetweenness;
    return needed ? 150 * edges + 200 * nodes : 0;
}

double search_seconds(double nodes, double edges, double sources) {
    return std::ceil(sources / 64) * (6e-9 * edges + 20e-9 * nodes);
}

double centrality_seconds(double nodes, double edges, const PositionOptions& options) {
    const LandmarkOptions defaults;
    const double sources = nodes > defaults.exact_up_to ? defaults.sources : nodes;
    if (options.centrality == Centrality::kBetweenness) return sources * (edges + nodes) * 3e-8;
    return options.centrality == Centrality::kCloseness ? search_seconds(nodes, edges, sources) : 0;
}

}  // namespace

PositionEstimate estimate_positions(NodeId num_nodes, std::uint64_t num_edges,
                                    const PositionOptions& options) {
    const double nodes = num_nodes;
    const auto edges = static_cast<double>(num_edges);
    const std::uint32_t landmarks =
        options.landmarks > 0 ? options.landmarks : cluster_count(num_nodes, options.eta);
    const double bytes = std::max(community_bytes(nodes, edges), table_bytes(nodes, landmarks)) +
                         igraph_bytes(nodes, edges, options);
    const double cores = std::max(1U, options.threads.count);
    const double communities =
        options.clustering == Clustering::kLouvain ? 2e-6 * edges : 3e-7 * edges + 5e-7 * nodes;
    const double diameter = search_seconds(nodes, edges, 4 * 64);
    const double parallel = diameter + search_seconds(nodes, edges, landmarks) +
                            centrality_seconds(nodes, edges, options);
    return {.landmarks = landmarks,
            .bytes = static_cast<std::uint64_t>(bytes),
            .seconds = communities + parallel / std::sqrt(cores) + 1e-8 * std::pow(landmarks, 3)};
}

}  // namespace hplc
