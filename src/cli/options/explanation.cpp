#include "cli/options/explanation.hpp"

#include <utility>

#include "cli/options/explained_model.hpp"

namespace hplc::cli {
namespace {

// Whether the linear autoencoder takes part, or states of sources and targets, which are fitted to
// each graph.
bool fits_slowly(const TrainedModel& trained) {
    return has_autoencoder(trained) || (trained.card.directed && trained.predictor == nullptr);
}

// Each removal is then a fit anew: a matter of seconds.
WhatIfOptions what_if_options(std::optional<std::size_t> asked, bool has_fits,
                              const CommonOptions& common) {
    constexpr std::size_t kEdges = 50;
    constexpr std::size_t kFits = 5;
    return {.most_edges = asked.value_or(has_fits ? kFits : kEdges),
            .threads = common.threads(),
            .progress = common.progress()};
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
    ModelInputs inputs = inputs_of_model(trained, data.features.has_value());
    if (trained.input.weights() != nullptr) inputs.seen.emplace_back("the weights of edges");
    if (trained.card.recent)
        inputs.seen.emplace_back("when common neighbours, and links of both nodes, were last seen");
    return {.graph = data.name,
            .model = std::move(wanted.title),
            .ids = data.ids,
            .found = explain_pair(model, wanted.pair,
                                  what_if_options(wanted.what_if, fits_slowly(trained), common)),
            .calibration = trained.card.calibration,
            .inputs = std::move(inputs),
            .feature_names = std::move(wanted.feature_names),
            .mark = mark_of(trained.card)};
}

}  // namespace hplc::cli
