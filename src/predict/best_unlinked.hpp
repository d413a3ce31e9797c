// The best pairs of a graph by a model, in the time that a backtest has for it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/parallel.hpp"
#include "predict/best_pairs.hpp"
#include "task/link_scorer.hpp"
#include "task/train_graph.hpp"

namespace hplc {

// More walks of two steps than these are not followed pair by pair.
inline constexpr std::uint64_t kMostNearWalks = 100'000'000;

// The best pairs that are no edges of `graph`, best first: of all pairs by a predictor of common
// neighbours; by other models of those with a common neighbour, and nothing where the graph has
// more than kMostNearWalks walks of two steps, or where the model tells only linked pairs apart.
[[nodiscard]] std::optional<std::vector<ScoredPair>> best_unlinked(const std::string& model,
                                                                   const LinkScorer& scorer,
                                                                   const TrainGraph& graph,
                                                                   std::size_t count,
                                                                   Threads threads);

}  // namespace hplc
