// The options of heuristics.
#pragma once

#include <string>

#include "cli/options/common.hpp"
#include "heuristic/registry.hpp"

namespace hplc::cli {

// --katz-beta and the like, which only heuristics have.
void add_predictor_options(CLI::App& verb, PredictorOptions& options);
// --select-by, which is about trained models too.
void add_select_by_option(CLI::App& verb, std::string& metric);

// "Heuristics:" and one line per heuristic, for the end of a help text.
[[nodiscard]] std::string list_of_predictors();

// Threads, memory and progress of the common options put in.
[[nodiscard]] PredictorOptions with_common(PredictorOptions options, const CommonOptions& common);

}  // namespace hplc::cli
