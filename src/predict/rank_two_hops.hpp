// The likeliest missing links by a formula of common neighbours: exact, and without a look at the
// pairs that have none, which score 0.
//
// From every node the walks of two steps to higher-numbered nodes are followed, and what the pairs
// share is summed up on the way. O(N + sum of degree²); 32 bytes a node for each thread.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "heuristic/neighbourhood_scorers.hpp"
#include "predict/rank_pairs.hpp"

namespace hplc {

// Pairs with a common neighbour that are no edges, best first; fewer than options.top where there
// are not so many.
[[nodiscard]] std::vector<ScoredPair> rank_two_hops(const Neighbourhoods& neighbourhoods,
                                                    NeighbourhoodFormula formula,
                                                    const RankOptions& options);
// Of the pairs (u, v), u < v, with u in `starts` alone.
[[nodiscard]] std::vector<ScoredPair> rank_two_hops(const Neighbourhoods& neighbourhoods,
                                                    NeighbourhoodFormula formula,
                                                    std::span<const NodeId> starts,
                                                    const RankOptions& options);

// Walks of two steps from `u`: what its pairs cost.
[[nodiscard]] std::uint64_t two_step_walks(const CsrGraph& graph, NodeId u);

}  // namespace hplc
