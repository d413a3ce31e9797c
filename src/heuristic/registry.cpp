#include "heuristic/registry.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <vector>

#include "base/error.hpp"
#include "base/near_names.hpp"
#include "heuristic/linear_autoencoder.hpp"
#include "heuristic/neighbourhood_scorers.hpp"
#include "heuristic/shortest_path.hpp"

namespace hplc {
namespace {

using Scorer = std::unique_ptr<LinkScorer>;

template <NeighbourhoodFormula formula>
Scorer make_by_formula(const TrainGraph& graph, const PredictorOptions&) {
    return std::make_unique<NeighbourhoodScorer>(graph, formula);
}

template <NeighbourhoodFormula formula>
Predictor by_formula(const char* name, const char* summary) {
    return {.name = name, .summary = summary, .make = make_by_formula<formula>, .formula = formula};
}

template <typename PlainScorer>
Scorer make_plain(const TrainGraph& graph, const PredictorOptions&) {
    return std::make_unique<PlainScorer>(graph);
}

Scorer make_katz(const TrainGraph& graph, const PredictorOptions& options) {
    return std::make_unique<Katz>(graph, options.katz);
}

Scorer make_autoencoder(const TrainGraph& graph, const PredictorOptions& options) {
    const AutoencoderOptions& chosen = options.autoencoder;
    return std::make_unique<LinearAutoencoder>(
        graph, AutoencoderPenalty{chosen.lambdas.front(), chosen.dropout}, options.threads,
        options.progress);
}

std::vector<Predictor> all_predictors() {
    return {
        by_formula<common_neighbours_score>("common-neighbours",
                                            "number of neighbours that both nodes have"),
        by_formula<adamic_adar_score>("adamic-adar",
                                      "common neighbours, weighted by 1 / log degree"),
        by_formula<resource_allocation_score>("resource-allocation",
                                              "common neighbours, weighted by 1 / degree"),
        by_formula<jaccard_score>("jaccard", "common neighbours divided by all neighbours"),
        {.name = "preferential-attachment",
         .summary = "product of the degrees",
         .make = make_plain<PreferentialAttachment>},
        {.name = "katz",
         .summary = "number of walks, shorter ones weighted more",
         .make = make_katz},
        {.name = "shortest-path",
         .summary = "negative of the distance",
         .make = make_plain<ShortestPath>},
        {.name = "linear-autoencoder",
         .summary = "closed-form regression of each node's neighbours on all others'",
         .make = make_autoencoder,
         .has_lambda = true},
    };
}

}  // namespace

std::span<const Predictor> predictors() {
    static const std::vector<Predictor> all = all_predictors();
    return all;
}

const Predictor& predictor_named(std::string_view name, std::span<const std::string> others) {
    std::vector<std::string> names;
    for (const Predictor& predictor : predictors()) {
        if (predictor.name == name) return predictor;
        names.push_back(predictor.name);
    }
    names.insert(names.end(), others.begin(), others.end());
    const std::vector<std::string> near = near_names(name, names);
    throw InputError({.found = fmt::format("model {}", hplc::quoted(name)),
                      .expected = fmt::format("one of {}", fmt::join(names, ", ")),
                      .fix = near.empty() ? "" : fmt::format("write {}", near.front())});
}

FittedModel fit_predictor(const Predictor& predictor, const FitTask& task,
                          const PredictorOptions& options) {
    PredictorOptions settled = options;
    FittedModel model;
    if (predictor.has_lambda) {
        require_memory(task, options.max_memory, options.threads);
        const double lambda = choose_lambda(task, options.autoencoder, options.select_by,
                                            options.threads, options.progress);
        settled.autoencoder.lambdas = {lambda};
        if (options.autoencoder.lambdas.size() > 1) model.chosen = {{"lambda", lambda}};
    }
    model.for_valid = predictor.make(task.train_graph(), settled);
    model.for_test = task.protocol().validation_edges_as_input
                         ? predictor.make(task.test_input_graph(), settled)
                         : model.for_valid;
    return model;
}

}  // namespace hplc
