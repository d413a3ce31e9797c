// hplc explain: why a pair of nodes has the score that it has.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <optional>

#include "base/error.hpp"
#include "cli/options/common.hpp"
#include "cli/options/model_at_hand.hpp"
#include "cli/options/predictor_options.hpp"
#include "cli/shell/output_files.hpp"
#include "cli/verbs/verbs.hpp"
#include "io/nodes/feature_names.hpp"
#include "report/text/explain_report.hpp"
#include "train/model_card.hpp"

namespace hplc::cli {
namespace {

struct ExplainOptions {
    CommonOptions common;
    ModelWanted wanted;
    std::string u;
    std::string v;
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
    return positions_of(seen, card.options.get_or_default<PositionParts>().positions, card.seed,
                        threads);
}

ModelInputs inputs_of_model(const TrainedModel& trained, bool has_features) {
    return trained.predictor != nullptr
               ? inputs_of_predictor(trained.predictor->summary)
               : inputs_of(system_named(trained.card.model), trained.card.options, has_features);
}

bool has_autoencoder(const TrainedModel& trained) {
    return trained.predictor != nullptr ? trained.predictor->has_lambda
                                        : trained.card.options.get<BlendOptions>().autoencoder;
}

std::string title_of(const ExplainOptions& options, const ModelCard& card) {
    if (!options.wanted.is_file()) return card.model;
    return fmt::format("{} ({})", card.model, options.wanted.input);
}

std::vector<std::string> feature_names(const ModelWanted& wanted, const CommonOptions& common) {
    if (!wanted.is_file()) return read_feature_names(graph_wanted(wanted));
    return feature_names_of(read_model_file(wanted.input, common.memory()), wanted.graph);
}

void explain(const ExplainOptions& options) {
    const ModelAtHand at_hand = model_at_hand(options.wanted, options.common);
    const TrainedModel& trained = at_hand.trained;
    const GraphData& data = at_hand.graph->now();
    const NodePair pair = pair_of(options, data);
    const NodePositions positions =
        positions_for(*at_hand.graph, trained, options.common.threads());
    const ExplainedModel model = {.input = trained.input,
                                  .scorer_on = trained.scorer_on,
                                  .positions = positions,
                                  .features = data.features ? &*data.features : nullptr};
    print(options,
          {.graph = data.name,
           .model = title_of(options, trained.card),
           .ids = data.ids,
           .found = explain_pair(model, pair, what_if_options(options, has_autoencoder(trained))),
           .calibration = trained.card.calibration,
           .inputs = inputs_of_model(trained, data.features.has_value()),
           .feature_names = feature_names(options.wanted, options.common),
           .mark = mark_of(trained.card)});
}

}  // namespace

void add_explain(CLI::App& program) {
    CLI::App* verb = program.add_subcommand(
        "explain",
        "Explain the score of a pair: what the nodes share, and what if an edge were missing");
    auto options = std::make_shared<ExplainOptions>();
    add_model_wanted(*verb, options->wanted);
    add_between_option(*verb, options->wanted.graph.graph);
    names_no_file(verb->add_option("U", options->u, "Id of the first node, as in the file"))
        ->required();
    names_no_file(verb->add_option("V", options->v, "Id of the second node"))->required();
    verb->add_option(
        "--what-if", options->what_if,
        "Maximum number of edges near the pair to remove, one by one (default: 50; 5 if each "
        "needs a fit of the linear autoencoder)");
    add_select_by_option(*verb, options->wanted.predictors.select_by);
    add_predictor_options(*verb, options->wanted.predictors);
    add_common_options(*verb, options->common);
    verb->footer(list_of_predictors());
    verb->callback([options] { explain(*options); });
}

}  // namespace hplc::cli
