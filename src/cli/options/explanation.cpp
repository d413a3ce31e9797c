#include "cli/options/explanation.hpp"

#include <utility>

#include "position/node_positions.hpp"
#include "train/model_card.hpp"

namespace hplc::cli {
namespace {

// Each removal is a fit anew where the linear autoencoder takes part: a matter of seconds.
WhatIfOptions what_if_options(std::optional<std::size_t> asked, bool has_autoencoder,
                              const CommonOptions& common) {
    constexpr std::size_t kEdges = 50;
    constexpr std::size_t kFits = 5;
    return {.most_edges = asked.value_or(has_autoencoder ? kFits : kEdges),
            .threads = common.threads(),
            .progress = common.progress()};
}

NodePositions positions_of(const TrainGraph& graph, PositionOptions wanted, std::uint64_t seed,
                           Threads threads) {
    wanted.seed = seed;
    wanted.threads = threads;
    return compute_positions(graph, wanted);
}

// Where each node stands: as in training, unless the graph has moved since.
NodePositions positions_for(const TrainedModel& trained, const GraphData& known, bool has_moved,
                            Threads threads) {
    const ModelCard& card = trained.card;
    const TrainGraph seen = has_moved || trained.predictor != nullptr
                                ? trained.input
                                : training_task(known, card, threads).position_graph();
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

}  // namespace

ExplainReport explanation_of(const TrainedModel& trained, const GraphData& known,
                             const GraphData* grown, ExplanationWanted wanted,
                             const CommonOptions& common) {
    const GraphData& data = grown == nullptr ? known : *grown;
    const NodePositions positions =
        positions_for(trained, known, grown != nullptr, common.threads());
    const ExplainedModel model = {.input = trained.input,
                                  .scorer_on = trained.scorer_on,
                                  .positions = positions,
                                  .features = data.features ? &*data.features : nullptr};
    return {
        .graph = data.name,
        .model = std::move(wanted.title),
        .ids = data.ids,
        .found = explain_pair(model, wanted.pair,
                              what_if_options(wanted.what_if, has_autoencoder(trained), common)),
        .calibration = trained.card.calibration,
        .inputs = inputs_of_model(trained, data.features.has_value()),
        .feature_names = std::move(wanted.feature_names),
        .mark = mark_of(trained.card)};
}

}  // namespace hplc::cli
