// The isotonic shape of a calibration: blocks with their centres, and how it goes on beyond them.
#pragma once

#include <span>
#include <vector>

#include "task/calibration/calibration.hpp"

namespace hplc {

struct CalibrationShape {
    std::vector<CalibrationBlock> blocks;  // ascending, and so are their centres
    CalibrationEnd lower;
    CalibrationEnd upper;
};

// `counts` tells how many of each label there are and how many of the negatives are hidden links.
// Of either label there is at least one. O(n log n).
[[nodiscard]] CalibrationShape isotonic_shape(const ScoreCalibration& counts,
                                              std::span<const double> positives,
                                              std::span<const double> negatives);

}  // namespace hplc
