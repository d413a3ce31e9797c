#include "predict/what_if.hpp"

#include <algorithm>
#include <array>
#include <set>

#include "base/interruption.hpp"
#include "predict/pair_facts.hpp"

namespace hplc {
namespace {

// Edges in the order in which they come, each once.
class EdgeQueue {
  public:
    explicit EdgeQueue(NodePair pair) : seen_{ordered(pair)} {}

    void add(NodePair edge) {
        if (seen_.insert(ordered(edge)).second) edges_.push_back(edge);
    }
    [[nodiscard]] std::vector<NodePair> take() { return std::move(edges_); }

  private:
    std::set<NodePair> seen_;
    std::vector<NodePair> edges_;
};

std::vector<NodeId> rarest_first(const CsrGraph& graph, NodeId node) {
    const auto row = graph.neighbours(node);
    std::vector<NodeId> nodes(row.begin(), row.end());
    std::ranges::stable_sort(nodes, {}, [&](NodeId other) { return graph.degree(other); });
    return nodes;
}

void add_all_of(NodeId node, const CsrGraph& graph, EdgeQueue& queue) {
    for (const NodeId other : rarest_first(graph, node))
        queue.add({node, other});
}

}  // namespace

std::vector<NodePair> edges_near(const CsrGraph& graph, NodePair pair) {
    const auto shared = shared_neighbours(graph, pair);
    EdgeQueue queue(pair);
    for (const SharedNeighbour& neighbour : shared) {
        queue.add({pair.u, neighbour.node});
        queue.add({pair.v, neighbour.node});
    }
    for (const NodePair& edge : shortest_path(graph, pair))
        queue.add(edge);
    const bool u_is_less = graph.degree(pair.u) <= graph.degree(pair.v);
    add_all_of(u_is_less ? pair.u : pair.v, graph, queue);
    add_all_of(u_is_less ? pair.v : pair.u, graph, queue);
    for (const SharedNeighbour& neighbour : shared)
        add_all_of(neighbour.node, graph, queue);
    return queue.take();
}

double score_of(const LinkScorer& scorer, NodePair pair, Threads threads) {
    double score = 0;
    scorer.score(std::span(&pair, 1), std::span(&score, 1), threads);
    return score;
}

WhatIf try_removals(const ScorerOn& scorer_on, const TrainGraph& input, NodePair pair,
                    const WhatIfOptions& options) {
    const std::vector<NodePair> near = edges_near(input.graph(), pair);
    const std::size_t count = std::min(near.size(), options.most_edges);
    Progress progress("what if", count, "edge", options.progress);
    WhatIf result = {.near = near.size()};
    for (const NodePair& edge : std::span(near).first(count)) {
        ask_interruption();
        const TrainGraph without = input.without(std::array{edge}, options.threads);
        result.removals.push_back(
            {.edge = edge, .score = score_of(*scorer_on(without), pair, options.threads)});
        progress.advance();
    }
    std::ranges::stable_sort(result.removals, {}, &EdgeRemoval::score);
    return result;
}

}  // namespace hplc
