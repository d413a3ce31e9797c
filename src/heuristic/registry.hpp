// The predictors without learning, by name.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "base/parallel.hpp"
#include "base/text/progress.hpp"
#include "heuristic/katz.hpp"
#include "heuristic/lambda_choice.hpp"
#include "heuristic/neighbourhood_scorers.hpp"
#include "heuristic/recency.hpp"
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
    RecencyOptions recency = {};
};

// Whether a predictor weighs links by their age, and who says how fast it fades.
enum class HalfLife {
    kNone,
    kGiven,   // the options, else a sixteenth of the time that there is
    kChosen,  // validation, of those in the options
};

struct Predictor {
    std::string name;
    std::string summary;
    // The predictor on one graph; several values of lambda are not chosen from, the first is taken.
    std::unique_ptr<LinkScorer> (*make)(const TrainGraph& graph, const PredictorOptions& options);
    // Where the score is a formula of what the neighbourhoods share, else nothing.
    NeighbourhoodFormula formula = nullptr;
    // Whether pairs without a common neighbour score 0, as by most formulas.
    bool needs_shared = false;
    // Whether lambda is to be chosen on validation.
    bool has_lambda = false;
    // Whether it needs the times of edges, and refuses graphs without.
    bool needs_times = false;
    HalfLife half_life = HalfLife::kNone;
    // Made for links between two kinds of nodes, whose pairs have no common neighbours: "all" means
    // it only where the pairs are restricted.
    bool is_for_sides = false;
    // Tells a link from its reverse, and needs directed links for it. All others give both
    // directions of a pair the same score.
    bool is_directed = false;
    // Whether it has a form for edges with weights, and refuses them otherwise.
    bool uses_weights = false;
};

// In the order in which tables show them: those for any graph, and those for graphs with times.
[[nodiscard]] std::span<const Predictor> predictors();
[[nodiscard]] std::span<const Predictor> timed_predictors();
// And those for directed links.
[[nodiscard]] std::span<const Predictor> directed_predictors();
// Throws InputError that lists the names and says which is near; `others` are models that are no
// predictors, but could be asked for too.
[[nodiscard]] const Predictor& predictor_named(std::string_view name,
                                               std::span<const std::string> others = {});

// The options with what validation chooses for this predictor: one lambda, one half-life. Throws
// InputError where the graph has no times and the predictor needs them, or where a fit needs more
// memory than allowed. `chosen` gets what was chosen from several.
[[nodiscard]] PredictorOptions settled_options(const Predictor& predictor, const FitTask& task,
                                               PredictorOptions options,
                                               std::vector<std::pair<std::string, double>>& chosen);

// Whether the predictor tells pairs that can be links apart: one by common neighbours does
// not where no such pair has one, as between users and items; and whether it uses the weights of
// edges that have some. O(N + E).
[[nodiscard]] bool can_score(const Predictor& predictor, const TrainGraph& graph);
// Throws InputError where it cannot.
void require_scores(const Predictor& predictor, const TrainGraph& graph);

// Fits the predictor to the training edges of the task; for the test set to those that the protocol
// gives as input. Throws InputError where that needs more memory than allowed, and as
// require_scores() does.
[[nodiscard]] FittedModel fit_predictor(const Predictor& predictor, const FitTask& task,
                                        const PredictorOptions& options);

}  // namespace hplc
