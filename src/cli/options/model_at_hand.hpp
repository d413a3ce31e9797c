// The model that a verb scores with, and the graph it scores: from a model file, or fitted to a
// graph on the spot, by name or by trial.
#pragma once

#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "cli/options/common.hpp"
#include "cli/options/load_model.hpp"
#include "heuristic/registry.hpp"
#include "predict/coming_links.hpp"
#include "predict/link_writer.hpp"
#include "predict/predict_links.hpp"
#include "task/calibration/calibration.hpp"
#include "task/checks/leak_mark.hpp"

namespace hplc::cli {

struct ModelAtHand {
    std::unique_ptr<ModelGraph> graph;
    TrainedModel trained;
    nlohmann::ordered_json about;  // {model, options, seed, protocol, …}
};

// Which model a user wants, as options.
struct ModelWanted {
    std::string input;  // MODEL: a model file, or a graph
    std::string model;  // of a graph: a predictor by name; empty: chosen by trial
    GraphOfModel graph;
    PredictorOptions predictors;
    std::string states;  // a file for the states of its nodes; empty: none

    [[nodiscard]] bool is_file() const;
};

// MODEL, --model, --graph and how it is read.
void add_model_wanted(CLI::App& verb, ModelWanted& wanted);

// --states.
void add_states_option(CLI::App& verb, ModelWanted& wanted);

// MODEL as a graph, where it is one.
[[nodiscard]] GraphOptions graph_wanted(const ModelWanted& wanted);

// Throws InputError for options that do not go together, before anything is read.
void check_wanted(const ModelWanted& wanted, const CommonOptions& common);

// The model of the file; or a heuristic that is fitted to the graph. Where no name
// is given it is the best by validation, which standard error names; where the graph has too few
// edges to tell, Adamic-Adar. A tenth of the edges is held out to choose and calibrate by; scores
// are made from all. `grow` adds nodes that came later.
[[nodiscard]] ModelAtHand model_at_hand(const ModelWanted& wanted, const CommonOptions& common,
                                        const GrowGraph& grow = {});

// What makes the predictions of `hplc predict`.
struct FittedPredictions {
    std::unique_ptr<ModelGraph> graph;
    std::string model;
    nlohmann::ordered_json about;  // {model, options, seed, protocol, …}
    LinkPredictions predictions;
    std::optional<ScoreCalibration> calibration = {};
    Probability probability = {};  // by the calibration; empty where there is none
    LeakMark mark = {};
    std::optional<ComingForecast> coming = {};  // where probabilities are those of a coming period

    [[nodiscard]] const GraphData& data() const { return graph->now(); }
};

[[nodiscard]] FittedPredictions predictions_of(ModelAtHand model, const CommonOptions& common);

}  // namespace hplc::cli
