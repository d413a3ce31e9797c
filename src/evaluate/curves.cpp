#include "evaluate/curves.hpp"

#include <algorithm>
#include <cmath>

#include "task/metrics.hpp"

namespace hplc {
namespace {

double share(std::uint64_t part, std::uint64_t whole) {
    return static_cast<double>(part) / static_cast<double>(whole);
}

double way(CurvePoint a, CurvePoint b) {
    return std::abs(a.x - b.x) + std::abs(a.y - b.y);
}

double length(std::span<const CurvePoint> points) {
    double sum = 0;
    for (std::size_t i = 1; i < points.size(); ++i)
        sum += way(points[i - 1], points[i]);
    return sum;
}

// The score that a share of all lie below.
double quantile(std::vector<double> scores, double below) {
    const auto rank = static_cast<std::ptrdiff_t>(below * static_cast<double>(scores.size() - 1));
    std::ranges::nth_element(scores, scores.begin() + rank);
    return scores[static_cast<std::size_t>(rank)];
}

std::vector<std::uint64_t> counts_of(std::span<const double> scores, const ScoreHistogram& frame,
                                     std::size_t bins) {
    std::vector<std::uint64_t> counts(bins);
    const double width = (frame.high - frame.low) / static_cast<double>(bins);
    for (const double score : scores) {
        const double bin = width > 0 ? (score - frame.low) / width : 0;
        ++counts[static_cast<std::size_t>(std::min(bin, static_cast<double>(bins - 1)))];
    }
    return counts;
}

}  // namespace

std::vector<CurvePoint> roc_curve(std::span<const double> positives,
                                  std::span<const double> negatives) {
    std::vector<CurvePoint> points = {{0, 0}};
    for (const ThresholdCounts& counts : threshold_counts(positives, negatives)) {
        points.push_back(
            {share(counts.negatives, negatives.size()), share(counts.positives, positives.size())});
    }
    return points;
}

std::vector<CurvePoint> precision_recall_curve(std::span<const double> positives,
                                               std::span<const double> negatives) {
    std::vector<CurvePoint> points;
    for (const ThresholdCounts& counts : threshold_counts(positives, negatives)) {
        points.push_back({share(counts.positives, positives.size()),
                          share(counts.positives, counts.positives + counts.negatives)});
    }
    return points;
}

std::vector<CurvePoint> thinned(std::span<const CurvePoint> points, std::size_t most) {
    if (points.size() <= most) return {points.begin(), points.end()};
    const double step = length(points) / static_cast<double>(most - 1);
    std::vector<CurvePoint> kept = {points.front()};
    double since = 0;
    for (std::size_t i = 1; i + 1 < points.size() && kept.size() + 1 < most; ++i) {
        since += way(points[i - 1], points[i]);
        if (since < step) continue;
        kept.push_back(points[i]);
        since = 0;
    }
    kept.push_back(points.back());
    return kept;
}

ScoreHistogram score_histogram(std::span<const double> positives, std::span<const double> negatives,
                               std::size_t bins) {
    constexpr double kTop = 0.99;
    std::vector<double> all(positives.begin(), positives.end());
    all.insert(all.end(), negatives.begin(), negatives.end());
    ScoreHistogram histogram = {.low = *std::ranges::min_element(all),
                                .high = quantile(all, kTop),
                                .positives = {},
                                .negatives = {}};
    histogram.positives = counts_of(positives, histogram, bins);
    histogram.negatives = counts_of(negatives, histogram, bins);
    return histogram;
}

}  // namespace hplc
