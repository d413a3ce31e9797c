#include "support/statistics.hpp"

#include <cmath>
#include <numeric>
#include <vector>

namespace hplc::testing {

double binomial_deviation(double count, double trials, double probability) {
    const double variance = trials * probability * (1 - probability);
    const double excess = count - trials * probability;
    return variance > 0 ? excess / std::sqrt(variance) : excess;
}

double chi_square_deviation(std::span<const std::uint64_t> seen, std::span<const double> expected) {
    double sum = 0;
    for (std::size_t i = 0; i < seen.size(); ++i) {
        const double excess = static_cast<double>(seen[i]) - expected[i];
        sum += excess * excess / expected[i];
    }
    const double freedom = static_cast<double>(seen.size()) - 1;
    const double spread = 2 / (9 * freedom);
    return (std::cbrt(sum / freedom) - (1 - spread)) / std::sqrt(spread);
}

double unevenness(std::span<const std::uint64_t> counts) {
    const auto total = std::accumulate(counts.begin(), counts.end(), std::uint64_t{0});
    const double share = static_cast<double>(total) / static_cast<double>(counts.size());
    return chi_square_deviation(counts, std::vector<double>(counts.size(), share));
}

}  // namespace hplc::testing
