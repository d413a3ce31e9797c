#include "task/local_scores.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <queue>
#include <utility>

namespace hplc {

std::vector<ScoredNode> NodeScores::take() {
    std::ranges::sort(nodes_);
    return take_unsorted();
}

std::vector<ScoredNode> NodeScores::take_unsorted() {
    std::vector<ScoredNode> scores;
    scores.reserve(nodes_.size());
    for (const NodeId node : nodes_) {
        scores.push_back({node, std::exchange(values_[node], 0.0)});
        used_[node] = 0;
    }
    nodes_.clear();
    return scores;
}

namespace {

void add_resource_allocation(const CsrGraph& graph, NodeId source, NodeScores& scores) {
    for (const NodeId common : graph.neighbours(source)) {
        for (const NodeId node : graph.neighbours(common)) {
            if (node != source) scores[node] += 1.0 / graph.degree(common);
        }
    }
}

}  // namespace

std::vector<ScoredNode> resource_allocation_from(const CsrGraph& graph, NodeId source,
                                                 NodeScores& scores) {
    add_resource_allocation(graph, source, scores);
    return scores.take();
}

std::vector<ScoredNode> unsorted_resource_allocation_from(const CsrGraph& graph, NodeId source,
                                                          NodeScores& scores) {
    add_resource_allocation(graph, source, scores);
    return scores.take_unsorted();
}

std::vector<ScoredNode> three_steps_from(const CsrGraph& graph, NodeId source,
                                         std::uint64_t most_steps, NodeScores& between,
                                         NodeScores& reached) {
    const auto factor = [&](NodeId node) { return 1 / std::sqrt(double{1} * graph.degree(node)); };
    for (const NodeId x : graph.neighbours(source)) {
        const double weight = factor(x);
        for (const NodeId y : graph.neighbours(x)) {
            if (y != source) between[y] += weight;
        }
    }
    std::vector<ScoredNode> middle = between.take();
    std::uint64_t steps = 0;
    for (ScoredNode& y : middle) {
        y.score *= factor(y.node);
        steps += graph.degree(y.node);
    }
    if (steps > most_steps) std::ranges::stable_sort(middle, std::greater<>(), &ScoredNode::score);
    for (const ScoredNode& y : middle) {
        if (graph.degree(y.node) > most_steps) break;
        most_steps -= graph.degree(y.node);
        for (const NodeId v : graph.neighbours(y.node)) {
            if (v != source) reached[v] += y.score;
        }
    }
    return reached.take();
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
