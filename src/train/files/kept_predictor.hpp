// A predictor without learning that is kept like a trained model: settled and calibrated on a
// task's validation edges, so that a file of a few numbers gives the same probabilities anywhere.
#pragma once

#include <filesystem>
#include <optional>
#include <span>
#include <string>

#include "base/text/progress.hpp"
#include "task/evaluation.hpp"
#include "train/files/model_card.hpp"
#include "train/files/model_file.hpp"

namespace hplc {

struct KeptPredictor {
    ModelCard card;                           // with what was settled, and the calibration
    std::optional<RankingResult> valid = {};  // nothing where the task holds nothing out
    double seconds = 0;
};

// `task` is training_task() of the card, whose model is a predictor. Chooses lambda where there are
// several. One fit a lambda, and one of the training edges to score up to kCalibrationPairs pairs.
// Throws InputError where that needs more memory than the options allow.
[[nodiscard]] KeptPredictor keep_predictor(const FitTask& task, ModelCard card, Threads threads,
                                           Progress::Show progress);

// The card's predictor on a graph, with its options.
[[nodiscard]] std::unique_ptr<LinkScorer> predictor_on(const TrainGraph& graph,
                                                       const ModelCard& card, Threads threads,
                                                       Progress::Show progress);

}  // namespace hplc
