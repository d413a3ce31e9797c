#include "nn/gradient_norm.hpp"

#include <cmath>

namespace hplc {
namespace {

constexpr std::size_t kNumberGrain = std::size_t{1} << 15;

double sum_of_squares(std::span<const float> numbers) {
    double sum = 0;
    for (const float number : numbers)
        sum += double{number} * number;
    return sum;
}

}  // namespace

double norm_of(const std::vector<std::span<float>>& gradients, Threads threads) {
    double sum = 0;
    for (const std::span<float> gradient : gradients) {
        sum += parallel_sum(threads, gradient.size(), kNumberGrain, [&](IndexRange range) {
            return sum_of_squares(gradient.subspan(range.begin, range.size()));
        });
    }
    return std::sqrt(sum);
}

void shorten(const std::vector<std::span<float>>& gradients, double longest, Threads threads) {
    const double norm = norm_of(gradients, threads);
    if (!(norm > longest)) return;
    const auto factor = static_cast<float>(longest / norm);
    for (const std::span<float> gradient : gradients)
        parallel_for(threads, gradient.size(), kNumberGrain,
                     [&](std::size_t i) { gradient[i] *= factor; });
}

}  // namespace hplc
