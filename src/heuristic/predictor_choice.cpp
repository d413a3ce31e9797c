#include "heuristic/predictor_choice.hpp"

#include <algorithm>
#include <cassert>

#include "heuristic/linear_autoencoder.hpp"
#include "task/evaluation.hpp"
#include "task/negatives/negatives.hpp"
#include "task/negatives/non_arcs.hpp"

namespace hplc {
namespace {

constexpr std::size_t kMostLinks = 5'000;
constexpr std::size_t kOthersALink = 10;
constexpr double kFewOperations = 4e10;

// Some are for tasks between two kinds of nodes only, some are not for them.
bool fits(const Predictor& predictor, const FitTask& task) {
    return can_score(predictor, task.train_graph()) &&
           (!predictor.is_for_sides || task.pairs() != nullptr);
}

bool costs_little(const Predictor& predictor, const FitTask& task,
                  const PredictorOptions& options) {
    if (!predictor.has_lambda) return true;
    const AutoencoderCost one = autoencoder_cost(task.train_graph().graph(), options.threads);
    return one.operations * static_cast<double>(fits_of(options.autoencoder)) < kFewOperations;
}

// Evenly over the list, whatever its order.
std::vector<NodePair> some_of(const std::vector<NodePair>& pairs) {
    const std::size_t every = (pairs.size() + kMostLinks - 1) / kMostLinks;
    std::vector<NodePair> some;
    for (std::size_t i = 0; i < pairs.size(); i += every)
        some.push_back(pairs[i]);
    return some;
}

// Who cannot tell a link from its reverse is not to be chosen for directed links.
void add_reversed(HeldOutEdges& trial, const FitTask& task) {
    const TrainGraph known = task.known_graph();
    const auto reversed =
        reversed_non_arcs({known.graph(), *known.directions(), kOutward}, trial.positives);
    trial.negatives.insert(trial.negatives.end(), reversed.begin(), reversed.end());
}

}  // namespace

PredictorChoice choose_predictor(const FitTask& task, const PredictorOptions& options) {
    assert(task.valid().positives.size() >= kLeastToChooseBy);
    HeldOutEdges trial;
    trial.positives = some_of(task.valid().positives);
    trial.negatives = TrainingNegatives(task.train_graph(), task.protocol().seed)
                          .draw(0, kOthersALink * trial.positives.size(), options.threads);
    if (task.is_directed()) add_reversed(trial, task);
    PredictorChoice choice{.links = trial.positives.size(), .others = trial.negatives.size()};
    const auto try_all = [&](std::span<const Predictor> list) {
        for (const Predictor& predictor : list) {
            if (!fits(predictor, task) || !costs_little(predictor, task, options)) continue;
            const FittedModel fitted = fit_predictor(predictor, task, options);
            choice.scores.push_back(
                {&predictor, evaluate(*fitted.for_valid, trial, options.threads).ap});
        }
    };
    try_all(predictors());
    if (task.is_directed()) try_all(directed_predictors());
    std::ranges::stable_sort(choice.scores, std::ranges::greater(),
                             &PredictorScore::average_precision);
    return choice;
}

}  // namespace hplc
