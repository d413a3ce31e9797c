// Models chosen by name, heuristics and trained ones, and bound to their options: what `evaluate`
// and `compare` share.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "cli/options/common.hpp"
#include "cli/options/model_options.hpp"
#include "cli/options/predictor_options.hpp"
#include "evaluate/evaluation_run.hpp"
#include "predict/cost_estimate.hpp"

namespace hplc::cli {

inline constexpr const char* kAllModels = "all";

struct ModelChoice {
    std::vector<std::string> names = {kAllModels};  // as given
    PredictorOptions predictors = {};
    GivenModelOptions learned = {};
};

// Which of the heuristics "all" stands for besides those for any graph.
struct SpecialModels {
    bool for_sides = false;  // Predictor::is_for_sides
    bool directed = false;   // Predictor::is_directed
};
[[nodiscard]] SpecialModels special_models(const GraphOptions& graph);
// The names that "all" stands for.
[[nodiscard]] std::vector<std::string> names_without_learning(SpecialModels special);
[[nodiscard]] std::vector<std::string> names_of_all(SpecialModels special);
// Those for graphs with times, which "all" stands for in backtest alone, and with all others.
[[nodiscard]] std::vector<std::string> names_of_timed();
[[nodiscard]] std::vector<std::string> names_of_every_model();

[[nodiscard]] bool asks_for_all(const ModelChoice& choice);
// Each once, "all" replaced by what it stands for. Throws InputError for an unknown one.
[[nodiscard]] std::vector<std::string> chosen_names(const ModelChoice& choice,
                                                    const std::vector<std::string>& all);

// Ready to be run; `data` outlives them.
[[nodiscard]] std::vector<NamedModel> bind_models(std::span<const std::string> names,
                                                  const ModelChoice& choice,
                                                  const CommonOptions& common,
                                                  const GraphData& data);

// Of one run on such a task.
[[nodiscard]] CostEstimate cost_of_run(const std::string& name, const ModelChoice& choice,
                                       const CommonOptions& common, const GraphData& data,
                                       const LinkTask& task);
// Prints what one run of each costs on such a task.
void print_costs(std::span<const std::string> names, const ModelChoice& choice,
                 const CommonOptions& common, const GraphData& data, const LinkTask& task);

}  // namespace hplc::cli
