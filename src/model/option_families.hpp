// The families of options that systems that learn are made of, each with its table of fields. What
// a system has is said in its row (model/systems/); the values of a recipe are those of recipe.hpp.
#pragma once

#include <cstddef>
#include <vector>

#include "base/text/enum_names.hpp"
#include "model/option_field.hpp"
#include "position/node_positions.hpp"

namespace hplc {

enum class Gnn {
    kGcn,
    kSage,
    kGat,
    kPropagation,  // nothing else: neither weights nor activation
};
template <>
inline constexpr std::array kNames<Gnn> = {Named{Gnn::kGcn, "gcn"}, Named{Gnn::kSage, "sage"},
                                           Named{Gnn::kGat, "gat"},
                                           Named{Gnn::kPropagation, "linear"}};

enum class Decoder {
    kConcat,    // MLP(h_u ⊕ h_v), the paper's
    kHadamard,  // MLP(h_u ∘ h_v)
    kInner,     // h_u · h_v
};
template <>
inline constexpr std::array kNames<Decoder> = {Named{Decoder::kConcat, "concat"},
                                               Named{Decoder::kHadamard, "hadamard"},
                                               Named{Decoder::kInner, "inner"}};

// --- What every system has.

// Adam on binary cross-entropy, one uniform negative per positive.
struct TrainingOptions {
    std::size_t epochs = 500;
    std::size_t patience = 100;  // epochs without a better validation score; 0: all epochs
    std::size_t validate_every = 5;
    float learning_rate = 0.01F;
    float weight_decay = 0.0F;
    std::size_t batch_pairs = 65'536;  // positives and negatives of a step
    unsigned hidden = 256;
    float dropout = 0.5F;
};

// How far a step goes.
struct StepOptions {
    bool falling_rate = false;       // along a cosine; decoupled training always has it
    float last_rate = 0.05F;         // the learning rate at the end, as a share of the first
    float max_gradient_norm = 0.0F;  // longer gradients are shortened to it; 0: unlimited
};

// The linear autoencoder's score is added to the system's, as often as validation likes best.
struct BlendOptions {
    bool autoencoder = false;
    float autoencoder_lambda = 0.0005F;
    float autoencoder_dropout = 0.7F;
};

// --- Networks over nodes.

// Layers over the features of nodes.
struct LayerOptions {
    unsigned layers = 2;
    bool tf_idf = false;           // features weighted by rarity, rows of length 1
    float feature_dropout = 0.0F;  // of the entries of x
};

struct EmbeddingOptions {
    unsigned embedding = 128;  // columns that are learned where the graph has no features
};

// Vectors learned where the graph has no features, without a weight behind them.
struct VectorOptions {
    bool orthogonal_vectors = false;  // as wide as the hidden layers; orthogonal columns at first
    bool spectral_vectors = false;    // those start as eigenvectors of the propagation
};

// Layers of one kind, whose outputs can be joined.
struct MessageOptions {
    Gnn gnn = Gnn::kGcn;
    bool jumping_knowledge = false;  // the sum of z and all layers, in place of the last
};

struct DecoderOptions {
    Decoder decoder = Decoder::kConcat;
    unsigned decoder_layers = 2;  // linear layers, the last gives the logit
    unsigned decoder_width = 0;   // of the decoder's hidden layers; 0: as the other ones
};

// Honest training. Shares of the training edges, drawn anew every epoch.
struct FoldOptions {
    double supervision_share = 0;  // predicted from the others; 0: all are both, as in the paper
    // Epochs take turns at so many shares; 0: a new one each. With 1 and positions out of fold,
    // clusters and landmarks are out of fold as well.
    std::size_t fixed_folds = 0;
};

// Of systems with positions of any kind.
struct OutOfFoldOptions {
    bool out_of_fold_positions = false;  // recomputed without the supervision edges
};

// --- Positions by clusters and landmarks: the paper's own parts, which switch off one by one
// (Table 3 of the paper).
struct PositionParts {
    bool distance_vectors = true;  // DV: D(v)
    bool membership = true;        // MV: M(v), eigenvectors' signs flipped at random in training
    bool cluster_encoders = true;  // CE: one encoder f_i per macro-cluster
    PositionOptions positions = {};
    // z = W x + g P(φ), with g learned from 0.01 on, in place of x ⊕ φ: positions are let in
    // slowly.
    bool gated_positions = false;
};

struct PairFeatureOptions {
    bool pair_features = false;      // common neighbours and the like, without the pair's own edge
    bool path_features = false;      // normalised numbers of paths of length 3 and 4 among them
    bool landmark_features = false;  // the landmarks' bounds on the pair's distance among them
};

// More of the pair by positions.
struct PairPositionOptions {
    bool distance_features = false;  // exact distance and sizes of components among pair features
};

// Another judge of pairs beside the network, as much as validation likes.
struct StackOptions {
    bool trees = false;  // boosted trees on all that is known of a pair
};

// Training for large graphs: inputs of nodes are propagated once per graph, and a step costs what
// its pairs cost (model/decoupled/decoupled_model.hpp).
struct DecoupledOptions {
    bool decoupled = false;
    std::size_t epoch_pairs = 0;  // maximum of training pairs of an epoch; 0: all
    unsigned sketch = 64;         // columns of random signs, carried along walks
    unsigned hub_cap = 48;        // neighbours of an end that paths follow at most
};

// --- What one or two systems have.

struct SpectralOptions {
    unsigned eigenvectors = 16;  // of the Laplacian
};

struct HeadOptions {
    unsigned heads = 4;  // of attention
};

struct GlobalAttentionOptions {
    unsigned attention_rank = 50;
};

struct AnchorOptions {
    unsigned anchor_repeats = 1;  // sets of anchors of each size, by log N
    unsigned anchor_hops = 0;     // how far an anchor is heard; 0: however far
};

struct WalkVectorOptions {
    unsigned walks = 10;  // from each node
    unsigned walk_length = 40;
    unsigned window = 5;       // how far apart on a walk two nodes are neighbours
    unsigned walk_epochs = 1;  // passes over the walks
    float return_p = 1;        // 1 / p: how gladly a walk goes back
    float in_out_q = 1;        // 1 / q: how gladly it goes away
};

// Of systems whose states belong to pairs.
struct EpochOptions {
    std::size_t epoch_pairs = 0;  // maximum of training pairs of an epoch; 0: all
};

struct EnclosingOptions {
    unsigned hops = 1;         // of the enclosing subgraph
    unsigned hop_nodes = 100;  // maximum of new nodes of a hop, drawn at random; 0: all
};

void list_fields(TrainingOptions& options, std::vector<OptionField>& fields);
void list_fields(StepOptions& options, std::vector<OptionField>& fields);
void list_fields(BlendOptions& options, std::vector<OptionField>& fields);
void list_fields(LayerOptions& options, std::vector<OptionField>& fields);
void list_fields(EmbeddingOptions& options, std::vector<OptionField>& fields);
void list_fields(VectorOptions& options, std::vector<OptionField>& fields);
void list_fields(MessageOptions& options, std::vector<OptionField>& fields);
void list_fields(DecoderOptions& options, std::vector<OptionField>& fields);
void list_fields(FoldOptions& options, std::vector<OptionField>& fields);
void list_fields(OutOfFoldOptions& options, std::vector<OptionField>& fields);
void list_fields(PositionParts& options, std::vector<OptionField>& fields);
void list_fields(PairFeatureOptions& options, std::vector<OptionField>& fields);
void list_fields(PairPositionOptions& options, std::vector<OptionField>& fields);
void list_fields(StackOptions& options, std::vector<OptionField>& fields);
void list_fields(DecoupledOptions& options, std::vector<OptionField>& fields);
void list_fields(SpectralOptions& options, std::vector<OptionField>& fields);
void list_fields(HeadOptions& options, std::vector<OptionField>& fields);
void list_fields(GlobalAttentionOptions& options, std::vector<OptionField>& fields);
void list_fields(AnchorOptions& options, std::vector<OptionField>& fields);
void list_fields(WalkVectorOptions& options, std::vector<OptionField>& fields);
void list_fields(EpochOptions& options, std::vector<OptionField>& fields);
void list_fields(EnclosingOptions& options, std::vector<OptionField>& fields);

}  // namespace hplc
