// The likeliest missing links: the best scores among the pairs that are no edges.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/parallel.hpp"
#include "base/progress.hpp"
#include "graph/csr_graph.hpp"
#include "predict/best_pairs.hpp"
#include "task/link_scorer.hpp"

namespace hplc {

struct RankOptions {
    std::size_t top = 20;
    Threads threads = {};
    Progress::Show progress = Progress::Show::kNever;
};

// More pairs than these are not scored one by one: a matter of minutes to hours.
inline constexpr std::uint64_t kMostPairs = 2'000'000'000;  // of 63,246 nodes

inline constexpr std::size_t kPairsAtOnce = std::size_t{1} << 20;

// The best of all pairs u < v that are no edges of `known`. Every one of them is scored,
// kPairsAtOnce at a time. Throws InputError above kMostPairs.
[[nodiscard]] std::vector<ScoredPair> rank_all_pairs(const LinkScorer& scorer,
                                                     const CsrGraph& known,
                                                     const RankOptions& options);

// About `count` of the pairs that rank_all_pairs() scores, in whole rows as it does: what they cost
// tells what all of them will.
[[nodiscard]] std::vector<NodePair> sample_rows(const CsrGraph& known, std::size_t count);

// The best of the pairs (node, v) that are no edges of `known`. O(N) scores.
[[nodiscard]] std::vector<ScoredPair> rank_pairs_of(NodeId node, const LinkScorer& scorer,
                                                    const CsrGraph& known,
                                                    const RankOptions& options);

}  // namespace hplc
