// Isotonic regression of a label on a score: shares of positives that rise with the score.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace hplc {

// Scores that one share is given to.
struct IsotonicBlock {
    double lowest = 0;  // scores, ends included
    double highest = 0;
    std::uint64_t positives = 0;
    std::uint64_t negatives = 0;
};

// Ascending; the share of positives rises strictly from block to block, and equal scores share a
// block. Pool adjacent violators (Ayer et al. 1955). O(n log n).
//
// The blocks are the faces of the ROC curve's convex hull, so they stay the same however much a
// negative weighs against a positive: a sample of the negatives will do.
[[nodiscard]] std::vector<IsotonicBlock> isotonic_blocks(std::span<const double> positives,
                                                         std::span<const double> negatives);

// Equal scores as one block each, ascending, from lists that are sorted. O(n).
[[nodiscard]] std::vector<IsotonicBlock> distinct_scores(std::span<const double> sorted_positives,
                                                         std::span<const double> sorted_negatives);

// isotonic_blocks() where scores are counted already: blocks of one score each, ascending.
[[nodiscard]] std::vector<IsotonicBlock> isotonic_blocks(std::span<const IsotonicBlock> scores);

// Neighbours joined until each block has `least` positives and negatives, from the top down: the
// few best scores are the ones that people look at, and whose share a handful of pairs decides.
// One block where there are not so many. Shares still rise.
[[nodiscard]] std::vector<IsotonicBlock> joined_blocks(std::span<const IsotonicBlock> blocks,
                                                       std::uint64_t least);

}  // namespace hplc
