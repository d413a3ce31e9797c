// Copies of scores in order.
#pragma once

#include <algorithm>
#include <functional>
#include <span>
#include <vector>

namespace hplc {

[[nodiscard]] inline std::vector<double> ascending(std::span<const double> scores) {
    std::vector<double> sorted(scores.begin(), scores.end());
    std::ranges::sort(sorted);
    return sorted;
}

[[nodiscard]] inline std::vector<double> descending(std::span<const double> scores) {
    std::vector<double> sorted(scores.begin(), scores.end());
    std::ranges::sort(sorted, std::greater<>());
    return sorted;
}

}  // namespace hplc
