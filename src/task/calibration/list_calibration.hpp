// A calibration that is exact where people look: at the best pairs of all.
//
// A sample of the pairs hardly reaches the best of them. Of the 400 million pairs of 28,000 nodes a
// million stand for 400 each, and the best hundred may be in none of them. A list of the best pairs
// whose links are known counts them instead; the sample stands for all pairs below it.
#pragma once

#include <optional>
#include <span>

#include "task/calibration/calibration.hpp"

namespace hplc {

// The best pairs of all in the same population as a sample: scores of links among them, which are
// positives of the sample too, and of the others.
struct ListedScores {
    std::span<const double> links;
    std::span<const double> others;
};

// As fit_calibration(), of a sample that has all links and hides none; isotonic, with what is above
// the lowest score of the list counted from the list. As fit_calibration() where the list has less
// than the sample shows, or the sample is dense: 20 pairs each or fewer. `check` is that of the
// sample's fit. O(n log n).
[[nodiscard]] std::optional<ScoreCalibration> fit_calibration(const CalibrationSample& sample,
                                                              const ListedScores& best);

}  // namespace hplc
