// How far two orders of the same things agree.
#pragma once

#include <optional>
#include <span>
#include <vector>

namespace hplc {

// 1 is the highest value; equal ones have the mean of their ranks. O(n log n).
[[nodiscard]] std::vector<double> descending_ranks(std::span<const double> values);

// Spearman's: the correlation of the ranks, 1 for the same order and -1 for the reverse. Nothing
// for fewer than three values, or where all of one side are equal.
[[nodiscard]] std::optional<double> rank_correlation(std::span<const double> a,
                                                     std::span<const double> b);

// Kendall's tau-b: of the pairs that neither side has as equals, those in the same order less those
// in the reverse, as a share. Nothing where rank_correlation() has nothing. O(n²).
[[nodiscard]] std::optional<double> kendall_tau(std::span<const double> a,
                                                std::span<const double> b);

}  // namespace hplc
