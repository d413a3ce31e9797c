// Probabilities for the links of a coming period.
//
// A model that has learned nothing of the last period of its graph is asked what it would have said
// before it: its scores then, and what came, calibrate its scores now. The list of its best pairs
// is counted exactly (task/calibration/list_calibration.hpp). How many links will come is forecast
// from the periods before (task/calibration/forecast.hpp), and so is how far such shares drift.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "io/graph_data.hpp"
#include "task/calibration/calibration.hpp"
#include "task/calibration/calibration_quality.hpp"
#include "task/calibration/forecast.hpp"
#include "train/trained_model.hpp"

namespace hplc {

struct ComingForecast {
    Period period;                 // that comes
    ScoreCalibration calibration;  // for it
    StatedCount links;             // new ones between known nodes that should come
    double drift = 0;              // of log-odds
    // Of the pairs that the model would have listed a period ago, best first: which became links.
    std::vector<bool> past_list = {};
};

// `data` is the graph that the model learned, with times; `origin` names the model in messages.
// Throws InputError where the graph has no times, where training saw edges of the last `horizon`,
// or where too few links came in it to calibrate by. Scores a million pairs and ranks those with
// common neighbours.
[[nodiscard]] ComingForecast forecast_coming(const TrainedModel& model, const GraphData& data,
                                             double horizon, const std::string& origin,
                                             Threads threads);

// How many of so many best pairs will be right, by the same number of the past list, where that is
// as long; else by probabilities, `expected`, with the drift.
[[nodiscard]] BudgetPrecision with_drift(const ComingForecast& forecast, BudgetPrecision expected,
                                         bool are_best);

}  // namespace hplc
