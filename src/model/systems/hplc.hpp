// HPLC: features, positions by clusters and landmarks, graph network. Its network is also that of
// the plain graph networks of graph_networks.hpp, with other parts on.
#pragma once

#include <memory>

#include "model/costs.hpp"
#include "model/learned_model.hpp"
#include "model/system.hpp"

namespace hplc {

struct Hplc {
    // Of a graph without features few edges are taken out at a time: distances in what is left are
    // then those of testing. With features more is better.
    static constexpr double kBareShare = 0.05;

    [[nodiscard]] static System row() {
        return {.name = "hplc",
                .summary = "features, positions by clusters and landmarks, graph network",
                .sees = {},
                .options = options,
                .cost = cost,
                .revision = 3,
                .uses_weights = true};
    }

    [[nodiscard]] static ModelOptions options(const RecipeFor& recipe) {
        const bool best = !recipe.is_paper();
        const bool sparse = best && !recipe.is_dense();
        const unsigned embedding = sparse ? 1 : recipe.is_dense() ? 256 : 128;
        ModelOptions options =
            ModelOptions()
                .with(PositionParts{
                    .membership = !best, .cluster_encoders = !best, .gated_positions = best})
                .with(OutOfFoldOptions{.out_of_fold_positions = best})
                .with(PairFeatureOptions{.pair_features = sparse,
                                         .path_features = sparse,
                                         .landmark_features = recipe.is_bare()})
                .with(PairPositionOptions{.distance_features = recipe.is_bare()})
                .with(StackOptions{.trees = sparse})
                .with(BlendOptions{.autoencoder = recipe.is_dense() || recipe.is_small()})
                .with(MessageOptions{.jumping_knowledge = best})
                .with(layers_by(recipe))
                .with(EmbeddingOptions{.embedding = embedding})
                .with(decoder_by(recipe))
                .with(recipe.is_bare() ? FoldOptions{.supervision_share = kBareShare}
                                       : folds_by(recipe))
                .with(VectorOptions{})
                .with(training_by(recipe))
                .with(StepOptions{})
                .with(DecoupledOptions{});
        if (recipe.is_large()) make_large(options);
        return options;
    }

    // A training of bounded cost: so many pairs, whatever the size of the graph.
    static void make_large(ModelOptions& options) {
        options.get<DecoupledOptions>() = {.decoupled = true, .epoch_pairs = 65'536};
        options.get<PairFeatureOptions>() = {true, true, true};
        options.get<PairPositionOptions>().distance_features = false;
        options.get<StackOptions>().trees = true;
        options.get<BlendOptions>().autoencoder = false;
        options.get<LayerOptions>().feature_dropout = 0;
        options.get<FoldOptions>().supervision_share = kBareShare;
        options.get<TrainingOptions>() = {.epochs = 40,
                                          .patience = 16,
                                          .validate_every = 4,
                                          .learning_rate = 0.003F,
                                          .batch_pairs = 2048,
                                          .hidden = 128,
                                          .dropout = 0.2F};
    }

    // Positions, the autoencoder's Gram matrix and its inverse, in place, and boosted trees.
    [[nodiscard]] static SystemCost cost(const TrainingSizes& sizes, const ModelOptions& options) {
        if (options.get<DecoupledOptions>().decoupled) return decoupled_cost(sizes, options);
        const double nodes = sizes.nodes;
        const auto& parts = options.get<PositionParts>();
        const bool has_positions =
            parts.distance_vectors || parts.membership || parts.cluster_encoders;
        const PositionEstimate positions =
            has_positions ? estimate_positions(sizes.nodes, sizes.edges, parts.positions)
                          : PositionEstimate{};
        const SystemCost trees =
            options.get<StackOptions>().trees ? cost_of_trees(sizes) : SystemCost{};
        return {.bytes = static_cast<double>(positions.bytes) + trees.bytes +
                         (options.get<BlendOptions>().autoencoder ? 8 * nodes * nodes : 0),
                .seconds = positions.seconds + trees.seconds};
    }

    [[nodiscard]] static std::unique_ptr<LearnedModel> make(const ModelRequest& request);
};

}  // namespace hplc
