#include "task/metrics.hpp"
#include "task/sorted_scores.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstdint>
#include <functional>
#include <vector>

#include "base/error.hpp"

namespace hplc {
namespace {

void require_finite(std::span<const double> scores, const char* what) {
    if (scores.empty()) {
        throw InputError({.found = fmt::format("no {}s to rank", what),
                          .expected = "at least one positive and one negative",
                          .fix = "hold out more edges"});
    }
    const auto bad = std::ranges::find_if_not(scores, [](double s) { return std::isfinite(s); });
    if (bad == scores.end()) return;
    throw InputError(
        {.found = fmt::format("the score {} of {} number {}", *bad, what, bad - scores.begin() + 1),
         .expected = "a finite number",
         .fix = "the predictor has diverged: look at its input features, or train it "
                "with a smaller learning rate"});
}

void require_finite(std::span<const double> positives, std::span<const double> negatives) {
    require_finite(positives, "positive");
    require_finite(negatives, "negative");
}

// Walks the distinct scores from the highest down and calls visit(positives, negatives) with how
// many of each have it.
template <typename Visit>
void for_each_threshold(std::span<const double> positives, std::span<const double> negatives,
                        const Visit& visit) {
    const std::vector<double> above = descending(positives);
    const std::vector<double> below = descending(negatives);
    const auto run = [](const std::vector<double>& scores, std::size_t& next, double score) {
        const std::size_t first = next;
        while (next < scores.size() && scores[next] == score)
            ++next;
        return next - first;
    };
    std::size_t i = 0;
    std::size_t j = 0;
    while (i < above.size() || j < below.size()) {
        const bool from_positives = j == below.size() || (i < above.size() && above[i] > below[j]);
        const double score = from_positives ? above[i] : below[j];
        const std::size_t hits = run(above, i, score);
        visit(hits, run(below, j, score));
    }
}

double as_double(std::uint64_t count) {
    return static_cast<double>(count);
}

// Twice the rank (1 is best) at the mean of optimistic and pessimistic, so that it is whole.
std::uint64_t twice_mean_rank(double positive, std::span<const double> candidates) {
    std::uint64_t greater = 0;
    std::uint64_t not_less = 0;
    for (const double candidate : candidates) {
        greater += candidate > positive;
        not_less += candidate >= positive;
    }
    return greater + not_less + 2;
}

// Mean over the positives of value(twice the rank of i among its own candidates).
template <typename Value>
double mean_over_ranks(std::span<const double> positives, std::span<const double> candidates,
                       std::size_t per_edge, const Value& value) {
    require_finite(positives, candidates);
    assert(candidates.size() == positives.size() * per_edge);
    double sum = 0;
    for (std::size_t i = 0; i < positives.size(); ++i) {
        const auto own = candidates.subspan(i * per_edge, per_edge);
        sum += value(twice_mean_rank(positives[i], own));
    }
    return sum / as_double(positives.size());
}

}  // namespace

double auc(std::span<const double> positives, std::span<const double> negatives) {
    require_finite(positives, negatives);
    std::uint64_t twice_wins = 0;
    std::uint64_t negatives_left = negatives.size();
    for_each_threshold(positives, negatives, [&](std::uint64_t hits, std::uint64_t misses) {
        negatives_left -= misses;
        twice_wins += hits * (2 * negatives_left + misses);
    });
    return as_double(twice_wins) / 2 / as_double(positives.size()) / as_double(negatives.size());
}

double average_precision(std::span<const double> positives, std::span<const double> negatives) {
    require_finite(positives, negatives);
    double sum = 0;
    std::uint64_t found = 0;
    std::uint64_t taken = 0;
    for_each_threshold(positives, negatives, [&](std::uint64_t hits, std::uint64_t misses) {
        found += hits;
        taken += hits + misses;
        sum += as_double(hits) * (as_double(found) / as_double(taken));
    });
    return sum / as_double(positives.size());
}

std::optional<double> hits_at(std::size_t k, std::span<const double> positives,
                              std::span<const double> negatives) {
    assert(k > 0);
    require_finite(positives, negatives);
    if (negatives.size() < k) return {};
    std::vector<double> best(negatives.begin(), negatives.end());
    const auto kth = best.begin() + static_cast<std::ptrdiff_t>(k - 1);
    std::ranges::nth_element(best, kth, std::greater<>());
    const auto hits = std::ranges::count_if(positives, [&](double score) { return score > *kth; });
    return static_cast<double>(hits) / as_double(positives.size());
}

double mean_reciprocal_rank(std::span<const double> positives, std::span<const double> negatives) {
    require_finite(positives, negatives);
    double sum = 0;
    std::uint64_t greater = 0;
    for_each_threshold(positives, negatives, [&](std::uint64_t hits, std::uint64_t misses) {
        const std::uint64_t twice_rank = greater + (greater + misses) + 2;
        sum += as_double(hits) * 2 / as_double(twice_rank);
        greater += misses;
    });
    return sum / as_double(positives.size());
}

double mean_reciprocal_rank(std::span<const double> positives, std::span<const double> candidates,
                            std::size_t per_edge) {
    return mean_over_ranks(positives, candidates, per_edge,
                           [](std::uint64_t twice_rank) { return 2 / as_double(twice_rank); });
}

double candidate_hits_at(std::size_t k, std::span<const double> positives,
                         std::span<const double> candidates, std::size_t per_edge) {
    assert(k > 0);
    return mean_over_ranks(positives, candidates, per_edge, [k](std::uint64_t twice_rank) {
        return twice_rank <= 2 * k ? 1.0 : 0.0;
    });
}

std::vector<ThresholdCounts> threshold_counts(std::span<const double> positives,
                                              std::span<const double> negatives) {
    require_finite(positives, negatives);
    std::vector<ThresholdCounts> counts;
    ThresholdCounts sum;
    for_each_threshold(positives, negatives, [&](std::uint64_t hits, std::uint64_t misses) {
        sum.positives += hits;
        sum.negatives += misses;
        counts.push_back(sum);
    });
    return counts;
}

}  // namespace hplc
