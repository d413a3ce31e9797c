#include "heuristic/shortest_path.hpp"

#include <cstdint>
#include <vector>

#include "graph/bfs.hpp"
#include "heuristic/hub_groups.hpp"

namespace hplc {
namespace {

class TwoSidedSearch {
  public:
    explicit TwoSidedSearch(const CsrGraph& graph)
        : graph_(&graph), seen_by_(graph.num_nodes(), 0) {}

    // Edges on a shortest path, or kUnreachable.
    [[nodiscard]] NodeId distance(NodeId u, NodeId v) {
        if (u == v) return 0;
        stamp_ += 2;  // marks of earlier searches mean nothing now
        Side sides[2] = {start(u, stamp_), start(v, stamp_ + 1)};
        for (NodeId steps = 1; sides[0].edges > 0 && sides[1].edges > 0; ++steps) {
            Side& side = sides[0].edges <= sides[1].edges ? sides[0] : sides[1];
            edges_seen_ += side.edges;
            if (advance_meets(side)) return steps;
        }
        return kUnreachable;
    }

    // At most, in all searches so far.
    [[nodiscard]] std::uint64_t edges_seen() const { return edges_seen_; }

  private:
    struct Side {
        std::uint32_t mark = 0;
        std::vector<NodeId> frontier;
        std::uint64_t edges = 0;  // at the nodes of the frontier
    };

    Side start(NodeId source, std::uint32_t mark) {
        seen_by_[source] = mark;
        return {mark, {source}, graph_->degree(source)};
    }

    // Moves the frontier one step on; true where it meets the other side's nodes. All of these
    // within the steps made so far are known, so the first meeting is a shortest path.
    bool advance_meets(Side& side) {
        const std::uint32_t other_mark = side.mark ^ 1;
        std::vector<NodeId> next;
        side.edges = 0;
        for (const NodeId x : side.frontier) {
            for (const NodeId y : graph_->neighbours(x)) {
                if (seen_by_[y] == other_mark) return true;
                if (seen_by_[y] == side.mark) continue;
                seen_by_[y] = side.mark;
                side.edges += graph_->degree(y);
                next.push_back(y);
            }
        }
        side.frontier = std::move(next);
        return false;
    }

    const CsrGraph* graph_;
    std::vector<std::uint32_t> seen_by_;
    std::uint32_t stamp_ = 0;
    std::uint64_t edges_seen_ = 0;
};

// Calls found(i, distance) for every pair i of the group.
template <typename Found>
void search_group(const CsrGraph& graph, TwoSidedSearch& search, const HubGroup& group,
                  const Found& found) {
    const std::uint64_t limit = search.edges_seen() + 2 * graph.num_edges();
    std::size_t i = 0;
    for (; i < group.others.size() && search.edges_seen() < limit; ++i)
        found(i, search.distance(group.hub, group.others[i]));
    if (i == group.others.size()) return;
    const std::vector<NodeId> distances = bfs_distances(graph, group.hub);
    for (; i < group.others.size(); ++i)
        found(i, distances[group.others[i]]);
}

}  // namespace

void ShortestPath::score(std::span<const NodePair> pairs, std::span<double> scores,
                         Threads threads) const {
    const CsrGraph& graph = graph_.graph();
    for_each_hub_group(
        graph, pairs, threads, [&] { return TwoSidedSearch(graph); },
        [&](TwoSidedSearch& search, const HubGroup& group) {
            search_group(graph, search, group, [&](std::size_t i, NodeId steps) {
                const NodeId counted = steps == kUnreachable ? graph.num_nodes() : steps;
                scores[group.positions[i]] = -static_cast<double>(counted);
            });
        });
}

}  // namespace hplc
