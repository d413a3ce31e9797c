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

}  // namespace hplc
