// The options of predictors without learning and the choice of models by name.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "cli/common.hpp"
#include "heuristic/registry.hpp"

namespace hplc::cli {

// --katz-beta and the like, which only predictors have.
void add_own_predictor_options(CLI::App& verb, PredictorOptions& options);
// These, --select-by and --max-memory.
void add_predictor_options(CLI::App& verb, PredictorOptions& options);

// "Models:" and a line a predictor, for the end of a help text.
[[nodiscard]] std::string list_of_predictors();

// Threads, memory and progress of the common options put in.
[[nodiscard]] PredictorOptions with_common(PredictorOptions options, const CommonOptions& common);

// {beta, max_length} and the like: the options that this predictor looks at.
[[nodiscard]] nlohmann::ordered_json options_json(const Predictor& predictor,
                                                  const PredictorOptions& options);

}  // namespace hplc::cli
