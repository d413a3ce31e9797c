#include "theory/detours.hpp"

#include <algorithm>

#include "graph/bfs.hpp"

namespace hplc {
namespace {

std::vector<NodeId> nearest_first(std::span<const NodeId> landmarks,
                                  std::span<const NodeId> distances) {
    std::vector<NodeId> reached;
    for (const NodeId landmark : landmarks) {
        if (distances[landmark] != kUnreachable) reached.push_back(landmark);
    }
    std::sort(reached.begin(), reached.end(),
              [&](NodeId a, NodeId b) { return distances[a] < distances[b]; });
    return reached;
}

}  // namespace

std::vector<NodeId> detour_distances(const CsrGraph& graph, std::span<const NodeId> distances,
                                     std::span<const NodeId> landmarks) {
    const std::vector<NodeId> starts = nearest_first(landmarks, distances);
    std::vector<NodeId> detour(graph.num_nodes(), kUnreachable);
    std::vector<NodeId> frontier;
    std::vector<NodeId> next;
    const auto reach = [&detour](NodeId v, NodeId length, std::vector<NodeId>& list) {
        if (detour[v] != kUnreachable) return;
        detour[v] = length;
        list.push_back(v);
    };
    auto start = starts.begin();
    for (NodeId length = 0; start != starts.end() || !frontier.empty(); ++length) {
        for (; start != starts.end() && distances[*start] == length; ++start)
            reach(*start, length, frontier);
        for (const NodeId u : frontier) {
            for (const NodeId v : graph.neighbours(u))
                reach(v, length + 1, next);
        }
        frontier.swap(next);
        next.clear();
    }
    return detour;
}

}  // namespace hplc
