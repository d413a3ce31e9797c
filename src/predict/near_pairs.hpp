// The best pairs found fast rather than surely: only pairs with a common neighbour are looked at,
// which most links that come to be have (triadic closure). How much that misses is measured.
#pragma once

#include <cstdint>
#include <span>

#include "predict/scan_pairs.hpp"
#include "task/train_graph.hpp"

namespace hplc {

// Pairs that are no edges, that the filter allows and that have a common neighbour; they are scored
// in blocks. O(N + sum of degree²) besides the scores.
ScanCounts scan_near_pairs(const LinkScorer& scorer, const TrainGraph& known,
                           const PairFilter& filter, const Floor& floor, const TakePairs& take,
                           const ScanOptions& options);

struct Recall {
    std::size_t nodes = 0;  // that were sampled
    std::size_t best = 0;   // links of each of them that were looked for, at most
    double share = 1;       // of them that have a common neighbour
};

// Of the `best` links of each of `nodes` random nodes, found by scoring them with all others, the
// share that scan_near_pairs() looks at. O(nodes × N) scores.
[[nodiscard]] Recall measure_recall(const LinkScorer& scorer, const TrainGraph& known,
                                    const PairFilter& filter, Recall sample, std::uint64_t seed,
                                    Threads threads);

}  // namespace hplc
