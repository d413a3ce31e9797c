#include "predict/two_hop_links.hpp"

#include <algorithm>
#include <utility>

namespace hplc {

std::unique_ptr<NeighbourhoodSweep> TwoHopLinks::take() const {
    const std::lock_guard lock(mutex_);
    if (free_.empty()) return std::make_unique<NeighbourhoodSweep>(neighbourhoods_);
    auto sweep = std::move(free_.back());
    free_.pop_back();
    return sweep;
}

void TwoHopLinks::give_back(std::unique_ptr<NeighbourhoodSweep> sweep) const {
    const std::lock_guard lock(mutex_);
    free_.push_back(std::move(sweep));
}

std::vector<ScoredPair> TwoHopLinks::best_of(NodeId node, std::size_t count,
                                             const PairFilter& filter, double min_score) const {
    const auto row = neighbourhoods_.graph().neighbours(node);
    auto sweep = take();
    sweep->start(node);
    BestPairs best(count);
    std::vector<NodeId> reached;
    for (const NodeId v : sweep->reached()) {
        if (v == node || std::ranges::binary_search(row, v)) continue;
        reached.push_back(v);
        const double score = formula_(sweep->with(v));
        if (score >= min_score && filter.allows(node, v)) best.offer({{node, v}, score});
    }
    give_back(std::move(sweep));
    if (min_score <= 0 && best.size() < count) {
        std::ranges::sort(reached);
        offer_zeros(node, count - best.size(), reached, filter, best);
    }
    return best.ranked();
}

// The first of equals are those with the smallest numbers.
void TwoHopLinks::offer_zeros(NodeId node, std::size_t missing, std::span<const NodeId> reached,
                              const PairFilter& filter, BestPairs& best) const {
    const CsrGraph& graph = neighbourhoods_.graph();
    for (NodeId v = 0; v < graph.num_nodes() && missing > 0; ++v) {
        if (v == node || graph.has_edge(node, v) || !filter.allows(node, v)) continue;
        if (std::ranges::binary_search(reached, v)) continue;
        best.offer({{node, v}, 0});
        --missing;
    }
}

}  // namespace hplc
