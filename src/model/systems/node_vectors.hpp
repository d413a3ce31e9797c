// One vector per node and a decoder: nothing passes along edges, so none need to be kept back from
// it.
#pragma once

#include <memory>

#include "model/costs.hpp"
#include "model/learned_model.hpp"

namespace hplc {

struct MatrixFactorisation {
    [[nodiscard]] static System row() {
        return {.name = "mf",
                .summary = "matrix factorisation: one vector per node",
                .sees = "who was linked in training, as a vector of each node",
                .options = options,
                .cost = no_extra_cost};
    }
    [[nodiscard]] static ModelOptions options(const RecipeFor& recipe) {
        return ModelOptions()
            .with(BlendOptions{})
            .with(decoder_by(recipe))
            .with(FoldOptions{})
            .with(training_by(recipe));
    }
    [[nodiscard]] static std::unique_ptr<LearnedModel> make(const ModelRequest& request);
};

// Grover and Leskovec 2016.
struct Node2Vec {
    [[nodiscard]] static System row() {
        return {.name = "node2vec",
                .summary = "vectors from random walks, skip-gram",
                .sees = "random walks over the edges, as a vector of each node",
                .options = options,
                .cost = cost};
    }
    [[nodiscard]] static ModelOptions options(const RecipeFor& recipe) {
        return ModelOptions()
            .with(WalkVectorOptions{})
            .with(OutOfFoldOptions{})
            .with(BlendOptions{})
            .with(decoder_by(recipe))
            .with(FoldOptions{})
            .with(training_by(recipe));
    }
    [[nodiscard]] static SystemCost cost(const TrainingSizes& sizes, const ModelOptions& options) {
        return walk_cost(sizes, options.get<WalkVectorOptions>(),
                         options.get<TrainingOptions>().hidden);
    }
    [[nodiscard]] static std::unique_ptr<LearnedModel> make(const ModelRequest& request);
};

}  // namespace hplc
