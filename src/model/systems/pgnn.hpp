// P-GNN (You, Ying and Leskovec 2019): distances to random sets of anchors.
#pragma once

#include <memory>

#include "model/learned_model.hpp"
#include "model/system.hpp"
#include "position/anchor_sets.hpp"

namespace hplc {

struct Pgnn {
    [[nodiscard]] static System row() {
        return {.name = "pgnn",
                .summary = "P-GNN: distances to random sets of anchors",
                .sees = "features of nodes, and distances to random sets of anchors",
                .options = options,
                .cost = cost};
    }
    [[nodiscard]] static ModelOptions options(const RecipeFor& recipe) {
        TrainingOptions training = training_by(recipe);
        training.hidden = 64;
        training.learning_rate = 0.01F;  // the original's; 0.003 takes hundreds of epochs
        return ModelOptions()
            .with(AnchorOptions{})
            .with(OutOfFoldOptions{.out_of_fold_positions = !recipe.is_paper()})
            .with(BlendOptions{})
            .with(layers_by(recipe))
            .with(wide_embedding_by(recipe))
            .with(decoder_by(recipe))
            .with(folds_by(recipe))
            .with(training);
    }
    // Two graphs of anchors, of training and of validation, and a row of positions in each layer
    // and its gradient; one search per set in every epoch.
    [[nodiscard]] static SystemCost cost(const TrainingSizes& sizes, const ModelOptions& options) {
        const double nodes = sizes.nodes;
        const double layers = options.get<LayerOptions>().layers;
        const auto sets = static_cast<double>(
            anchor_set_count(sizes.nodes, options.get<AnchorOptions>().anchor_repeats));
        const double searches = sets * (nodes + 2 * static_cast<double>(sizes.edges));
        return {.bytes = nodes * sets * (2 * 16 + layers * 12),
                .epoch_seconds = 4e-9 * searches + 2e-9 * layers * nodes * sets *
                                                       options.get<TrainingOptions>().hidden};
    }
    [[nodiscard]] static std::unique_ptr<LearnedModel> make(const ModelRequest& request);
};

}  // namespace hplc
