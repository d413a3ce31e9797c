// Ranking metrics. All are fractions in [0, 1].
//
// A score that is not finite, or an empty side, is an InputError: a rank among NaNs means nothing,
// and a metric over nothing must not be printed as a number.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace hplc {

// Area under the ROC curve: the chance that a positive scores above a negative, a tie counting one
// half. Counted in whole numbers, so exact up to one rounding. O(n log n).
[[nodiscard]] double auc(std::span<const double> positives, std::span<const double> negatives);

// Average precision as scikit-learn defines it: sum over distinct thresholds of (change of recall)
// × precision; equal scores form one threshold. O(n log n).
[[nodiscard]] double average_precision(std::span<const double> positives,
                                       std::span<const double> negatives);

// OGB's Hits@K: the share of positives that score strictly above the K-th best negative, so a tie
// counts against the positive. Nothing where there are fewer than K negatives: OGB has 1 there,
// whatever the scores. K > 0. O(n).
[[nodiscard]] std::optional<double> hits_at(std::size_t k, std::span<const double> positives,
                                            std::span<const double> negatives);

// Every positive is ranked among all negatives of one pool, at the mean of its optimistic and
// pessimistic rank (1 is best). Mean of 1 / rank. O(n log n).
[[nodiscard]] double mean_reciprocal_rank(std::span<const double> positives,
                                          std::span<const double> negatives);

// OGB's MRR: positive i is ranked, by the same rule, among its own candidates
// candidates[i * per_edge .. (i + 1) * per_edge). O(n).
[[nodiscard]] double mean_reciprocal_rank(std::span<const double> positives,
                                          std::span<const double> candidates, std::size_t per_edge);

// HeaRT's Hits@K: the share of positives whose rank among their own candidates, by the same rule,
// is at most K. O(n).
[[nodiscard]] double candidate_hits_at(std::size_t k, std::span<const double> positives,
                                       std::span<const double> candidates, std::size_t per_edge);

// How many of each side score at least as high as a threshold.
struct ThresholdCounts {
    std::uint64_t positives = 0;
    std::uint64_t negatives = 0;
};

// At every distinct score, the highest first: what ROC and precision-recall curves are drawn from.
// O(n log n).
[[nodiscard]] std::vector<ThresholdCounts> threshold_counts(std::span<const double> positives,
                                                            std::span<const double> negatives);

}  // namespace hplc
