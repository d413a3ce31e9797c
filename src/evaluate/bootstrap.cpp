#include "evaluate/bootstrap.hpp"

#include <algorithm>

#include "base/random.hpp"

namespace hplc {
namespace {

EdgeScores resampled(const EdgeScores& scores, RandomStream random) {
    EdgeScores drawn = {
        .positives = {}, .negatives = {}, .candidates = {}, .per_edge = scores.per_edge};
    for (std::size_t i = 0; i < scores.positives.size(); ++i) {
        const std::size_t edge = random.below(scores.positives.size());
        drawn.positives.push_back(scores.positives[edge]);
        const auto own =
            scores.candidates.begin() + static_cast<std::ptrdiff_t>(edge * scores.per_edge);
        drawn.candidates.insert(drawn.candidates.end(), own,
                                own + static_cast<std::ptrdiff_t>(scores.per_edge));
    }
    for (std::size_t i = 0; i < scores.negatives.size(); ++i)
        drawn.negatives.push_back(scores.negatives[random.below(scores.negatives.size())]);
    return drawn;
}

MetricInterval interval(std::string name, std::vector<double> values) {
    constexpr double kOutside = 0.025;  // on each side
    std::ranges::sort(values);
    const auto cut = static_cast<std::size_t>(kOutside * static_cast<double>(values.size()));
    return {.name = std::move(name), .low = values[cut], .high = values[values.size() - 1 - cut]};
}

}  // namespace

std::vector<MetricInterval> bootstrap_intervals(const EdgeScores& scores,
                                                const BootstrapOptions& options) {
    const RandomStream random(options.seed, "bootstrap");
    std::vector<std::vector<NamedMetric>> drawn(options.resamples);
    parallel_for(options.threads, options.resamples, 1, [&](std::size_t i) {
        drawn[i] = named_metrics(rank_edges(resampled(scores, random.fork(i))));
    });
    std::vector<MetricInterval> intervals;
    for (std::size_t metric = 0; metric < drawn.front().size(); ++metric) {
        std::vector<double> values;
        for (const auto& metrics : drawn)
            values.push_back(metrics[metric].value);
        intervals.push_back(interval(drawn.front()[metric].name, std::move(values)));
    }
    return intervals;
}

}  // namespace hplc
