// A calibration as model files and --json hold it.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>

#include "task/calibration/calibration.hpp"

namespace hplc {

// {method, prior, meaning, positives, negatives, cross_validated{…}, line{slope, intercept},
// blocks[[lowest, highest, log_ratio, positives, negatives, centre], …], lower{scale, rise},
// upper{scale, rise}, hidden, tail[[score, positives, negatives], …]}
[[nodiscard]] nlohmann::ordered_json calibration_json(const ScoreCalibration& calibration);

// Nothing where something is missing, of another type, or would not be monotone. Files of before
// centres, ends and hidden links have none of these and are read.
[[nodiscard]] std::optional<ScoreCalibration> calibration_from_json(
    const nlohmann::ordered_json& json);

}  // namespace hplc
