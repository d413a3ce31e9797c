#include "evaluate/paired_tests.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>
#include <numeric>

namespace hplc {
namespace {

// The continued fraction of the incomplete beta function by Lentz's method; it converges fast for
// x < (a + 1) / (a + b + 2).
double beta_fraction(double a, double b, double x) {
    constexpr int kMostSteps = 500;
    constexpr double kTiny = std::numeric_limits<double>::min() * 1e10;
    const auto away_from_zero = [](double v) { return std::abs(v) < kTiny ? kTiny : v; };
    double c = 1;
    double d = 1 / away_from_zero(1 - (a + b) * x / (a + 1));
    double result = d;
    for (int m = 1; m <= kMostSteps; ++m) {
        const double even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m));
        const double odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1));
        double step = 1;
        for (const double term : {even, odd}) {
            d = 1 / away_from_zero(1 + term * d);
            c = away_from_zero(1 + term / c);
            step = d * c;
            result *= step;
        }
        if (std::abs(step - 1) < 1e-15) break;
    }
    return result;
}

// Regularised: I_x(a, b).
double incomplete_beta(double a, double b, double x) {
    if (x <= 0) return 0;
    if (x >= 1) return 1;
    const double front = std::exp(std::lgamma(a + b) - std::lgamma(a) - std::lgamma(b) +
                                  a * std::log(x) + b * std::log1p(-x));
    return x < (a + 1) / (a + b + 2) ? front * beta_fraction(a, b, x) / a
                                     : 1 - front * beta_fraction(b, a, 1 - x) / b;
}

std::vector<double> differences(std::span<const double> first, std::span<const double> second) {
    assert(first.size() == second.size());
    std::vector<double> result(first.size());
    std::transform(first.begin(), first.end(), second.begin(), result.begin(), std::minus<>());
    return result;
}

double sample_variance(std::span<const double> values, double mean) {
    double squares = 0;
    for (const double value : values)
        squares += (value - mean) * (value - mean);
    return squares / static_cast<double>(values.size() - 1);
}

// Up to the rounding of the figures that they are differences of.
bool do_not_vary(std::span<const double> gaps) {
    const auto [low, high] = std::ranges::minmax(gaps);
    return high - low <= 1e-12 * std::max(std::abs(low), std::abs(high));
}

// Twice the rank of each by its size, which is whole for mean ranks too.
std::vector<std::size_t> doubled_ranks(std::span<const double> values) {
    std::vector<std::size_t> ranks;
    for (const double value : values) {
        std::size_t smaller = 0;
        std::size_t equal = 0;
        for (const double other : values) {
            smaller += std::abs(other) < std::abs(value);
            equal += std::abs(other) == std::abs(value);
        }
        ranks.push_back(2 * smaller + equal + 1);
    }
    return ranks;
}

// chances[s]: that the ranks with a plus sign add up to s where every sign is a fair coin.
std::vector<double> sum_chances(std::span<const std::size_t> ranks) {
    std::vector<double> chances = {1};
    for (const std::size_t rank : ranks) {
        std::vector<double> next(chances.size() + rank);
        for (std::size_t s = 0; s < chances.size(); ++s) {
            next[s] += chances[s] / 2;
            next[s + rank] += chances[s] / 2;
        }
        chances = std::move(next);
    }
    return chances;
}

}  // namespace

double student_two_sided(double t, double degrees) {
    if (std::isinf(t)) return 0;
    return incomplete_beta(degrees / 2, 0.5, degrees / (degrees + t * t));
}

double student_critical(double p, double degrees) {
    double low = 0;
    double high = 1;
    while (student_two_sided(high, degrees) > p)
        high *= 2;
    for (int step = 0; step < 200 && low < high; ++step) {
        const double middle = std::midpoint(low, high);
        (student_two_sided(middle, degrees) > p ? low : high) = middle;
    }
    return high;
}

double PairedTest::least_telling(double level) const {
    return degrees > 0 ? error * student_critical(level, degrees) : 0;
}

PairedTest paired_t_test(std::span<const double> first, std::span<const double> second,
                         double test_to_train) {
    const std::vector<double> gaps = differences(first, second);
    const auto n = static_cast<double>(gaps.size());
    assert(n >= 2);
    PairedTest test;
    test.difference = std::accumulate(gaps.begin(), gaps.end(), 0.0) / n;
    if (do_not_vary(gaps)) return test;
    test.error = std::sqrt(sample_variance(gaps, test.difference) * (1 / n + test_to_train));
    test.t = test.difference / test.error;
    test.degrees = n - 1;
    test.p = student_two_sided(test.t, test.degrees);
    return test;
}

double wilcoxon_signed_rank(std::span<const double> first, std::span<const double> second) {
    std::vector<double> gaps = differences(first, second);
    std::erase(gaps, 0.0);
    const std::vector<std::size_t> ranks = doubled_ranks(gaps);
    std::size_t positive = 0;
    for (std::size_t i = 0; i < gaps.size(); ++i)
        positive += gaps[i] > 0 ? ranks[i] : 0;
    const std::vector<double> chances = sum_chances(ranks);
    const std::size_t nearer_end = std::min(positive, chances.size() - 1 - positive);
    const auto tail_end = chances.begin() + static_cast<std::ptrdiff_t>(nearer_end) + 1;
    return std::min(1.0, 2 * std::accumulate(chances.begin(), tail_end, 0.0));
}

std::vector<double> holm(std::span<const double> p) {
    std::vector<std::size_t> order(p.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order, {}, [&](std::size_t i) { return p[i]; });
    std::vector<double> adjusted(p.size());
    double largest = 0;
    for (std::size_t place = 0; place < order.size(); ++place) {
        const double raised = static_cast<double>(p.size() - place) * p[order[place]];
        largest = std::max(largest, std::min(1.0, raised));
        adjusted[order[place]] = largest;
    }
    return adjusted;
}

}  // namespace hplc
