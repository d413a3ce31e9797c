#include "graph/two_sides.hpp"

#include <algorithm>

#include "graph/components.hpp"

namespace hplc {
namespace {

Side opposite(Side side) {
    return side == Side::kLeft ? Side::kRight : Side::kLeft;
}

void count_sides(TwoSides& sides) {
    sides.num_left = static_cast<NodeId>(std::ranges::count(sides.side, Side::kLeft));
    sides.num_right = static_cast<NodeId>(std::ranges::count(sides.side, Side::kRight));
}

// Colours the component of `start`; false where an edge has two ends of one colour.
bool colour_from(const CsrGraph& graph, NodeId start, std::vector<Side>& side,
                 std::vector<NodeId>& queue) {
    queue.assign(1, start);
    side[start] = Side::kLeft;
    for (std::size_t at = 0; at < queue.size(); ++at) {
        const NodeId u = queue[at];
        for (const NodeId v : graph.neighbours(u)) {
            if (side[v] == side[u]) return false;
            if (side[v] != Side::kNone) continue;
            side[v] = opposite(side[u]);
            queue.push_back(v);
        }
    }
    return true;
}

std::optional<std::vector<Side>> two_colours(const CsrGraph& graph) {
    std::vector<Side> side(graph.num_nodes(), Side::kNone);
    std::vector<NodeId> queue;
    for (NodeId v = 0; v < graph.num_nodes(); ++v) {
        const bool is_new = side[v] == Side::kNone && graph.degree(v) > 0;
        if (is_new && !colour_from(graph, v, side, queue)) return std::nullopt;
    }
    return side;
}

// Twice the number of edges of each component.
std::vector<std::uint64_t> ends_of(const Components& components, const CsrGraph& graph) {
    std::vector<std::uint64_t> ends(components.count(), 0);
    for (NodeId v = 0; v < graph.num_nodes(); ++v)
        ends[components.label[v]] += graph.degree(v);
    return ends;
}

}  // namespace

std::optional<TwoSides> sides_by_columns(NodeId num_nodes, std::span<const NodePair> listed) {
    TwoSides sides{.side = std::vector<Side>(num_nodes, Side::kNone), .by_columns = true};
    const auto stands = [&](NodeId node, Side where) {
        if (sides.side[node] == Side::kNone) {
            sides.side[node] = where;
        } else {
            ++sides.evidence;
        }
        return sides.side[node] == where;
    };
    for (const auto& [u, v] : listed) {
        if (u != v && !(stands(u, Side::kLeft) && stands(v, Side::kRight))) return std::nullopt;
    }
    if (sides.evidence < kLeastEvidence) return std::nullopt;
    count_sides(sides);
    return sides;
}

std::optional<TwoSides> sides_by_colouring(const CsrGraph& graph, Threads threads) {
    auto colours = two_colours(graph);
    if (!colours) return std::nullopt;
    const Components components = connected_components(graph, threads);
    const std::vector<std::uint64_t> ends = ends_of(components, graph);
    const auto main = static_cast<NodeId>(std::ranges::max_element(ends) - ends.begin());
    TwoSides sides{.side = std::move(*colours)};
    if (ends.empty() || ends[main] / 2 + 1 < components.size[main] + kLeastEvidence)
        return std::nullopt;
    sides.evidence = ends[main] / 2 + 1 - components.size[main];
    for (NodeId v = 0; v < graph.num_nodes(); ++v) {
        if (components.label[v] == main || sides.side[v] == Side::kNone) continue;
        sides.side[v] = Side::kNone;
        ++sides.unknown;
    }
    count_sides(sides);
    return sides;
}

}  // namespace hplc
