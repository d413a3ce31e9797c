// Plain graph networks, z = W x and then layers: HPLC's network without positions, pair features
// and the autoencoder, each of which can be switched on.
#pragma once

#include "model/systems/hplc.hpp"

namespace hplc {

[[nodiscard]] inline ModelOptions plain_network(const RecipeFor& recipe,
                                                const MessageOptions& messages,
                                                const LayerOptions& layers,
                                                const DecoderOptions& decoder) {
    return ModelOptions()
        .with(PositionParts{.distance_vectors = false,
                            .membership = false,
                            .cluster_encoders = false,
                            .gated_positions = true})
        .with(OutOfFoldOptions{})
        .with(PairFeatureOptions{})
        .with(BlendOptions{})
        .with(messages)
        .with(layers)
        .with(wide_embedding_by(recipe))
        .with(decoder)
        .with(folds_by(recipe))
        .with(training_by(recipe));
}

// Kipf and Welling 2016.
struct Gae {
    [[nodiscard]] static System row() {
        return {.name = "gae",
                .summary = "graph autoencoder: GCN and inner product",
                .sees = {},
                .options = options,
                .cost = no_extra_cost,
                .uses_weights = true};
    }
    [[nodiscard]] static ModelOptions options(const RecipeFor& recipe) {
        return plain_network(recipe, {}, layers_by(recipe), {.decoder = Decoder::kInner});
    }
    [[nodiscard]] static std::unique_ptr<LearnedModel> make(const ModelRequest& request) {
        return Hplc::make(request);
    }
};

// Kipf and Welling 2017.
struct Gcn {
    [[nodiscard]] static System row() {
        return {.name = "gcn",
                .summary = "graph convolutions and MLP decoder",
                .sees = {},
                .options = options,
                .cost = no_extra_cost,
                .uses_weights = true};
    }
    [[nodiscard]] static ModelOptions options(const RecipeFor& recipe) {
        return plain_network(recipe, {}, layers_by(recipe), decoder_by(recipe));
    }
    [[nodiscard]] static std::unique_ptr<LearnedModel> make(const ModelRequest& request) {
        return Hplc::make(request);
    }
};

// Hamilton, Ying and Leskovec 2017.
struct Sage {
    [[nodiscard]] static System row() {
        return {.name = "sage",
                .summary = "GraphSAGE, mean of neighbours",
                .sees = {},
                .options = options,
                .cost = no_extra_cost,
                .uses_weights = true};
    }
    [[nodiscard]] static ModelOptions options(const RecipeFor& recipe) {
        return plain_network(recipe, {.gnn = Gnn::kSage}, layers_by(recipe), decoder_by(recipe));
    }
    [[nodiscard]] static std::unique_ptr<LearnedModel> make(const ModelRequest& request) {
        return Hplc::make(request);
    }
};

// Veličković et al. 2018.
struct Gat {
    [[nodiscard]] static System row() {
        return {.name = "gat",
                .summary = "graph attention",
                .sees = {},
                .options = options,
                .cost = no_extra_cost};
    }
    [[nodiscard]] static ModelOptions options(const RecipeFor& recipe) {
        return plain_network(recipe, {.gnn = Gnn::kGat}, layers_by(recipe), decoder_by(recipe));
    }
    [[nodiscard]] static std::unique_ptr<LearnedModel> make(const ModelRequest& request) {
        return Hplc::make(request);
    }
};

// Xu et al. 2018.
struct JkNet {
    [[nodiscard]] static System row() {
        return {.name = "jknet",
                .summary = "jumping knowledge: the sum of all layers of a GCN",
                .sees = {},
                .options = options,
                .cost = no_extra_cost,
                .uses_weights = true};
    }
    [[nodiscard]] static ModelOptions options(const RecipeFor& recipe) {
        LayerOptions layers = layers_by(recipe);
        layers.layers = 3;
        return plain_network(recipe, {.jumping_knowledge = true}, layers, decoder_by(recipe));
    }
    [[nodiscard]] static std::unique_ptr<LearnedModel> make(const ModelRequest& request) {
        return Hplc::make(request);
    }
};

}  // namespace hplc
