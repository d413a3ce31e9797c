// What fitting any model to a task gives, learned or not: all that an evaluation needs of it.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "task/fit_task.hpp"
#include "task/link_scorer.hpp"

namespace hplc {

// A look at the validation edges on the way.
struct ValidationPoint {
    std::size_t epoch = 0;  // the first is 1
    double loss = 0;
    double score = 0;

    bool operator==(const ValidationPoint&) const = default;
};

// Epochs of a training that is over, to be scored once more: for the report whether validation can
// be trusted, and for nothing else. A fit, which takes a FitTask, only keeps weights; test edges
// meet them when all that is chosen has been chosen.
struct PastEpochs {
    std::string metric;                        // of the scores below
    std::vector<ValidationPoint> points = {};  // the kept epoch is among them
    // With the weights of that point. Of the model's own tensors: one at a time.
    std::function<std::unique_ptr<const LinkScorer>(std::size_t point)> for_test = {};
};

struct FittedModel {
    std::shared_ptr<const LinkScorer> for_valid;  // has seen training edges only
    // The same scorer, unless the protocol gives it the validation edges as input.
    std::shared_ptr<const LinkScorer> for_test;
    bool are_logits = false;  // log-odds, as learned from as many negatives as positives
    // What the fit settled on validation, for example {"lambda", 0.01}.
    std::vector<std::pair<std::string, double>> chosen = {};
    std::size_t epochs = 0;  // 0: nothing is learned
    std::size_t best_epoch = 0;
    bool out_of_time = false;                   // learning was ended before its end
    std::vector<ValidationPoint> history = {};  // of the epochs that were validated
    double positions_seconds = 0;               // part of the time that fitting took
    PastEpochs past = {};                       // empty unless asked for
};

// A model with its options bound: fits itself to what it may know of a task. The protocol holds the
// seed.
using FitModel = std::function<FittedModel(const FitTask&)>;

}  // namespace hplc
