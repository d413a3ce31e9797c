#include "evaluate/edge_tests.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numeric>

#include "base/random.hpp"
#include "task/metrics.hpp"

namespace hplc {
namespace {

bool has_own_candidates(const std::string& metric, const EdgeScores& scores) {
    return metric.starts_with("candidate_") || (metric == "mrr" && !scores.candidates.empty());
}

// 20 of "candidate_hits@20".
std::size_t rank_in(const std::string& metric) {
    return std::stoul(metric.substr(metric.find('@') + 1));
}

std::vector<double> own_values(const std::string& metric, const EdgeScores& scores) {
    std::vector<double> values(scores.positives.size());
    for (std::size_t i = 0; i < values.size(); ++i) {
        const std::span positive(&scores.positives[i], 1);
        const auto own = std::span(scores.candidates).subspan(i * scores.per_edge, scores.per_edge);
        values[i] = metric == "mrr"
                        ? mean_reciprocal_rank(positive, own, scores.per_edge)
                        : candidate_hits_at(rank_in(metric), positive, own, scores.per_edge);
    }
    return values;
}

double pool_metric(const std::string& metric, std::span<const double> positives,
                   std::span<const double> negatives) {
    if (metric == "auc") return auc(positives, negatives);
    if (metric == "ap") return average_precision(positives, negatives);
    if (metric == "mrr") return mean_reciprocal_rank(positives, negatives);
    assert(metric.starts_with("hits@"));
    return hits_at(rank_in(metric), positives, negatives).value();  // asked for before the runs
}

double mean_of(std::span<const double> values) {
    return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

// Of the mean of the differences of values that belong together, squared.
double squared_error(std::span<const double> first, std::span<const double> second) {
    assert(first.size() == second.size() && first.size() >= 2);
    std::vector<double> gaps(first.size());
    std::ranges::transform(first, second, gaps.begin(), std::minus<>());
    const double mean = mean_of(gaps);
    double squares = 0;
    for (const double gap : gaps)
        squares += (gap - mean) * (gap - mean);
    const auto n = static_cast<double>(gaps.size());
    return squares / (n - 1) / n;
}

// The share of `others` below each value, a tie counting one half: DeLong's components of the AUC.
std::vector<double> shares_below(std::span<const double> values, std::span<const double> others) {
    std::vector<double> sorted(others.begin(), others.end());
    std::ranges::sort(sorted);
    std::vector<double> shares(values.size());
    std::ranges::transform(values, shares.begin(), [&](double value) {
        const auto [first, last] = std::ranges::equal_range(sorted, value);
        const auto below = static_cast<double>(first - sorted.begin());
        return (below + static_cast<double>(last - first) / 2) / static_cast<double>(sorted.size());
    });
    return shares;
}

double delong_error(const EdgeSample& first, const EdgeSample& second) {
    const auto of_positives = [](const EdgeSample& sample) {
        return shares_below(sample.positives, sample.negatives);
    };
    const auto of_negatives = [](const EdgeSample& sample) {
        return shares_below(sample.negatives, sample.positives);
    };
    return std::sqrt(squared_error(of_positives(first), of_positives(second)) +
                     squared_error(of_negatives(first), of_negatives(second)));
}

std::vector<std::size_t> draw(std::size_t count, RandomStream& random) {
    std::vector<std::size_t> places(count);
    for (std::size_t& place : places)
        place = random.below(count);
    return places;
}

std::vector<double> at(std::span<const double> values, std::span<const std::size_t> places) {
    std::vector<double> chosen(places.size());
    std::ranges::transform(places, chosen.begin(), [&](std::size_t i) { return values[i]; });
    return chosen;
}

double bootstrap_error(const std::string& metric, const EdgeSample& first, const EdgeSample& second,
                       const BootstrapOptions& options) {
    const RandomStream stream(options.seed, "paired bootstrap");
    std::vector<double> gaps(options.resamples);
    parallel_for(options.threads, options.resamples, 1, [&](std::size_t i) {
        RandomStream random = stream.fork(i);
        const auto positives = draw(first.positives.size(), random);
        const auto negatives = draw(first.negatives.size(), random);
        const auto value = [&](const EdgeSample& sample) {
            return pool_metric(metric, at(sample.positives, positives),
                               at(sample.negatives, negatives));
        };
        gaps[i] = value(first) - value(second);
    });
    const std::vector<double> zeros(gaps.size(), 0.0);
    return std::sqrt(squared_error(gaps, zeros) * static_cast<double>(gaps.size()));
}

}  // namespace

std::size_t EdgeSample::size() const {
    return own.empty() ? std::min(positives.size(), negatives.size()) : own.size();
}

EdgeSample edge_sample(const std::string& metric, const EdgeScores& scores) {
    if (has_own_candidates(metric, scores)) return {.own = own_values(metric, scores)};
    return {.positives = scores.positives, .negatives = scores.negatives};
}

std::string_view edge_test_name(const std::string& metric, const EdgeSample& sample) {
    if (!sample.own.empty()) return "a paired t test";
    return metric == "auc" ? "DeLong's test" : "a paired bootstrap";
}

double difference_error(const std::string& metric, const EdgeSample& first,
                        const EdgeSample& second, const BootstrapOptions& options) {
    if (!first.own.empty()) return std::sqrt(squared_error(first.own, second.own));
    if (metric == "auc") return delong_error(first, second);
    return bootstrap_error(metric, first, second, options);
}

PairedTest edge_test(const std::string& metric, std::span<const double> first,
                     std::span<const double> second, std::span<const EdgeSample> first_samples,
                     std::span<const EdgeSample> second_samples, const BootstrapOptions& options) {
    assert(!first_samples.empty() && first_samples.size() == second_samples.size());
    double of_edges = 0;
    std::size_t least = first_samples.front().size();
    for (std::size_t run = 0; run < first_samples.size(); ++run) {
        of_edges += difference_error(metric, first_samples[run], second_samples[run], options);
        least = std::min(least, first_samples[run].size());
    }
    of_edges /= static_cast<double>(first_samples.size());
    const double of_runs = first.size() < 2 ? 0 : squared_error(first, second);

    PairedTest test = {.difference = mean_of(first) - mean_of(second),
                       .error = std::sqrt(of_edges * of_edges + of_runs)};
    if (test.difference == 0) return test;
    const double coins = std::exp2(1 - static_cast<double>(least));
    test.t = test.difference / test.error;
    test.degrees = static_cast<double>(least - 1);
    test.p = std::max(coins, student_two_sided(test.t, test.degrees));
    return test;
}

void HeldOutScores::add(const FinishedRun& finished) {
    add(finished.model.name, finished.run.test.scores);
}

void HeldOutScores::add(const std::string& model, const EdgeScores& scores) {
    std::vector<EdgeSample>& samples = samples_[model];
    if (samples.size() < kMostRuns) samples.push_back(edge_sample(metric_, scores));
}

std::span<const EdgeSample> HeldOutScores::of(const std::string& model) const {
    const auto found = samples_.find(model);
    return found == samples_.end() ? std::span<const EdgeSample>() : found->second;
}

}  // namespace hplc
