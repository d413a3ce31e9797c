// ROC and precision-recall curves and the histogram of scores, small enough to be drawn.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace hplc {

struct CurvePoint {
    double x = 0;
    double y = 0;

    bool operator==(const CurvePoint&) const = default;
};

// x: share of the negatives at or above a threshold, y: share of the positives; from (0, 0) to
// (1, 1), a point a distinct score. The area under it is auc(). O(n log n).
[[nodiscard]] std::vector<CurvePoint> roc_curve(std::span<const double> positives,
                                                std::span<const double> negatives);

// x: recall, y: precision, at every distinct score, the highest first. O(n log n).
[[nodiscard]] std::vector<CurvePoint> precision_recall_curve(std::span<const double> positives,
                                                             std::span<const double> negatives);

// The first point, the last, and in between those that are a certain way (|dx| + |dy|) along from
// the one kept before, such that at most `most` remain: steep parts keep as many as flat ones.
// most > 1. O(n).
[[nodiscard]] std::vector<CurvePoint> thinned(std::span<const CurvePoint> points, std::size_t most);

// Bins of equal width. Scores above the top, which is the 99th of a hundred parts of all scores,
// are in the last bin: a few hubs would else push all others into the first.
struct ScoreHistogram {
    double low = 0;
    double high = 0;
    std::vector<std::uint64_t> positives;
    std::vector<std::uint64_t> negatives;
};

[[nodiscard]] ScoreHistogram score_histogram(std::span<const double> positives,
                                             std::span<const double> negatives, std::size_t bins);

}  // namespace hplc
