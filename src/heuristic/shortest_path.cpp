#include "heuristic/shortest_path.hpp"

#include <cstdint>
#include <vector>

#include "graph/bfs.hpp"

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
            if (advance_meets(side)) return steps;
        }
        return kUnreachable;
    }

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
};

}  // namespace

void ShortestPath::score(std::span<const NodePair> pairs, std::span<double> scores,
                         Threads threads) const {
    constexpr std::size_t kPairGrain = 1024;
    const CsrGraph& graph = graph_.graph();
    parallel_chunks(threads, pairs.size(), kPairGrain, [&](IndexRange range) {
        TwoSidedSearch search(graph);
        for (std::size_t i = range.begin; i < range.end; ++i) {
            const NodeId steps = search.distance(pairs[i].u, pairs[i].v);
            scores[i] = -static_cast<double>(steps == kUnreachable ? graph.num_nodes() : steps);
        }
    });
}

}  // namespace hplc
