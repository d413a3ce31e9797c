// Models bound to their options, so that they can be run: heuristics and systems that learn alike.
#pragma once

#include <string>

#include "evaluate/evaluation_run.hpp"
#include "heuristic/registry.hpp"
#include "io/graph_data.hpp"
#include "predict/cost_estimate.hpp"
#include "train/fit_learned.hpp"

namespace hplc {

[[nodiscard]] NamedModel bind_predictor(const Predictor& predictor,
                                        const PredictorOptions& options);
// `data` outlives it. The record names the recipe that the options come from.
[[nodiscard]] NamedModel bind_system(const LearnedOptions& options, const std::string& recipe,
                                     const GraphData& data);

// The scores of each of the plan's runs, which are read and checked here: before hours of training,
// not after them.
[[nodiscard]] NamedModel bind_given(const GivenMethod& method, const EvaluationPlan& plan,
                                    const GraphData& data);

// Of one run on such a task: fitting, validation and test.
[[nodiscard]] CostEstimate cost_of_predictor(const Predictor& predictor, const LinkTask& task,
                                             const PredictorOptions& options);
[[nodiscard]] CostEstimate cost_of_training(const LearnedOptions& options, const LinkTask& task,
                                            const GraphData& data);

}  // namespace hplc
