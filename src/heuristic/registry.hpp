// The predictors without learning, by name.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "base/parallel.hpp"
#include "base/progress.hpp"
#include "heuristic/katz.hpp"
#include "heuristic/lambda_choice.hpp"
#include "heuristic/neighbourhood_scorers.hpp"
#include "task/fitted_model.hpp"
#include "task/link_task.hpp"

namespace hplc {

// What belongs to the run, then the options of single predictors.
struct PredictorOptions {
    Threads threads = {};
    Progress::Show progress = Progress::Show::kNever;
    std::string select_by = "auc";  // by which validation chooses; a name of named_metrics()
    std::uint64_t max_memory = 0;   // bytes; 0: nine tenths of what is free
    KatzOptions katz = {};
    AutoencoderOptions autoencoder = {};
};

struct Predictor {
    std::string name;
    std::string summary;
    // The predictor on one graph; several values of lambda are not chosen from, the first is taken.
    std::unique_ptr<LinkScorer> (*make)(const TrainGraph& graph, const PredictorOptions& options);
    // Where the score is a formula of what the neighbourhoods share, else nothing.
    NeighbourhoodFormula formula = nullptr;
    // Whether lambda is to be chosen on validation.
    bool has_lambda = false;
    // Made for links between two kinds of nodes, whose pairs have no common neighbours: "all" means
    // it only where the pairs are restricted.
    bool is_for_sides = false;
};

// In the order in which tables show them.
[[nodiscard]] std::span<const Predictor> predictors();
// Throws InputError that lists the names and says which is near; `others` are models that are no
// predictors, but could be asked for too.
[[nodiscard]] const Predictor& predictor_named(std::string_view name,
                                               std::span<const std::string> others = {});

// Whether the predictor tells pairs that can be links apart: a formula of common neighbours does
// not where no such pair has one, as between users and items. O(N + E).
[[nodiscard]] bool can_score(const Predictor& predictor, const TrainGraph& graph);
// Throws InputError where it cannot.
void require_scores(const Predictor& predictor, const TrainGraph& graph);

// Fits the predictor to the training edges of the task; for the test set to those that the protocol
// gives as input. Throws InputError where that needs more memory than allowed, and as
// require_scores() does.
[[nodiscard]] FittedModel fit_predictor(const Predictor& predictor, const FitTask& task,
                                        const PredictorOptions& options);

}  // namespace hplc
