// Every choice of the HPLC model, free of torch. Two recipes: what the paper's text says, and what
// won on validation over our data sets (docs/decisions.md).
#pragma once

#include <cstdint>
#include <string_view>

#include "position/node_positions.hpp"

namespace hplc {

enum class Gnn { kGcn, kSage, kGat };
enum class Decoder {
    kConcat,    // MLP(h_u ⊕ h_v), the paper's
    kHadamard,  // MLP(h_u ∘ h_v)
};
enum class Recipe { kPaper, kBest };

struct HplcOptions {
    // Positions: parts of the encoder that switch off one by one (Table 3 of the paper).
    bool distance_vectors = true;  // DV: D(v)
    bool membership = true;        // MV: M(v), eigenvectors' signs flipped at random in training
    bool cluster_encoders = true;  // CE: one encoder f_i a macro-cluster
    PositionOptions positions = {};
    // z = W x + g P(φ), with g learned from 0.01 on, in place of x ⊕ φ: positions are let in
    // slowly.
    bool gated_positions = false;

    // Encoder and graph network.
    Gnn gnn = Gnn::kGcn;
    unsigned layers = 2;  // 2 or 3
    unsigned hidden = 256;
    bool jumping_knowledge = false;  // the sum of z and all layers, in place of the last
    unsigned embedding = 128;        // columns that are learned where the graph has no features
    bool tf_idf = false;             // features weighted by rarity, rows of length 1
    float dropout = 0.5F;
    float feature_dropout = 0.0F;  // of the entries of x

    // Decoder.
    Decoder decoder = Decoder::kConcat;
    unsigned decoder_layers = 2;     // linear layers, the last gives the logit
    bool pair_features = false;      // common neighbours and the like, without the pair's own edge
    bool path_features = false;      // normalised numbers of paths of length 3 and 4 among them
    bool landmark_features = false;  // the landmarks' bounds on the pair's distance among them

    // The linear autoencoder's score is added to the model's, as often as validation likes best.
    bool autoencoder = false;
    float autoencoder_lambda = 0.0005F;
    float autoencoder_dropout = 0.7F;

    // Honest training. Shares of the training edges, drawn anew every epoch.
    double supervision_share = 0;  // predicted from the others; 0: all are both, as in the paper
    bool out_of_fold_positions = false;  // distances recomputed without the supervision edges

    // Optimisation: Adam on binary cross-entropy, one uniform negative a positive.
    std::size_t epochs = 500;
    std::size_t patience = 100;  // epochs without a better validation score; 0: all epochs
    std::size_t validate_every = 5;
    float learning_rate = 0.01F;
    float weight_decay = 0.0F;
    std::size_t batch_pairs = 65'536;  // positives and negatives of a step
};

// Nodes of a dense graph share neighbours with nearly all others: numbers of paths say little there
// and cost nodes × edges, while its adjacency says enough to reproduce itself by.
inline constexpr double kDenseDegree = 100;

// kBest is one of two recipes, by the mean degree of the nodes.
[[nodiscard]] HplcOptions recipe_options(Recipe recipe, double mean_degree = 0);

// Throws InputError for options that no model can be made of.
void require_valid(const HplcOptions& options);

[[nodiscard]] std::string_view to_string(Gnn gnn);
[[nodiscard]] std::string_view to_string(Decoder decoder);
[[nodiscard]] std::string_view to_string(Recipe recipe);

}  // namespace hplc
