// PEG with DeepWalk positions (Wang et al. 2022): messages weighted by distances of positions,
// which are learned without the edges that an epoch predicts; epochs take turns at three shares.
#pragma once

#include <memory>

#include "model/costs.hpp"
#include "model/learned_model.hpp"

namespace hplc {

struct PegDw {
    [[nodiscard]] static System row() {
        return {.name = "peg-dw",
                .summary = "messages weighted by distances of DeepWalk positions",
                .sees = "edges and features near both nodes, and positions from random walks",
                .options = options,
                .cost = cost};
    }
    [[nodiscard]] static ModelOptions options(const RecipeFor& recipe) {
        return ModelOptions()
            .with(WalkVectorOptions{})
            .with(OutOfFoldOptions{})
            .with(BlendOptions{})
            .with(layers_by(recipe))
            .with(wide_embedding_by(recipe))
            .with(decoder_by(recipe))
            .with(three_folds_by(recipe))
            .with(training_by(recipe));
    }
    // Positions of each fold and of all edges, and the weights of edges with their gradients.
    [[nodiscard]] static SystemCost cost(const TrainingSizes& sizes, const ModelOptions& options) {
        const double columns = options.get<EmbeddingOptions>().embedding;
        const double layers = options.get<LayerOptions>().layers;
        const double entries = 2 * static_cast<double>(sizes.edges) + sizes.nodes;
        const auto folds = static_cast<double>(options.get<FoldOptions>().fixed_folds);
        const SystemCost once = walk_cost(sizes, options.get<WalkVectorOptions>(), columns);
        return {.bytes =
                    once.bytes + 4 * folds * sizes.nodes * columns + entries * (40 + 20.0 * layers),
                .seconds = (folds + 1) * once.seconds,
                .epoch_seconds = entries * (1e-9 * columns + 40e-9 * layers)};
    }
    [[nodiscard]] static std::unique_ptr<LearnedModel> make(const ModelRequest& request);
};

}  // namespace hplc
