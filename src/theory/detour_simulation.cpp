#include "theory/detour_simulation.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "graph/bfs.hpp"
#include "graph/components.hpp"
#include "theory/detours.hpp"

namespace hplc {
namespace {

// The mean over all targets that are reached; NaN where none is but the source itself.
double mean_length(std::span<const NodeId> lengths, NodeId source) {
    std::uint64_t sum = 0;
    std::uint64_t count = 0;
    for (std::size_t v = 0; v < lengths.size(); ++v) {
        if (lengths[v] == kUnreachable || v == source) continue;
        sum += lengths[v];
        ++count;
    }
    return static_cast<double>(sum) / static_cast<double>(count);
}

std::vector<NodeId> largest_component(const CsrGraph& graph, Threads threads) {
    const Components components = connected_components(graph, threads);
    if (components.count() == 0) return {};
    const NodeId largest = components.largest();
    std::vector<NodeId> nodes;
    for (NodeId v = 0; v < graph.num_nodes(); ++v) {
        if (components.label[v] == largest) nodes.push_back(v);
    }
    return nodes;
}

}  // namespace

std::vector<NodeId> random_nodes(std::span<const NodeId> pool, std::size_t count,
                                 RandomStream random) {
    std::vector<NodeId> nodes(pool.begin(), pool.end());
    count = std::min(count, nodes.size());
    for (std::size_t i = 0; i < count; ++i)
        std::swap(nodes[i], nodes[i + random.below(nodes.size() - i)]);
    nodes.resize(count);
    return nodes;
}

std::vector<NodeId> nodes_by_degree(const CsrGraph& graph) {
    std::vector<NodeId> nodes(graph.num_nodes());
    std::iota(nodes.begin(), nodes.end(), NodeId{0});
    std::stable_sort(nodes.begin(), nodes.end(),
                     [&](NodeId a, NodeId b) { return graph.degree(a) > graph.degree(b); });
    return nodes;
}

Estimate estimate_of(std::span<const double> values) {
    const auto count = static_cast<double>(values.size());
    if (values.empty()) return {.mean = std::numeric_limits<double>::quiet_NaN()};
    const double mean = std::accumulate(values.begin(), values.end(), 0.0) / count;
    double squares = 0;
    for (const double value : values)
        squares += (value - mean) * (value - mean);
    const double error = values.size() < 2 ? 0 : std::sqrt(squares / (count - 1) / count);
    return {.mean = mean, .standard_error = error};
}

DetourEstimates sample_detours(const CsrGraph& graph,
                               std::span<const std::vector<NodeId>> landmark_sets,
                               const SampleOptions& options) {
    const auto component = largest_component(graph, options.threads);
    const auto sources =
        random_nodes(component, options.sources, RandomStream(options.seed, "theory sources"));
    // Row 0 holds distances, row 1 + i the detours through set i.
    std::vector<std::vector<double>> means(1 + landmark_sets.size(),
                                           std::vector<double>(sources.size()));
    parallel_for(options.threads, sources.size(), 1, [&](std::size_t i) {
        const auto distances = bfs_distances(graph, sources[i]);
        means[0][i] = mean_length(distances, sources[i]);
        for (std::size_t set = 0; set < landmark_sets.size(); ++set) {
            const auto detours = detour_distances(graph, distances, landmark_sets[set]);
            means[1 + set][i] = mean_length(detours, sources[i]);
        }
        if (options.progress != nullptr) options.progress->advance();
    });

    DetourEstimates estimates;
    estimates.distance = estimate_of(means[0]);
    for (std::size_t set = 0; set < landmark_sets.size(); ++set)
        estimates.detour.push_back(estimate_of(means[1 + set]));
    if (!component.empty()) estimates.pairs = sources.size() * (component.size() - 1);
    return estimates;
}

}  // namespace hplc
