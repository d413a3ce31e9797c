#include "evaluate/rank_correlation.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numeric>

namespace hplc {

std::vector<double> descending_ranks(std::span<const double> values) {
    std::vector<std::size_t> order(values.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::sort(order, std::ranges::greater(), [&](std::size_t i) { return values[i]; });
    std::vector<double> ranks(values.size());
    for (std::size_t begin = 0, end = 0; begin < order.size(); begin = end) {
        while (end < order.size() && values[order[end]] == values[order[begin]])
            ++end;
        const double mean = static_cast<double>(begin + 1 + end) / 2;
        for (std::size_t i = begin; i < end; ++i)
            ranks[order[i]] = mean;
    }
    return ranks;
}

std::optional<double> rank_correlation(std::span<const double> a, std::span<const double> b) {
    assert(a.size() == b.size());
    if (a.size() < 3) return std::nullopt;
    const std::vector<double> of_a = descending_ranks(a);
    const std::vector<double> of_b = descending_ranks(b);
    const double mean = (static_cast<double>(a.size()) + 1) / 2;
    double products = 0;
    double squares_a = 0;
    double squares_b = 0;
    for (std::size_t i = 0; i < of_a.size(); ++i) {
        products += (of_a[i] - mean) * (of_b[i] - mean);
        squares_a += (of_a[i] - mean) * (of_a[i] - mean);
        squares_b += (of_b[i] - mean) * (of_b[i] - mean);
    }
    if (squares_a == 0 || squares_b == 0) return std::nullopt;
    return products / std::sqrt(squares_a * squares_b);
}

std::optional<double> kendall_tau(std::span<const double> a, std::span<const double> b) {
    assert(a.size() == b.size());
    if (a.size() < 3) return std::nullopt;
    double same_less_reverse = 0;
    double unequal_a = 0;
    double unequal_b = 0;
    for (std::size_t i = 0; i < a.size(); ++i) {
        for (std::size_t j = i + 1; j < a.size(); ++j) {
            const int of_a = (a[i] > a[j]) - (a[i] < a[j]);
            const int of_b = (b[i] > b[j]) - (b[i] < b[j]);
            same_less_reverse += of_a * of_b;
            unequal_a += of_a != 0 ? 1 : 0;
            unequal_b += of_b != 0 ? 1 : 0;
        }
    }
    if (unequal_a == 0 || unequal_b == 0) return std::nullopt;
    return same_less_reverse / std::sqrt(unequal_a * unequal_b);
}

}  // namespace hplc
