// An explanation as text for people and as JSON for programs.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "io/node_ids.hpp"
#include "model/systems.hpp"
#include "predict/explain_pair.hpp"
#include "task/calibration/calibration.hpp"
#include "task/checks/leak_mark.hpp"

namespace hplc {

// What a model sees and what it does not, so that facts are not taken for its reasons.
struct ModelInputs {
    std::vector<std::string> seen;
    std::vector<std::string> unseen;
};

[[nodiscard]] ModelInputs inputs_of(const System& system, const ModelOptions& options,
                                    bool has_features);
// Of a heuristic: edges alone.
[[nodiscard]] ModelInputs inputs_of_predictor(const std::string& summary);

struct ExplainReport {
    std::string graph;  // its name
    std::string model;  // its name, and the file where there is one
    const NodeIds& ids;
    PairExplanation found;
    std::optional<ScoreCalibration> calibration = {};
    ModelInputs inputs = {};
    std::vector<std::string> feature_names = {};  // of the columns; those beyond it have none
    LeakMark mark = {};
};

[[nodiscard]] std::string explain_text(const ExplainReport& report);

// {graph, model, u, v, linked, score, probability, prior, ranks{…}, degrees{…},
// shared_neighbours[…], distance, path[…], landmark_detour{…}, clusters{…}, features{…},
// what_if{…}, inputs{…}}
[[nodiscard]] nlohmann::ordered_json explain_json(const ExplainReport& report);

}  // namespace hplc
