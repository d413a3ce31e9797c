// LightGCN (He et al., SIGIR 2020), which users of recommendation know: one learned vector per
// node, passed along the edges without weights or nonlinearities; the state is the mean of all
// layers.
//
//     E⁰ learned,  E^(k+1) = D^-1/2 A D^-1/2 E^k,  h = (E⁰ + … + E^K) / (K + 1),  score h_u · h_v
//
// Features are not used. Unlike the original, an epoch predicts edges that messages do not pass
// over, the loss is cross-entropy, not BPR, and other decoders can be chosen.
#pragma once

#include <memory>
#include <vector>

#include "model/learned_model.hpp"
#include "model/system.hpp"

namespace hplc {

struct PropagationOptions {
    unsigned layers = 3;
};

inline void list_fields(PropagationOptions& options, std::vector<OptionField>& fields) {
    fields.push_back({{"layers", "Number of layers of the graph network", 1, 6}, &options.layers});
}

struct LightGcn {
    [[nodiscard]] static System row() {
        return {.name = "lightgcn",
                .summary = "learned vectors, averaged over neighbourhoods, inner product",
                .sees = "who is linked near each node, as a vector of each node",
                .options = options,
                .cost = no_extra_cost};
    }
    [[nodiscard]] static ModelOptions options(const RecipeFor& recipe) {
        TrainingOptions training = training_by(recipe);
        training.learning_rate = 0.01F;
        training.dropout = 0;  // as in the original
        return ModelOptions()
            .with(PropagationOptions{})
            .with(BlendOptions{})
            .with(DecoderOptions{.decoder = Decoder::kInner})
            .with(folds_by(recipe))
            .with(training);
    }
    [[nodiscard]] static std::unique_ptr<LearnedModel> make(const ModelRequest& request);
};

}  // namespace hplc
