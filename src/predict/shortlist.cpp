#include "predict/shortlist.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

#include "task/local_scores.hpp"

namespace hplc {

struct Shortlist::Scratch {
    explicit Scratch(NodeId nodes) : common(nodes), settled(nodes), waiting(nodes) {}

    NodeScores common;
    NodeScores settled;
    NodeScores waiting;
};

namespace {

bool ranks_higher(const ScoredNode& a, const ScoredNode& b) {
    return a.score != b.score ? a.score > b.score : a.node < b.node;
}

// The best of them, equal ones by ascending numbers.
void keep_best(std::vector<ScoredNode>& nodes, std::size_t count) {
    count = std::min(count, nodes.size());
    std::ranges::partial_sort(nodes, nodes.begin() + static_cast<std::ptrdiff_t>(count),
                              ranks_higher);
    nodes.resize(count);
}

}  // namespace

Shortlist::Shortlist(TrainGraph graph)
    : graph_(std::move(graph)), by_degree_(graph_.graph().num_nodes()) {
    std::iota(by_degree_.begin(), by_degree_.end(), NodeId{0});
    std::ranges::stable_sort(by_degree_, std::greater<>(),
                             [&](NodeId v) { return graph_.graph().degree(v); });
}

Shortlist::~Shortlist() = default;

std::unique_ptr<Shortlist::Scratch> Shortlist::take() const {
    const std::lock_guard lock(mutex_);
    if (free_.empty()) return std::make_unique<Scratch>(graph_.graph().num_nodes());
    auto scratch = std::move(free_.back());
    free_.pop_back();
    return scratch;
}

void Shortlist::give_back(std::unique_ptr<Scratch> scratch) const {
    const std::lock_guard lock(mutex_);
    free_.push_back(std::move(scratch));
}

Shortlist::Within Shortlist::within_two_steps(NodeId node, std::size_t wanted,
                                              const PairFilter& filter, std::size_t most) const {
    const CsrGraph& graph = graph_.graph();
    auto scratch = take();
    std::vector<ScoredNode> reached =
        unsorted_resource_allocation_from(graph, node, scratch->common);
    give_back(std::move(scratch));
    const auto row = graph.neighbours(node);  // in the cache, where those of the others are not
    std::erase_if(reached, [&](const ScoredNode& one) {
        return !filter.allows(node, one.node) || std::ranges::binary_search(row, one.node);
    });
    Within within;
    most = std::max(most == 0 ? kMostWithin : most, 2 * wanted);
    if (reached.size() > most) {
        within.left_out = reached.size() - most;
        std::ranges::nth_element(reached, reached.begin() + static_cast<std::ptrdiff_t>(most),
                                 ranks_higher);
        reached.resize(most);
    }
    for (const ScoredNode& one : reached)
        within.nodes.push_back(one.node);
    std::ranges::sort(within.nodes);
    return within;
}

std::vector<NodeId> Shortlist::of(NodeId node, std::size_t wanted, const PairFilter& filter) const {
    const CsrGraph& graph = graph_.graph();
    const std::size_t each = std::max(kEach, 2 * wanted);
    const std::size_t shared =
        std::max(each, std::min<std::size_t>(kMostShared, graph.degree(node)));
    const auto is_candidate = [&](NodeId v) {
        return v != node && filter.allows(node, v) && !graph.has_edge(node, v);
    };
    std::vector<NodeId> list;
    const auto add_best = [&](std::vector<ScoredNode> nodes, std::size_t count) {
        std::erase_if(nodes, [&](const ScoredNode& one) { return !is_candidate(one.node); });
        keep_best(nodes, count);
        for (const ScoredNode& one : nodes)
            list.push_back(one.node);
    };
    auto scratch = take();
    auto& [common, settled, waiting] = *scratch;
    add_best(resource_allocation_from(graph, node, common), shared);
    add_best(three_steps_from(graph, node, kMostSteps, settled, waiting), each);
    add_best(personalised_pagerank_from(graph, node, {.tolerance = 1e-5}, settled, waiting), each);
    give_back(std::move(scratch));
    std::size_t hubs = 0;
    for (auto v = by_degree_.begin(); v != by_degree_.end() && hubs < each; ++v) {
        if (!is_candidate(*v)) continue;
        list.push_back(*v);
        ++hubs;
    }
    std::ranges::sort(list);
    list.erase(std::ranges::unique(list).begin(), list.end());
    return list;
}

}  // namespace hplc
