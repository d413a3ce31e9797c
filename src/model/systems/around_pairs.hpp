// Systems whose states belong to pairs: small batches of small networks, since a pair costs a whole
// subgraph. A training pair never sees its own edge, so no edge is kept back from messages besides.
#pragma once

#include <cmath>
#include <memory>

#include "model/costs.hpp"
#include "model/learned_model.hpp"
#include "model/pairs/propagation_memory.hpp"

namespace hplc {

[[nodiscard]] inline ModelOptions around_pairs(const RecipeFor& recipe, unsigned layers,
                                               unsigned hidden) {
    LayerOptions of_layers = layers_by(recipe);
    of_layers.layers = layers;
    TrainingOptions training = training_by(recipe);
    training.hidden = hidden;
    training.epochs = 30;
    training.patience = 10;
    training.validate_every = 1;
    training.learning_rate = 0.003F;
    training.batch_pairs = 64;
    return ModelOptions()
        .with(EpochOptions{.epoch_pairs = 8'192})
        .with(BlendOptions{})
        .with(of_layers)
        .with(training);
}

// Zhang and Chen 2018.
struct Seal {
    [[nodiscard]] static System row() {
        return {.name = "seal",
                .summary = "enclosing subgraphs of pairs, labelled by distances, DGCNN",
                .sees = "edges and features around the pair, and distances to its ends",
                .options = options,
                .cost = subgraph_cost};
    }
    [[nodiscard]] static ModelOptions options(const RecipeFor& recipe) {
        return around_pairs(recipe, 3, 32).with(EnclosingOptions{.hops = 2});
    }
    [[nodiscard]] static std::unique_ptr<LearnedModel> make(const ModelRequest& request);
};

// Li et al. 2020.
struct GcnDe {
    [[nodiscard]] static System row() {
        return {.name = "gcn-de",
                .summary = "GCN that knows each node's distances to both ends of the pair",
                .sees = "edges and features around the pair, and distances to its ends",
                .options = options,
                .cost = subgraph_cost};
    }
    [[nodiscard]] static ModelOptions options(const RecipeFor& recipe) {
        return around_pairs(recipe, 2, 64).with(EnclosingOptions{.hops = 2});
    }
    [[nodiscard]] static std::unique_ptr<LearnedModel> make(const ModelRequest& request);
};

// Zhu et al. 2021.
struct Nbfnet {
    [[nodiscard]] static System row() {
        return {.name = "nbfnet",
                .summary = "neural Bellman-Ford: all paths from one end to the other",
                .sees =
                    "all paths from one node to the other up to its number of layers, and both "
                    "nodes' features",
                .options = options,
                .cost = cost};
    }
    [[nodiscard]] static ModelOptions options(const RecipeFor& recipe) {
        return around_pairs(recipe, 4, 32);
    }
    [[nodiscard]] static SystemCost cost(const TrainingSizes& sizes, const ModelOptions& options) {
        constexpr double kPropagatedPerSecond = 3e10;  // products of thousands of rows
        const auto& training = options.get<TrainingOptions>();
        const unsigned layers = options.get<LayerOptions>().layers;
        const double nodes = sizes.nodes;
        const double hidden = training.hidden;
        // One source may add all nodes to what is there.
        const std::size_t rows = sizes.nodes + rows_at_once(sizes.nodes, layers, training.hidden);
        // Between the ends of a pair: what half as many steps reach from each. Non-edges have
        // nothing.
        const double degree = mean_degree(sizes);
        const double between = std::min(nodes, 2 * std::pow(2 * degree, layers / 2.0)) / 2;
        const double rows_per_pair = nodes / static_cast<double>(training.batch_pairs) + between;
        const double operations = layers * rows_per_pair * hidden * (6 * hidden + 8 * 2 * degree);
        return {.bytes = static_cast<double>(rows * propagated_row_bytes(layers, training.hidden)),
                .epoch_seconds = scored_pairs(sizes, options) * operations / kPropagatedPerSecond,
                .is_whole_epoch = true};
    }
    [[nodiscard]] static std::unique_ptr<LearnedModel> make(const ModelRequest& request);
};

}  // namespace hplc
