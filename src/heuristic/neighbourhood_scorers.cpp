#include "heuristic/neighbourhood_scorers.hpp"

#include <algorithm>

namespace hplc {

double common_neighbours_score(const PairNeighbourhood& pair) {
    return pair.common;
}

double adamic_adar_score(const PairNeighbourhood& pair) {
    return pair.adamic_adar;
}

double resource_allocation_score(const PairNeighbourhood& pair) {
    return pair.resource_allocation;
}

double jaccard_score(const PairNeighbourhood& pair) {
    return pair.jaccard();
}

void NeighbourhoodScorer::score(std::span<const NodePair> pairs, std::span<double> scores,
                                Threads threads) const {
    const auto found = neighbourhoods_.of(pairs, OwnEdge::kCounts, threads);
    std::transform(found.begin(), found.end(), scores.begin(), formula_);
}

void PreferentialAttachment::score(std::span<const NodePair> pairs, std::span<double> scores,
                                   Threads threads) const {
    constexpr std::size_t kPairGrain = std::size_t{1} << 16;
    const CsrGraph& graph = graph_.graph();
    parallel_for(threads, pairs.size(), kPairGrain, [&](std::size_t i) {
        scores[i] = double{1} * graph.degree(pairs[i].u) * graph.degree(pairs[i].v);
    });
}

}  // namespace hplc
