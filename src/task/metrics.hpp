// Ranking metrics. All are fractions in [0, 1]. Scores must be finite.
#pragma once

#include <cstddef>
#include <span>

namespace hplc {

// Area under the ROC curve: the chance that a positive scores above a negative, a tie counting one
// half. O(n log n).
[[nodiscard]] double auc(std::span<const double> positives, std::span<const double> negatives);

// Average precision as scikit-learn defines it: sum over distinct thresholds of (change of recall)
// × precision; equal scores form one threshold. O(n log n).
[[nodiscard]] double average_precision(std::span<const double> positives,
                                       std::span<const double> negatives);

// OGB's Hits@K: the share of positives that score strictly above the K-th best negative, so a tie
// counts against the positive. 1 where there are fewer than K negatives. O(n).
[[nodiscard]] double hits_at(std::size_t k, std::span<const double> positives,
                             std::span<const double> negatives);

// OGB's MRR: positive i is ranked among its own candidates, candidates[i * per_edge ..), at the
// mean of its optimistic and pessimistic rank. Mean of 1 / rank. O(n).
[[nodiscard]] double mean_reciprocal_rank(std::span<const double> positives,
                                          std::span<const double> candidates, std::size_t per_edge);

}  // namespace hplc
