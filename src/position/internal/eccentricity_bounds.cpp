#include "position/internal/eccentricity_bounds.hpp"

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "position/internal/bit_bfs.hpp"

namespace hplc::internal {
namespace {

constexpr std::uint8_t kFar = kLongestDistance + 1;
constexpr std::size_t kBoundGrain = std::size_t{1} << 10;
// How many of the nodes with the most open neighbours are looked at to fill a pass.
constexpr std::size_t kShortlist = 1024;

// The first `count` of the nodes in the order of `before`.
template <typename Before>
std::vector<NodeId> first_nodes(std::vector<NodeId> nodes, std::size_t count, Before before) {
    const auto end = nodes.begin() + static_cast<std::ptrdiff_t>(std::min(count, nodes.size()));
    std::partial_sort(nodes.begin(), end, nodes.end(), before);
    nodes.erase(end, nodes.end());
    return nodes;
}

struct Bounds {
    const CsrGraph& graph;
    const Components& components;
    Threads threads;
    BitBfs bfs = {};
    unsigned lower = 0;                     // of the diameter
    std::vector<std::uint16_t> upper = {};  // of each node's eccentricity

    [[nodiscard]] bool open(NodeId v) const { return upper[v] > lower; }
    [[nodiscard]] bool has_more(NodeId a, NodeId b) const {
        return graph.degree(a) != graph.degree(b) ? graph.degree(a) > graph.degree(b) : a < b;
    }
};

template <typename Keep>
std::vector<NodeId> nodes_that(NodeId num_nodes, const Keep& keep) {
    std::vector<NodeId> nodes;
    for (NodeId v = 0; v < num_nodes; ++v) {
        if (keep(v)) nodes.push_back(v);
    }
    return nodes;
}

std::vector<NodeId> hub_of_each_component(const Bounds& bounds) {
    std::vector<NodeId> hubs(bounds.components.count(), bounds.graph.num_nodes());
    for (NodeId v = 0; v < bounds.graph.num_nodes(); ++v) {
        NodeId& hub = hubs[bounds.components.label[v]];
        if (hub == bounds.graph.num_nodes() || bounds.has_more(v, hub)) hub = v;
    }
    return hubs;
}

// All components at once: their searches do not meet, so one bit serves them all.
void bound_by_hubs(Bounds& bounds) {
    const std::vector<std::vector<NodeId>> one_bit = {hub_of_each_component(bounds)};
    const std::vector<NodeId>& component = bounds.components.label;
    bounds.bfs.search(bounds.graph, one_bit, kFar, bounds.threads);
    std::vector<std::uint8_t> distance(component.size());
    bounds.bfs.write_distances({.first = distance.data(), .stride = 1}, kFar, bounds.threads);

    std::vector<std::uint16_t> eccentricity(bounds.components.count(), 0);
    for (std::size_t v = 0; v < distance.size(); ++v) {
        std::uint16_t& largest = eccentricity[component[v]];
        largest = std::max<std::uint16_t>(largest, distance[v]);
    }
    bounds.upper.resize(distance.size());
    for (std::size_t v = 0; v < distance.size(); ++v) {
        bounds.lower = std::max<unsigned>(bounds.lower, eccentricity[component[v]]);
        bounds.upper[v] = static_cast<std::uint16_t>(eccentricity[component[v]] + distance[v]);
    }
}

std::uint16_t upper_bound_of(std::span<const std::uint8_t> distances,
                             std::span<const std::uint8_t> eccentricities) {
    unsigned bound = 2 * kFar;
    for (std::size_t i = 0; i < distances.size(); ++i) {
        const unsigned other_component = distances[i] == kFar ? 2 * kFar : 0;
        bound = std::min(bound, distances[i] + eccentricities[i] + other_component);
    }
    return static_cast<std::uint16_t>(bound);
}

void bound_by(Bounds& bounds, std::span<const NodeId> sources) {
    bounds.bfs.search(bounds.graph, sources, kFar, bounds.threads);
    const auto eccentricities = bounds.bfs.eccentricities();
    for (const std::uint8_t eccentricity : eccentricities)
        bounds.lower = std::max<unsigned>(bounds.lower, eccentricity);
    parallel_chunks(bounds.threads, bounds.upper.size(), kBoundGrain, [&](IndexRange nodes) {
        const std::size_t width = sources.size();
        std::vector<std::uint8_t> rows(nodes.size() * width);
        bounds.bfs.write_distances(nodes, {.first = rows.data(), .stride = width}, kFar);
        for (std::size_t v = nodes.begin; v < nodes.end; ++v) {
            const auto row = std::span(rows).subspan((v - nodes.begin) * width, width);
            bounds.upper[v] = std::min(bounds.upper[v], upper_bound_of(row, eccentricities));
        }
    });
}

std::vector<NodeId> largest_hubs(const Bounds& bounds) {
    const NodeId largest = bounds.components.largest();
    return first_nodes(nodes_that(bounds.graph.num_nodes(),
                                  [&](NodeId v) { return bounds.components.label[v] == largest; }),
                       BitBfs::kSources, [&](NodeId a, NodeId b) { return bounds.has_more(a, b); });
}

std::vector<NodeId> outermost(const Bounds& bounds) {
    const auto further_out = [&](NodeId a, NodeId b) {
        return bounds.upper[a] != bounds.upper[b] ? bounds.upper[a] > bounds.upper[b] : a < b;
    };
    return first_nodes(
        nodes_that(bounds.graph.num_nodes(), [&](NodeId v) { return bounds.open(v); }),
        BitBfs::kSources, further_out);
}

// Calls visit(u) for v and its neighbours as far as they are open.
template <typename Visit>
void visit_open_around(const Bounds& bounds, NodeId v, const Visit& visit) {
    if (bounds.open(v)) visit(v);
    for (const NodeId u : bounds.graph.neighbours(v)) {
        if (bounds.open(u)) visit(u);
    }
}

std::vector<NodeId> shortlist(const Bounds& bounds, const std::vector<bool>& searched) {
    std::vector<NodeId> reach(bounds.graph.num_nodes(), 0);
    for (NodeId v = 0; v < bounds.graph.num_nodes(); ++v) {
        if (!bounds.open(v)) continue;
        ++reach[v];
        for (const NodeId u : bounds.graph.neighbours(v))
            ++reach[u];
    }
    return first_nodes(nodes_that(bounds.graph.num_nodes(),
                                  [&](NodeId v) { return reach[v] > 0 && !searched[v]; }),
                       kShortlist, [&](NodeId a, NodeId b) {
                           return reach[a] != reach[b] ? reach[a] > reach[b] : a < b;
                       });
}

// Nodes with many open nodes within one step, at least half of them not covered by those before.
std::vector<NodeId> covers(const Bounds& bounds, std::vector<bool>& searched) {
    std::vector<NodeId> chosen;
    std::vector<bool> covered(bounds.graph.num_nodes(), false);
    for (const NodeId v : shortlist(bounds, searched)) {
        if (chosen.size() == BitBfs::kSources) break;
        std::size_t open = 0;
        std::size_t fresh = 0;
        visit_open_around(bounds, v, [&](NodeId u) { open += 1, fresh += covered[u] ? 0 : 1; });
        if (2 * fresh < open) continue;
        visit_open_around(bounds, v, [&](NodeId u) { covered[u] = true; });
        searched[v] = true;
        chosen.push_back(v);
    }
    return chosen;
}

std::vector<NodeId> next_sources(const Bounds& bounds, unsigned pass, std::vector<bool>& searched) {
    if (pass == 1) return largest_hubs(bounds);
    if (pass == 2) return outermost(bounds);
    return covers(bounds, searched);
}

}  // namespace

Diameter largest_diameter(const CsrGraph& graph, const Components& components, Threads threads,
                          unsigned max_passes) {
    if (graph.num_nodes() == 0) return {};
    Bounds bounds{.graph = graph, .components = components, .threads = threads};
    bound_by_hubs(bounds);
    const auto upper = [&] { return *std::max_element(bounds.upper.begin(), bounds.upper.end()); };
    std::vector<bool> searched(graph.num_nodes(), false);
    unsigned passes = 1;
    while (upper() > bounds.lower && bounds.lower < kLongestDistance && passes < max_passes) {
        bound_by(bounds, next_sources(bounds, passes, searched));
        ++passes;
    }
    if (bounds.lower >= kLongestDistance) return {kLongestDistance, false, passes};
    return {std::max<unsigned>(bounds.lower, std::min<unsigned>(upper(), kLongestDistance)),
            upper() <= bounds.lower, passes};
}

}  // namespace hplc::internal
