// What explanations need of a model besides its scores.
#pragma once

#include <string>
#include <vector>

#include "cli/options/model_at_hand.hpp"
#include "position/node_positions.hpp"
#include "report/text/explain_report.hpp"

namespace hplc::cli {

// Where each node stands: as in training, on the graph that the model learned, unless that has
// moved since.
[[nodiscard]] NodePositions positions_for(const TrainedModel& trained, const GraphData& known,
                                          bool has_moved, Threads threads);

[[nodiscard]] ModelInputs inputs_of_model(const TrainedModel& trained, bool has_features);

// Whether the linear autoencoder takes part: a score from another input then is a fit of seconds.
[[nodiscard]] bool has_autoencoder(const TrainedModel& trained);

// "hplc (mine.model)"
[[nodiscard]] std::string title_of(const ModelWanted& wanted, const ModelCard& card);

// Of the columns; empty where nobody names them.
[[nodiscard]] std::vector<std::string> feature_names_wanted(const ModelWanted& wanted,
                                                            const CommonOptions& common);

}  // namespace hplc::cli
