// Calibration on test edges, as text for people and as JSON for programs.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "evaluate/evaluation_run.hpp"
#include "task/calibration/calibrate.hpp"
#include "task/checks/leak_mark.hpp"

namespace hplc {

// A table with one row per model, means over its runs, and what its numbers are about. Empty where
// no model has a calibration.
[[nodiscard]] std::string calibration_text(const Evaluation& evaluation);

// "Of the 100 most likely pairs by katz about 25 should be right (11 to 54); 44 are.", means over
// the runs; where the sample of pairs is too small to tell, that. Empty where the model has no
// calibration.
[[nodiscard]] std::string expected_line(const ModelRuns& runs, const LeakMark& mark);

// The same of calibrations in the pools, for a comparison with given scores: their error.
[[nodiscard]] std::string pool_calibration_text(const Evaluation& evaluation);

// As below, without the true rate, which is null.
[[nodiscard]] nlohmann::ordered_json pool_calibration_json(const PoolCalibration& test);

// {fitted{…}, pool{…}, true_rate{…}, seconds}, the latter two {prior, ece_before, ece_after,
// ece_of_likely_before, ece_of_likely_after, bins_before, bins_after, budgets}: a bin {pairs,
// links, mean_probability, share_of_links}, a budget {pairs, expected, low, high, right}.
[[nodiscard]] nlohmann::ordered_json calibration_test_json(const CalibrationTest& test);

}  // namespace hplc
