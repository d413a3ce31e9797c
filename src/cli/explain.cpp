// hplc explain: why a pair of nodes has the score that it has.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <optional>

#include "base/error.hpp"
#include "cli/common.hpp"
#include "cli/given_options.hpp"
#include "cli/load_model.hpp"
#include "cli/node_named.hpp"
#include "cli/output_files.hpp"
#include "cli/predictor_options.hpp"
#include "cli/verbs.hpp"
#include "io/feature_names.hpp"
#include "report/explain_report.hpp"
#include "train/model_mark.hpp"

namespace hplc::cli {
namespace {

struct ExplainOptions {
    CommonOptions common;
    std::string input;  // a model file, or a graph
    std::string u;
    std::string v;
    GraphOfModel graph;
    PredictorOptions predictors;
    std::string model = "adamic-adar";
    CLI::Option* model_option = nullptr;
    std::optional<std::size_t> what_if;
};

NodePair pair_of(const ExplainOptions& options, const GraphData& data) {
    const NodePair pair = {node_named(options.u, data), node_named(options.v, data)};
    if (pair.u != pair.v) return pair;
    throw InputError({.found = fmt::format("the pair of {} with itself", hplc::quoted(options.u)),
                      .expected = "two different nodes"});
}

// Each removal is a fit anew where the linear autoencoder takes part: a matter of seconds.
WhatIfOptions what_if_options(const ExplainOptions& options, bool has_autoencoder) {
    constexpr std::size_t kEdges = 50;
    constexpr std::size_t kFits = 5;
    return {.most_edges = options.what_if.value_or(has_autoencoder ? kFits : kEdges),
            .threads = options.common.threads(),
            .progress = options.common.progress()};
}

NodePositions positions_of(const TrainGraph& graph, PositionOptions wanted, std::uint64_t seed,
                           Threads threads) {
    wanted.seed = seed;
    wanted.threads = threads;
    return compute_positions(graph, wanted);
}

void print(const ExplainOptions& options, const ExplainReport& report) {
    if (options.common.prints_text()) fmt::print("{}", explain_text(report));
    write_json(options.common, explain_json(report));
}

// Where each node stands: as in training, unless the graph has moved since.
NodePositions positions_for(const ModelGraph& graph, const TrainedModel& trained, Threads threads) {
    const ModelCard& card = trained.card;
    const TrainGraph seen = graph.grown || trained.predictor != nullptr
                                ? trained.input
                                : training_task(graph.known, card, threads).position_graph();
    return positions_of(seen, card.options.positions, card.seed, threads);
}

ModelInputs inputs_of_model(const TrainedModel& trained, bool has_features) {
    return trained.predictor != nullptr
               ? inputs_of_predictor(trained.predictor->summary)
               : inputs_of(system_named(trained.card.model), trained.card.options, has_features);
}

bool has_autoencoder(const TrainedModel& trained) {
    return trained.predictor != nullptr ? trained.predictor->has_lambda
                                        : trained.card.options.autoencoder;
}

void explain_model(const ExplainOptions& options) {
    refuse_options_beside_file(*options.common.verb, options.input);
    const ModelFile file = read_model_file(options.input, options.common.memory());
    const auto graph = graph_of_model(file, options.graph, options.common);
    const GraphData& data = graph->now();
    const NodePair pair = pair_of(options, data);
    const TrainedModel trained =
        load_trained_model(file, *graph, options.common, options.common.max_memory);
    const ModelCard& card = trained.card;
    const NodePositions positions = positions_for(*graph, trained, options.common.threads());
    const ExplainedModel model = {.input = trained.input,
                                  .scorer_on = trained.scorer_on,
                                  .positions = positions,
                                  .features = data.features ? &*data.features : nullptr};
    print(options,
          {.graph = data.name,
           .model = fmt::format("{} ({})", card.model, options.input),
           .ids = data.ids,
           .found = explain_pair(model, pair, what_if_options(options, has_autoencoder(trained))),
           .calibration = card.calibration,
           .inputs = inputs_of_model(trained, data.features.has_value()),
           .feature_names = feature_names_of(file, options.graph),
           .mark = mark_of(card)});
}

void explain_predictor(const ExplainOptions& options) {
    const Predictor& predictor = predictor_named(options.model);
    require_options_of(*options.common.verb, std::span(&predictor.name, 1));
    const GraphData data = load_graph(options.graph.graph, options.common);
    const NodePair pair = pair_of(options, data);
    const PredictorOptions bound = with_common(options.predictors, options.common);
    const TrainGraph input = LinkTask::whole(data, {.threads = bound.threads}).test_input_graph();
    const NodePositions positions = positions_of(input, {}, options.common.seed, bound.threads);
    const ExplainedModel model = {
        .input = input,
        .scorer_on = [&](const TrainGraph& other) { return predictor.make(other, bound); },
        .positions = positions,
        .features = data.features ? &*data.features : nullptr};
    print(options,
          {.graph = data.name,
           .model = predictor.name,
           .ids = data.ids,
           .found = explain_pair(model, pair, what_if_options(options, predictor.has_lambda)),
           .inputs = inputs_of_predictor(predictor.summary),
           .feature_names = read_feature_names(options.graph.graph)});
}

void explain(ExplainOptions options) {
    if (is_model_file(options.input)) return explain_model(options);
    options.graph.graph.graph = options.input;
    explain_predictor(options);
}

}  // namespace

void add_explain(CLI::App& program) {
    CLI::App* verb = program.add_subcommand(
        "explain", "Say why a pair of nodes has its score: what they share, and what if");
    auto options = std::make_shared<ExplainOptions>();
    verb->add_option("MODEL", options->input,
                     "A model that hplc train has written; or a graph (a file, a folder, a name, "
                     "or -), for a model without learning")
        ->required();
    names_no_file(verb->add_option("U", options->u, "A node, by its id in the file"))->required();
    names_no_file(verb->add_option("V", options->v, "Another"))->required();
    options->model_option =
        verb->add_option("--model", options->model,
                         "Model without learning by name, where MODEL is a graph; they are listed "
                         "below")
            ->capture_default_str();
    add_graph_of_model_options(*verb, options->graph);
    verb->add_option("--what-if", options->what_if,
                     "How many edges near the pair to take out, one by one (default: 50; 5 where "
                     "each is a fit of the linear autoencoder)");
    add_predictor_options(*verb, options->predictors);
    add_common_options(*verb, options->common);
    verb->footer(list_of_predictors());
    verb->callback([options] { explain(*options); });
}

}  // namespace hplc::cli
