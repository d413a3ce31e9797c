#include "heuristic/registry.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <vector>

#include "base/error.hpp"
#include "base/text/near_names.hpp"
#include "heuristic/directed.hpp"
#include "heuristic/linear_autoencoder.hpp"
#include "heuristic/neighbourhood_scorers.hpp"
#include "heuristic/shortest_path.hpp"
#include "heuristic/three_steps.hpp"
#include "heuristic/weighted_neighbours.hpp"
#include "task/evaluation.hpp"

namespace hplc {
namespace {

using Scorer = std::unique_ptr<LinkScorer>;

template <NeighbourhoodFormula formula, WeightedFormula with_weights>
Scorer make_by_formula(const TrainGraph& graph, const PredictorOptions&) {
    if (graph.weights() != nullptr) return std::make_unique<WeightedScorer>(graph, with_weights);
    return std::make_unique<NeighbourhoodScorer>(graph, formula);
}

template <NeighbourhoodFormula formula, WeightedFormula with_weights>
Predictor by_formula(const char* name, const char* summary) {
    return {.name = name,
            .summary = summary,
            .make = make_by_formula<formula, with_weights>,
            .formula = formula,
            .needs_shared = true,
            .uses_weights = true};
}

Scorer make_attachment(const TrainGraph& graph, const PredictorOptions&) {
    if (graph.weights() != nullptr) return std::make_unique<WeightedAttachment>(graph);
    return std::make_unique<PreferentialAttachment>(graph);
}

template <typename PlainScorer>
Scorer make_plain(const TrainGraph& graph, const PredictorOptions&) {
    return std::make_unique<PlainScorer>(graph);
}

template <ThreeStepFormula formula>
Scorer make_three_steps(const TrainGraph& graph, const PredictorOptions&) {
    return std::make_unique<ThreeSteps>(graph, formula);
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

// Of several none is chosen here; without any, a middling one.
double half_life_of(const TrainGraph& graph, const PredictorOptions& options) {
    constexpr std::size_t kMiddling = 3;
    const std::vector<double> lives = half_lives_of(graph, options.recency);
    return options.recency.half_lives.empty() ? lives[std::min(kMiddling, lives.size() - 1)]
                                              : lives.front();
}

template <RecencyRule rule>
Scorer make_recent(const TrainGraph& graph, const PredictorOptions& options) {
    require_times(graph, "this model");
    return std::make_unique<RecentNeighbours>(graph, rule, half_life_of(graph, options));
}

template <typename AgingScorer>
Scorer make_aging(const TrainGraph& graph, const PredictorOptions& options) {
    require_times(graph, "this model");
    return std::make_unique<AgingScorer>(graph, half_life_of(graph, options));
}

template <RecencyRule rule>
Predictor by_recency(const char* name, const char* summary, HalfLife half_life) {
    return {.name = name,
            .summary = summary,
            .make = make_recent<rule>,
            .needs_shared = true,
            .needs_times = true,
            .half_life = half_life};
}

std::vector<Predictor> all_timed_predictors() {
    return {
        by_recency<RecencyRule::kCommonNeighbours>("decayed-common-neighbours",
                                                   "common neighbours, recent links weighted more",
                                                   HalfLife::kChosen),
        by_recency<RecencyRule::kAdamicAdar>(
            "decayed-adamic-adar", "adamic-adar, recent links weighted more", HalfLife::kChosen),
        by_recency<RecencyRule::kResourceAllocation>(
            "decayed-resource-allocation", "resource-allocation, recent links weighted more",
            HalfLife::kChosen),
        by_recency<RecencyRule::kLastCommon>("last-common-neighbour",
                                             "how lately the last common neighbour became one",
                                             HalfLife::kNone),
        {.name = "decayed-activity",
         .summary = "product of the numbers of links, recent ones weighted more",
         .make = make_aging<DecayedActivity>,
         .needs_times = true,
         .half_life = HalfLife::kChosen},
        {.name = "repeat-the-past",
         .summary = "how often and how lately the two were linked: for links that repeat",
         .make = make_aging<RepeatThePast>,
         .needs_times = true,
         .half_life = HalfLife::kGiven},
    };
}

double choose_half_life(const Predictor& predictor, const FitTask& task,
                        const PredictorOptions& options) {
    PredictorOptions trial = options;
    double best = 0;
    double highest = 0;
    for (const double half_life : half_lives_of(task.train_graph(), options.recency)) {
        trial.recency.half_lives = {half_life};
        const auto scorer = predictor.make(task.train_graph(), trial);
        const double found =
            metric_named(options.select_by, evaluate(*scorer, task.valid(), options.threads));
        if (best == 0 || found > highest) {
            best = half_life;
            highest = found;
        }
    }
    return best;
}

std::vector<Predictor> all_predictors() {
    return {
        by_formula<common_neighbours_score, weighted_common_neighbours>(
            "common-neighbours", "number of neighbours that both nodes have"),
        by_formula<adamic_adar_score, weighted_adamic_adar>(
            "adamic-adar", "common neighbours, weighted by 1 / log degree"),
        by_formula<resource_allocation_score, weighted_resource_allocation>(
            "resource-allocation", "common neighbours, weighted by 1 / degree"),
        by_formula<jaccard_score, weighted_jaccard>("jaccard",
                                                    "common neighbours divided by all neighbours"),
        {.name = "preferential-attachment",
         .summary = "product of the degrees",
         .make = make_attachment,
         .uses_weights = true},
        {.name = "katz",
         .summary = "number of walks, shorter ones weighted more",
         .make = make_katz,
         .uses_weights = true},
        {.name = "shortest-path",
         .summary = "negative of the distance",
         .make = make_plain<ShortestPath>},
        {.name = "linear-autoencoder",
         .summary = "closed-form regression of each node's neighbours on all others'",
         .make = make_autoencoder,
         .has_lambda = true,
         .uses_weights = true},
        {.name = "l3",
         .summary = "paths of three steps, weighted by 1 / root of the degrees between",
         .make = make_three_steps<three_step_paths>,
         .is_for_sides = true},
        {.name = "co-occurrence",
         .summary = "cosine of each node with the other's neighbours, by the neighbours they share",
         .make = make_three_steps<co_occurrence>,
         .is_for_sides = true},
    };
}

template <ArcRule rule>
Scorer make_directed(const TrainGraph& graph, const PredictorOptions&) {
    require_directions(graph, "this model");
    return std::make_unique<DirectedScorer>(graph, rule);
}

template <ArcRule rule>
Predictor by_arcs(const char* name, const char* summary) {
    return {.name = name, .summary = summary, .make = make_directed<rule>, .is_directed = true};
}

std::vector<Predictor> all_directed_predictors() {
    return {
        by_arcs<ArcRule::kDegrees>("directed-preferential-attachment",
                                   "out-degree of the source times in-degree of the target, 1 "
                                   "added to each"),
        by_arcs<ArcRule::kPaths>("directed-common-neighbours",
                                 "number of nodes that the source leads to and that lead to the "
                                 "target"),
        by_arcs<ArcRule::kWeightedPaths>("directed-adamic-adar",
                                         "the same, weighted by 1 / log degree"),
        by_arcs<ArcRule::kSharedTargets>("shared-targets", "number of nodes that both lead to"),
        by_arcs<ArcRule::kSharedSources>("shared-sources", "number of nodes that lead to both"),
        by_arcs<ArcRule::kKatz>("directed-katz",
                                "walks of up to three steps from the source to the target"),
        by_arcs<ArcRule::kDistance>("directed-shortest-path",
                                    "negative of the distance from the source to the target"),
    };
}

// Whether two of these nodes can be linked to each other. Nodes of a kind are alike, so one or two
// of each kind are enough to know.
bool allow_a_pair(const PairFilter& filter, std::span<const NodeId> nodes) {
    std::array<std::size_t, PairFilter::kKinds> seen = {};
    std::vector<NodeId> some;
    for (const NodeId v : nodes) {
        if (++seen[filter.kind(v)] <= 2) some.push_back(v);
    }
    for (std::size_t i = 0; i < some.size(); ++i) {
        for (std::size_t j = i + 1; j < some.size(); ++j) {
            if (filter.allows(some[i], some[j])) return true;
        }
    }
    return false;
}

bool has_form_for(const Predictor& predictor, const TrainGraph& graph) {
    return predictor.uses_weights || graph.weights() == nullptr;
}

[[noreturn]] void refuse_weights(const std::string& name) {
    std::vector<std::string> names;
    for (const Predictor& predictor : predictors()) {
        if (predictor.uses_weights) names.push_back(predictor.name);
    }
    throw InputError(
        {.found = fmt::format("{}, which does not use weights of edges", name),
         .expected = "a model that does",
         .fix = fmt::format("leave --weights out, or use {}, or hplc", fmt::join(names, ", "))});
}

}  // namespace

std::span<const Predictor> predictors() {
    static const std::vector<Predictor> all = all_predictors();
    return all;
}

std::span<const Predictor> timed_predictors() {
    static const std::vector<Predictor> all = all_timed_predictors();
    return all;
}

std::span<const Predictor> directed_predictors() {
    static const std::vector<Predictor> all = all_directed_predictors();
    return all;
}

const Predictor& predictor_named(std::string_view name, std::span<const std::string> others) {
    std::vector<std::string> names;
    for (const auto list : {predictors(), timed_predictors(), directed_predictors()}) {
        for (const Predictor& predictor : list) {
            if (predictor.name == name) return predictor;
            names.push_back(predictor.name);
        }
    }
    names.insert(names.end(), others.begin(), others.end());
    const std::vector<std::string> near = near_names(name, names);
    throw InputError({.found = fmt::format("model {}", hplc::quoted(name)),
                      .expected = fmt::format("one of {}", fmt::join(names, ", ")),
                      .fix = near.empty() ? "" : fmt::format("write {}", near.front())});
}

bool can_score(const Predictor& predictor, const TrainGraph& graph) {
    if (!has_form_for(predictor, graph)) return false;
    if (!predictor.needs_shared || graph.pairs() == nullptr) return true;
    for (NodeId w = 0; w < graph.graph().num_nodes(); ++w) {
        if (allow_a_pair(graph.pairs()->filter, graph.graph().neighbours(w))) return true;
    }
    return false;
}

void require_scores(const Predictor& predictor, const TrainGraph& graph) {
    if (predictor.is_directed) require_directions(graph, predictor.name.c_str());
    if (!has_form_for(predictor, graph)) refuse_weights(predictor.name);
    if (can_score(predictor, graph)) return;
    const AllowedPairs& pairs = *graph.pairs();
    throw InputError(
        {.found = fmt::format("{}, which scores every pair between {} and {} with 0: none of them "
                              "has a common neighbour",
                              predictor.name, pairs.first, pairs.second),
         .expected = "a model that looks further than common neighbours",
         .fix = "use l3, co-occurrence, katz, preferential-attachment, linear-autoencoder or a "
                "trained model"});
}

PredictorOptions settled_options(const Predictor& predictor, const FitTask& task,
                                 PredictorOptions options,
                                 std::vector<std::pair<std::string, double>>& chosen) {
    if (predictor.has_lambda) {
        require_memory(task, options.max_memory, options.threads);
        const double lambda = choose_lambda(task, options.autoencoder, options.select_by,
                                            options.threads, options.progress);
        if (options.autoencoder.lambdas.size() > 1) chosen = {{"lambda", lambda}};
        options.autoencoder.lambdas = {lambda};
    }
    if (predictor.needs_times) require_times(task.train_graph(), predictor.name);
    if (predictor.half_life == HalfLife::kNone) return options;
    const bool chooses = predictor.half_life == HalfLife::kChosen &&
                         options.recency.half_lives.size() != 1 && !task.valid().positives.empty();
    const double half_life = chooses ? choose_half_life(predictor, task, options)
                                     : half_life_of(task.train_graph(), options);
    if (chooses) chosen = {{"half-life", half_life}};
    options.recency.half_lives = {half_life};
    return options;
}

FittedModel fit_predictor(const Predictor& predictor, const FitTask& task,
                          const PredictorOptions& options) {
    require_scores(predictor, task.train_graph());
    FittedModel model;
    const PredictorOptions settled = settled_options(predictor, task, options, model.chosen);
    model.for_valid = predictor.make(task.train_graph(), settled);
    model.for_test = task.protocol().validation_edges_as_input
                         ? predictor.make(task.test_input_graph(), settled)
                         : model.for_valid;
    return model;
}

}  // namespace hplc
