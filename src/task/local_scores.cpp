#include "task/local_scores.hpp"

#include <algorithm>
#include <queue>
#include <utility>

namespace hplc {

std::vector<ScoredNode> NodeScores::take() {
    std::ranges::sort(nodes_);
    std::vector<ScoredNode> scores;
    scores.reserve(nodes_.size());
    for (const NodeId node : nodes_) {
        scores.push_back({node, std::exchange(values_[node], 0.0)});
        used_[node] = 0;
    }
    nodes_.clear();
    return scores;
}

std::vector<ScoredNode> resource_allocation_from(const CsrGraph& graph, NodeId source,
                                                 NodeScores& scores) {
    for (const NodeId common : graph.neighbours(source)) {
        for (const NodeId node : graph.neighbours(common)) {
            if (node != source) scores[node] += 1.0 / graph.degree(common);
        }
    }
    return scores.take();
}

std::vector<ScoredNode> personalised_pagerank_from(const CsrGraph& graph, NodeId source,
                                                   PageRankOptions options, NodeScores& settled,
                                                   NodeScores& waiting) {
    waiting[source] = 1;
    std::queue<NodeId> queue({source});
    while (!queue.empty()) {
        const NodeId node = queue.front();
        queue.pop();
        const double mass = std::exchange(waiting[node], 0.0);
        const NodeId degree = graph.degree(node);
        settled[node] += degree == 0 ? mass : options.restart * mass;
        for (const NodeId next : graph.neighbours(node)) {
            const double threshold = options.tolerance * graph.degree(next);
            double& pending = waiting[next];
            const bool was_queued = pending > threshold;
            pending += (1 - options.restart) * mass / degree;
            if (!was_queued && pending > threshold) queue.push(next);
        }
    }
    (void)waiting.take();
    return settled.take();
}

}  // namespace hplc
