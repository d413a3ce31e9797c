// Models on held-out edges as the command line asks for them: what `evaluate` and `compare` have in
// common, from options to figures.
#pragma once

#include <cstdint>
#include <functional>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "cli/options/chosen_models.hpp"
#include "cli/options/common.hpp"
#include "cli/options/report_options.hpp"
#include "cli/options/task_options.hpp"
#include "evaluate/evaluation_run.hpp"
#include "report/text/graph_facts.hpp"

namespace hplc::cli {

struct EvaluationRequest {
    CommonOptions common;
    GraphOptions graph;
    SplitOptions split;
    ModelChoice choice;
    std::size_t runs = 1;
    std::uint64_t calibration_pairs = kCalibrationPairs;
    ReportOptions report;
    bool estimate = false;
    std::vector<GivenMethod> given;  // somebody else's methods, beside the models

    // By which validation chooses, and by which models are compared.
    [[nodiscard]] const std::string& metric() const { return choice.predictors.select_by; }
};

// What `compare` starts from: as many runs as can be tested over, and neither probabilities nor the
// ranking of all pairs, which cost some models more than all the rest.
[[nodiscard]] EvaluationRequest comparison_request();

// All of them but the choice of names and the calibration, which differ from verb to verb, and the
// common options, which come last.
void add_evaluation_options(CLI::App& verb, EvaluationRequest& request);
void add_calibration_pairs_option(CLI::App& verb, EvaluationRequest& request);

struct GraphEvaluation {
    GraphFacts facts;
    Evaluation evaluation;
    nlohmann::ordered_json details;  // what a page shows besides; null where none was asked for
};

using AfterRun = std::function<void(const GraphData&, const FinishedRun&)>;

// Loads the graph and runs the models, each with every seed. Nothing where --estimate was given,
// which is answered. Throws InputError for a metric that the runs would not have.
[[nodiscard]] std::optional<GraphEvaluation> evaluate_models(const EvaluationRequest& request,
                                                             const std::vector<std::string>& names,
                                                             Refusal refusal,
                                                             const AfterRun& after_run);

// A graph that is at hand, and how long reading it took.
struct GraphAtHand {
    const GraphData& data;
    double load_seconds = 0;
};

// The same of such a graph, in place of the one that the request names.
[[nodiscard]] std::optional<GraphEvaluation> evaluate_models(const EvaluationRequest& request,
                                                             const GraphAtHand& graph,
                                                             const std::vector<std::string>& names,
                                                             Refusal refusal,
                                                             const AfterRun& after_run);

}  // namespace hplc::cli
