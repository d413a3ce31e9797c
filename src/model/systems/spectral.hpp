// Networks with eigenvectors of the Laplacian as positions (Dwivedi and Bresson 2021). Eigenvectors
// are found without the edges that an epoch predicts, which is too expensive for new ones each
// time: epochs take turns at three shares.
#pragma once

#include <memory>

#include "model/costs.hpp"
#include "model/learned_model.hpp"

namespace hplc {

struct GraphTransformerLpe {
    [[nodiscard]] static System row() {
        return {.name = "gtrans-lpe",
                .summary = "graph transformer with Laplacian eigenvectors",
                .sees = "edges and features near both nodes, and eigenvectors of the graph",
                .options = options,
                .cost = cost};
    }
    [[nodiscard]] static ModelOptions options(const RecipeFor& recipe) {
        return ModelOptions()
            .with(SpectralOptions{})
            .with(HeadOptions{})
            .with(OutOfFoldOptions{})
            .with(BlendOptions{})
            .with(layers_by(recipe))
            .with(wide_embedding_by(recipe))
            .with(decoder_by(recipe))
            .with(three_folds_by(recipe))
            .with(training_by(recipe));
    }
    // Besides eigenvectors, the weights of each head and what a layer keeps of queries, keys,
    // values and the wide layer for the way back.
    [[nodiscard]] static SystemCost cost(const TrainingSizes& sizes, const ModelOptions& options) {
        const double nodes = sizes.nodes;
        const double hidden = options.get<TrainingOptions>().hidden;
        const double layers = options.get<LayerOptions>().layers;
        const double entries = 2 * static_cast<double>(sizes.edges) + nodes;
        SystemCost cost = eigenvector_cost(sizes, options);
        cost.bytes +=
            4 * layers * (20 * nodes * hidden + 3 * entries * options.get<HeadOptions>().heads);
        cost.epoch_seconds = layers * (36 * nodes * hidden * hidden + 30 * entries * hidden) /
                             (0.5 * kDenseOperationsPerSecond);
        return cost;
    }
    [[nodiscard]] static std::unique_ptr<LearnedModel> make(const ModelRequest& request);
};

struct GcnLpe {
    [[nodiscard]] static System row() {
        return {.name = "gcn-lpe",
                .summary = "GCN with Laplacian eigenvectors",
                .sees = "edges and features near both nodes, and eigenvectors of the graph",
                .options = options,
                .cost = eigenvector_cost};
    }
    [[nodiscard]] static ModelOptions options(const RecipeFor& recipe) {
        return ModelOptions()
            .with(SpectralOptions{})
            .with(OutOfFoldOptions{})
            .with(BlendOptions{})
            .with(MessageOptions{})
            .with(layers_by(recipe))
            .with(wide_embedding_by(recipe))
            .with(decoder_by(recipe))
            .with(three_folds_by(recipe))
            .with(training_by(recipe));
    }
    [[nodiscard]] static std::unique_ptr<LearnedModel> make(const ModelRequest& request);
};

}  // namespace hplc
