// Every choice of the models that learn, free of torch. Two recipes for HPLC: what the paper's text
// says, and what won on validation over our data sets (docs/decisions.md). The systems it is
// compared with take what applies to them; systems.hpp says what they change.
#pragma once

#include <cstdint>
#include <string_view>

#include "position/node_positions.hpp"

namespace hplc {

enum class Gnn { kGcn, kSage, kGat };
enum class Decoder {
    kConcat,    // MLP(h_u ⊕ h_v), the paper's
    kHadamard,  // MLP(h_u ∘ h_v)
    kInner,     // h_u · h_v
};
enum class Recipe { kPaper, kBest };

// What only the systems that HPLC is compared with have.
struct BaselineOptions {
    unsigned eigenvectors = 16;    // of the Laplacian: gcn-lpe, gtrans-lpe
    unsigned heads = 4;            // of attention: gtrans-lpe
    unsigned attention_rank = 50;  // of the global attention: gcn-lrga
    unsigned anchor_repeats = 1;   // sets of anchors of each size, by log N: pgnn
    unsigned anchor_hops = 0;      // how far an anchor is heard; 0: however far
    unsigned walks = 10;           // from each node: node2vec, peg-dw
    unsigned walk_length = 40;
    unsigned window = 5;          // how far apart on a walk two nodes are neighbours
    unsigned walk_epochs = 1;     // passes over the walks
    float return_p = 1;           // 1 / p: how gladly a walk goes back; node2vec
    float in_out_q = 1;           // 1 / q: how gladly it goes away
    unsigned hops = 1;            // of the enclosing subgraph: seal, gcn-de
    unsigned hop_nodes = 100;     // most new nodes of a hop, drawn at random; 0: all
    std::size_t epoch_pairs = 0;  // most training pairs of an epoch: seal, gcn-de, nbfnet; 0: all
};

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
    // Epochs take turns at so many shares; 0: a new one each. With 1 and positions out of fold,
    // clusters and landmarks are out of fold as well.
    std::size_t fixed_folds = 0;
    bool out_of_fold_positions = false;  // distances recomputed without the supervision edges

    // Optimisation: Adam on binary cross-entropy, one uniform negative a positive.
    std::size_t epochs = 500;
    std::size_t patience = 100;  // epochs without a better validation score; 0: all epochs
    std::size_t validate_every = 5;
    float learning_rate = 0.01F;
    float weight_decay = 0.0F;
    std::size_t batch_pairs = 65'536;  // positives and negatives of a step

    BaselineOptions baselines = {};
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
