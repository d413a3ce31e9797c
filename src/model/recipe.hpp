// Recipes for the systems that learn: what the paper's text says, and what won on validation
// over our data sets (docs/decisions.md). A recipe gives each family its values; a system's row
// changes what differs in it.
#pragma once

#include "base/types.hpp"
#include "model/option_families.hpp"

namespace hplc {

enum class Recipe { kPaper, kBest, kLarge };
template <>
inline constexpr std::array kNames<Recipe> = {
    Named{Recipe::kBest, "best"}, Named{Recipe::kLarge, "large"}, Named{Recipe::kPaper, "paper"}};

// Nodes of a dense graph share neighbours with nearly all others: numbers of paths say little there
// and cost nodes × edges, while its adjacency says enough to reproduce itself by.
inline constexpr double kDenseDegree = 100;

// Up to here the closed-form autoencoder, whose cost grows with the cube, takes a few seconds.
inline constexpr NodeId kSmallNodes = 6'000;

// Up to so many neighbours per node walks of some steps do not see most of the graph, and what all
// paths together say of a pair is news (position/leaky_network.hpp).
inline constexpr double kFewNeighbours = 6;

// From so many edges on passing all nodes through a network in every step takes an hour and more.
inline constexpr double kLargeEdges = 500'000;

struct RecipeFor {
    Recipe recipe = Recipe::kBest;
    double mean_degree = 0;    // of the graph; what kBest has follows from these
    NodeId nodes = 0;          // likewise
    bool has_features = true;  // of its nodes

    [[nodiscard]] bool is_paper() const { return recipe == Recipe::kPaper; }
    [[nodiscard]] double edges() const { return mean_degree * nodes / 2; }
    // The cost of a step is to follow its pairs. A dense graph has few nodes for its edges, and
    // says so much by its adjacency that it keeps its own way.
    [[nodiscard]] bool is_large() const {
        const bool has_many = edges() >= kLargeEdges && mean_degree < kDenseDegree;
        return recipe == Recipe::kLarge || (!is_paper() && has_many);
    }
    [[nodiscard]] bool is_dense() const { return !is_paper() && mean_degree >= kDenseDegree; }
    [[nodiscard]] bool is_small() const { return !is_paper() && nodes <= kSmallNodes; }
    // Nodes are known by their edges alone: positions have to do the work.
    [[nodiscard]] bool is_bare() const { return !is_paper() && !is_dense() && !has_features; }
};

// As HPLC has them.
[[nodiscard]] TrainingOptions training_by(const RecipeFor& recipe);
[[nodiscard]] LayerOptions layers_by(const RecipeFor& recipe);
[[nodiscard]] DecoderOptions decoder_by(const RecipeFor& recipe);
[[nodiscard]] FoldOptions folds_by(const RecipeFor& recipe);
// Of systems whose positions are too expensive for new ones in each epoch: epochs take turns at
// three shares of the edges.
[[nodiscard]] FoldOptions three_folds_by(const RecipeFor& recipe);
// Of networks that know nodes without features by what is learned of each alone: it is given room.
[[nodiscard]] EmbeddingOptions wide_embedding_by(const RecipeFor& recipe);

}  // namespace hplc
