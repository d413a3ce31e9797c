// Calibration on test edges, as text for people and as JSON for programs.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "report/evaluation_run.hpp"
#include "task/calibrate.hpp"

namespace hplc {

// A table with a row a model, means over its runs, and what its numbers are about. Empty where no
// model has a calibration.
[[nodiscard]] std::string calibration_text(const Evaluation& evaluation);

// {fitted{…}, pool{…}, true_rate{…}, seconds}, the latter two {prior, ece_before, ece_after,
// ece_of_likely_before, ece_of_likely_after, bins_before, bins_after, budgets}: a bin {pairs,
// links, mean_probability, share_of_links}, a budget {pairs, expected, low, high, right}.
[[nodiscard]] nlohmann::ordered_json calibration_test_json(const CalibrationTest& test);

}  // namespace hplc
