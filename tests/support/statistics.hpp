// How far counts lie from what chance would give, in standard deviations: tests of randomness ask
// for less than 4.5, which honest chance exceeds once in 150,000 times.
#pragma once

#include <cstdint>
#include <span>

namespace hplc::testing {

// Of one count of a binomial.
[[nodiscard]] double binomial_deviation(double count, double trials, double probability);

// Of Pearson's statistic, made normal by Wilson and Hilferty's cube root (1931). The expected
// counts may be cells of a larger distribution.
[[nodiscard]] double chi_square_deviation(std::span<const std::uint64_t> seen,
                                          std::span<const double> expected);
// The same against equal shares.
[[nodiscard]] double unevenness(std::span<const std::uint64_t> counts);

}  // namespace hplc::testing
