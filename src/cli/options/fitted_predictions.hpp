// What makes the predictions of `hplc predict`.
#pragma once

#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "cli/options/common.hpp"
#include "cli/options/model_at_hand.hpp"
#include "predict/link_writer.hpp"
#include "predict/predict_links.hpp"
#include "task/calibration/calibration.hpp"
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

[[nodiscard]] FittedPredictions predictions_of(ModelAtHand model, const CommonOptions& common);

}  // namespace hplc::cli
