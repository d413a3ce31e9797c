#include "graph/edge_directions.hpp"

#include <algorithm>
#include <atomic>

namespace hplc {
namespace {

constexpr std::size_t kArcGrain = std::size_t{1} << 14;
constexpr std::uint8_t kBothWays = kOutward | kInward;

}  // namespace

EdgeDirections edge_directions(const CsrGraph& graph, std::span<const NodePair> arcs,
                               Threads threads) {
    EdgeDirections directions;
    directions.ways.resize(graph.adjacency().size(), 0);
    const auto add = [&](std::size_t entry, std::uint8_t way) {
        // Bits that are set by several threads are the same in any order.
        std::atomic_ref(directions.ways[entry]).fetch_or(way, std::memory_order_relaxed);
    };
    parallel_for(threads, arcs.size(), kArcGrain, [&](std::size_t i) {
        const auto [u, v] = arcs[i];
        const std::size_t entry = graph.entry(u, v);
        if (entry == directions.ways.size()) return;
        add(entry, kOutward);
        add(graph.entry(v, u), kInward);
    });
    return directions;
}

SharedDirections directions_of_part(const EdgeDirections& directions, const CsrGraph& whole,
                                    const CsrGraph& part) {
    EdgeDirections some;
    some.ways.reserve(part.adjacency().size());
    for (NodeId u = 0; u < part.num_nodes(); ++u) {
        auto entry = static_cast<std::size_t>(whole.offsets()[u]);
        for (const NodeId v : part.neighbours(u)) {
            while (whole.adjacency()[entry] != v)
                ++entry;
            some.ways.push_back(directions.ways[entry]);
        }
    }
    return std::make_shared<const EdgeDirections>(std::move(some));
}

std::uint64_t num_arcs(const EdgeDirections& directions) {
    return static_cast<std::uint64_t>(std::ranges::count_if(
        directions.ways, [](std::uint8_t ways) { return (ways & kOutward) != 0; }));
}

std::uint64_t num_mutual(const EdgeDirections& directions) {
    return static_cast<std::uint64_t>(std::ranges::count(directions.ways, kBothWays)) / 2;
}

std::vector<NodePair> arcs_of(const CsrGraph& graph, const EdgeDirections& directions) {
    std::vector<NodePair> arcs;
    arcs.reserve(num_arcs(directions));
    for (NodeId u = 0; u < graph.num_nodes(); ++u) {
        auto entry = static_cast<std::size_t>(graph.offsets()[u]);
        for (const NodeId v : graph.neighbours(u)) {
            if ((directions.ways[entry++] & kOutward) != 0) arcs.push_back({u, v});
        }
    }
    return arcs;
}

ArcRows::ArcRows(const CsrGraph& graph, const EdgeDirections& directions, std::uint8_t way) {
    offsets_.reserve(std::size_t{graph.num_nodes()} + 1);
    offsets_.push_back(0);
    nodes_.reserve(hplc::num_arcs(directions));
    for (NodeId u = 0; u < graph.num_nodes(); ++u) {
        auto entry = static_cast<std::size_t>(graph.offsets()[u]);
        for (const NodeId v : graph.neighbours(u)) {
            if ((directions.ways[entry++] & way) != 0) nodes_.push_back(v);
        }
        offsets_.push_back(nodes_.size());
    }
}

bool ArcRows::has(NodeId v, NodeId other) const {
    return std::ranges::binary_search(of(v), other);
}

}  // namespace hplc
