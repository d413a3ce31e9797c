// What makes the predictions of `hplc predict`: a model from its file, or one without learning that
// is fitted to a graph on the spot, by name or by trial.
#pragma once

#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "cli/common.hpp"
#include "cli/link_options.hpp"
#include "cli/load_model.hpp"
#include "heuristic/registry.hpp"
#include "predict/link_writer.hpp"
#include "predict/predict_links.hpp"
#include "task/calibration.hpp"
#include "task/leak_mark.hpp"

namespace hplc::cli {

struct FittedPredictions {
    std::unique_ptr<ModelGraph> graph;
    std::string model;
    nlohmann::ordered_json about;  // {model, options, seed, protocol, …}
    LinkPredictions predictions;
    std::optional<ScoreCalibration> calibration = {};
    Probability probability = {};  // by the calibration; empty where there is none
    LeakMark mark = {};

    [[nodiscard]] const GraphData& data() const { return graph->now(); }
};

// What both ways need.
struct FitRequest {
    const CommonOptions& common;
    std::string input;  // the model file, or the graph
    const GraphOfModel& graph;
    const PredictorOptions& predictors;
    const LinkOptions& links;
};

[[nodiscard]] FittedPredictions load_predictions(const FitRequest& request);

// `model` empty: the best by validation, which standard error names; where the graph has too few
// edges to tell, Adamic-Adar. A tenth of the edges is held out to choose and calibrate by; the
// predictions are made from all.
[[nodiscard]] FittedPredictions fit_predictions(const FitRequest& request,
                                                const std::string& model);

}  // namespace hplc::cli
