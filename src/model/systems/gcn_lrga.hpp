// GCN with global attention of low rank (Puny, Ben-Hamu and Lipman 2020).
#pragma once

#include <memory>

#include "model/costs.hpp"
#include "model/learned_model.hpp"

namespace hplc {

struct GcnLrga {
    [[nodiscard]] static System row() {
        return {.name = "gcn-lrga",
                .summary = "GCN with global attention of low rank",
                .sees = "edges and features near both nodes, and sums over all nodes",
                .options = options,
                .cost = cost};
    }
    [[nodiscard]] static ModelOptions options(const RecipeFor& recipe) {
        return ModelOptions()
            .with(GlobalAttentionOptions{})
            .with(BlendOptions{})
            .with(layers_by(recipe))
            .with(wide_embedding_by(recipe))
            .with(decoder_by(recipe))
            .with(folds_by(recipe))
            .with(training_by(recipe));
    }
    // Four heads and their product, and what they are joined with.
    [[nodiscard]] static SystemCost cost(const TrainingSizes& sizes, const ModelOptions& options) {
        const double nodes = sizes.nodes;
        const double hidden = options.get<TrainingOptions>().hidden;
        const double layers = options.get<LayerOptions>().layers;
        const double width =
            2.0 * hidden + 6.0 * options.get<GlobalAttentionOptions>().attention_rank;
        return {.bytes = 4 * layers * 3 * nodes * width,
                .epoch_seconds = layers * 6 * nodes * width * hidden / kDenseOperationsPerSecond};
    }
    [[nodiscard]] static std::unique_ptr<LearnedModel> make(const ModelRequest& request);
};

}  // namespace hplc
