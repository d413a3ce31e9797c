#include "cli/options/explained_model.hpp"

#include <fmt/format.h>

#include "io/nodes/feature_names.hpp"
#include "train/files/model_card.hpp"

namespace hplc::cli {
namespace {

NodePositions positions_of(const TrainGraph& graph, PositionOptions wanted, std::uint64_t seed,
                           Threads threads) {
    wanted.seed = seed;
    wanted.threads = threads;
    return compute_positions(graph, wanted);
}

}  // namespace

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

std::string title_of(const ModelWanted& wanted, const ModelCard& card) {
    if (!wanted.is_file()) return card.model;
    return fmt::format("{} ({})", card.model, wanted.input);
}

std::vector<std::string> feature_names_wanted(const ModelWanted& wanted,
                                              const CommonOptions& common) {
    if (!wanted.is_file()) return read_feature_names(graph_wanted(wanted));
    return feature_names_of(read_model_file(wanted.input, common.memory()), wanted.graph);
}

}  // namespace hplc::cli
