#include "model/recipe.hpp"

namespace hplc {

TrainingOptions training_by(const RecipeFor& recipe) {
    TrainingOptions options;
    if (recipe.is_paper()) return options;
    options.validate_every = 10;
    options.learning_rate = 0.003F;
    if (!recipe.is_dense()) return options;
    options.epochs = 60;
    options.batch_pairs = 16'384;
    return options;
}

LayerOptions layers_by(const RecipeFor& recipe) {
    if (recipe.is_paper()) return {};
    return {.tf_idf = true, .feature_dropout = recipe.is_dense() ? 0.0F : 0.7F};
}

DecoderOptions decoder_by(const RecipeFor& recipe) {
    return {.decoder = recipe.is_paper() ? Decoder::kConcat : Decoder::kHadamard};
}

FoldOptions folds_by(const RecipeFor& recipe) {
    return {.supervision_share = recipe.is_paper() ? 0.0 : 0.3};
}

FoldOptions three_folds_by(const RecipeFor& recipe) {
    FoldOptions folds = folds_by(recipe);
    folds.fixed_folds = 3;
    return folds;
}

EmbeddingOptions wide_embedding_by(const RecipeFor& recipe) {
    return {.embedding = recipe.is_dense() ? 256U : 128U};
}

}  // namespace hplc
