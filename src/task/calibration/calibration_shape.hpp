// The isotonic shape of a calibration: blocks with their centres, and how it goes on beyond them.
#pragma once

#include <span>
#include <vector>

#include "task/calibration/calibration.hpp"
#include "task/calibration/isotonic.hpp"

namespace hplc {

struct CalibrationShape {
    std::vector<CalibrationBlock> blocks;  // ascending, and so are their centres
    CalibrationEnd lower;
    CalibrationEnd upper;
};

// Scores of both labels, each list ascending, and both together.
struct SortedScores {
    SortedScores(std::span<const double> of_positives, std::span<const double> of_negatives);

    std::vector<double> positives;
    std::vector<double> negatives;
    std::vector<IsotonicBlock> distinct;  // of one score each
};

// `counts` tells how many of each label there are and how many of the negatives are hidden links.
// Of either label there is at least one. O(n).
[[nodiscard]] CalibrationShape isotonic_shape(const ScoreCalibration& counts,
                                              const SortedScores& scores);

}  // namespace hplc
