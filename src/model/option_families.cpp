// The tables. Each names every member by a structured binding, so that a new one does not compile
// until it is in the table.
#include "model/option_families.hpp"

namespace hplc {
namespace {

constexpr double kMany = 1e9;
constexpr double kWide = 65'536;
constexpr double kNearlyAll = 0.99;

template <typename Member>
void list(std::vector<OptionField>& fields, const OptionInfo& info, Member& member) {
    if constexpr (std::is_enum_v<Member>) {
        fields.push_back({info, ChoiceSlot(member)});
    } else {
        fields.push_back({info, &member});
    }
}

}  // namespace

void list_fields(TrainingOptions& options, std::vector<OptionField>& fields) {
    auto& [epochs, patience, validate_every, learning_rate, weight_decay, batch_pairs, hidden,
           dropout] = options;
    list(fields, {"epochs", "Maximum number of passes over the training edges", 1, kMany}, epochs);
    list(fields,
         {"patience", "Maximum number of epochs without a better validation score; 0: unlimited", 0,
          kMany},
         patience);
    list(fields, {"validate_every", "Number of epochs between validations", 1, kMany},
         validate_every);
    list(fields, {"learning_rate", "Learning rate of Adam", 1e-9, 100}, learning_rate);
    list(fields, {"weight_decay", "Weight decay of Adam", 0, 100}, weight_decay);
    list(fields, {"batch_pairs", "Number of positive and negative pairs per step", 2, kMany},
         batch_pairs);
    list(fields, {"hidden", "Width of hidden layers", 1, kWide}, hidden);
    list(fields, {"dropout", "Share of hidden values dropped in training", 0, kNearlyAll}, dropout);
}

void list_fields(StepOptions& options, std::vector<OptionField>& fields) {
    auto& [falling_rate, last_rate, max_gradient_norm] = options;
    list(fields,
         {.key = "falling_rate",
          .help = "Lower the learning rate along a cosine until the last epoch",
          .off_where_absent = true},
         falling_rate);
    list(fields,
         {.key = "last_rate",
          .help = "Decoupled or with a falling rate: learning rate of the last step, as a share of "
                  "the first",
          .low = 0,
          .high = 1,
          .off_where_absent = true},
         last_rate);
    list(fields,
         {.key = "max_gradient_norm",
          .help = "Maximum length of a step's gradient, longer ones are shortened; 0: unlimited",
          .low = 0,
          .high = kMany,
          .off_where_absent = true},
         max_gradient_norm);
}

void list_fields(BlendOptions& options, std::vector<OptionField>& fields) {
    auto& [autoencoder, lambda, dropout] = options;
    list(fields, {"autoencoder", "Add the linear autoencoder's score, weighted by validation"},
         autoencoder);
    list(fields,
         {"autoencoder_lambda", "Penalty of the autoencoder: the smaller, the closer the fit", 1e-9,
          kMany},
         lambda);
    list(fields,
         {"autoencoder_dropout",
          "Share of the entries of the adjacency dropped in the autoencoder's fit", 0, kNearlyAll},
         dropout);
}

void list_fields(LayerOptions& options, std::vector<OptionField>& fields) {
    auto& [layers, tf_idf, feature_dropout] = options;
    list(fields, {"layers", "Number of layers of the graph network", 1, 6}, layers);
    list(fields, {"tf_idf", "Weight features by rarity and scale rows to length 1"}, tf_idf);
    list(fields,
         {"feature_dropout", "Share of the features' entries dropped in training", 0, kNearlyAll},
         feature_dropout);
}

void list_fields(EmbeddingOptions& options, std::vector<OptionField>& fields) {
    auto& [embedding] = options;
    list(fields,
         {"embedding", "Number of columns learned per node where the graph has no features", 1,
          kWide},
         embedding);
}

void list_fields(VectorOptions& options, std::vector<OptionField>& fields) {
    auto& [orthogonal_vectors, spectral_vectors] = options;
    list(fields,
         {.key = "orthogonal_vectors",
          .help = "Where the graph has no features, learn vectors as wide as the hidden layers, "
                  "orthogonal at first, and use them without a weight (with gated positions)",
          .off_where_absent = true},
         orthogonal_vectors);
    list(fields,
         {.key = "spectral_vectors",
          .help = "Start orthogonal vectors as the leading eigenvectors of the graph's propagation",
          .off_where_absent = true},
         spectral_vectors);
}

void list_fields(MessageOptions& options, std::vector<OptionField>& fields) {
    auto& [gnn, jumping_knowledge] = options;
    list(fields, {"gnn", "Kind of layers of the graph network"}, gnn);
    list(
        fields,
        {"jumping_knowledge", "Use the sum of all layers of the graph network instead of the last"},
        jumping_knowledge);
}

void list_fields(DecoderOptions& options, std::vector<OptionField>& fields) {
    auto& [decoder, decoder_layers, decoder_width] = options;
    list(fields, {"decoder", "Method that combines the states of the two nodes"}, decoder);
    list(fields, {"decoder_layers", "Number of linear layers of the decoder", 1, 8},
         decoder_layers);
    list(fields,
         {.key = "decoder_width",
          .help = "Width of the hidden layers of the Hadamard decoder; 0: that of the other layers",
          .low = 0,
          .high = kWide,
          .off_where_absent = true},
         decoder_width);
}

void list_fields(FoldOptions& options, std::vector<OptionField>& fields) {
    auto& [supervision_share, fixed_folds] = options;
    list(fields,
         {"supervision_share",
          "Share of the training edges that each epoch predicts from the others; 0: all from all",
          0, kNearlyAll},
         supervision_share);
    list(fields,
         {"fixed_folds",
          "Number of fixed shares, used in turn by the epochs; 0: a new one per epoch", 0, 1000},
         fixed_folds);
}

void list_fields(OutOfFoldOptions& options, std::vector<OptionField>& fields) {
    auto& [out_of_fold_positions] = options;
    list(fields,
         {"out_of_fold_positions", "Recompute positions without the edges that an epoch predicts"},
         out_of_fold_positions);
}

void list_fields(PositionParts& options, std::vector<OptionField>& fields) {
    auto& [distance_vectors, membership, cluster_encoders, positions, gated_positions] = options;
    list(fields, {"distances", "Use distances to the landmarks (DV)"}, distance_vectors);
    list(fields, {"membership", "Use membership vectors of the clusters (MV)"}, membership);
    list(fields, {"cluster_encoders", "Use one encoder per macro-cluster (CE)"}, cluster_encoders);
    list(fields, {"landmarks", "Number K of landmarks and clusters; 0: eta × log N", 0, kMany},
         positions.landmarks);
    list(fields,
         {"eta", "Number of landmarks per natural logarithm of the number of nodes", 1, 1000},
         positions.eta);
    list(fields, {"clustering", "Method that divides the graph into clusters"},
         positions.clustering);
    list(fields, {"centrality", "Measure that chooses the landmark of a cluster"},
         positions.centrality);
    list(fields, {"max_sweeps", "Maximum number of FluidC sweeps per level", 1, kMany},
         positions.max_sweeps);
    list(fields,
         {"temperature", "Temperature of the heat kernel; 0: mean squared distance of landmarks", 0,
          kMany},
         positions.temperature);
    list(fields, {"gated_positions", "Pass positions through a learned gate"}, gated_positions);
}

void list_fields(PairFeatureOptions& options, std::vector<OptionField>& fields) {
    auto& [pair_features, path_features, landmark_features] = options;
    list(fields,
         {"pair_features",
          "Use common neighbours and the like, computed without the pair's own edge"},
         pair_features);
    list(fields,
         {"path_features", "Include numbers of paths of length 3 and 4 in the pair features"},
         path_features);
    list(fields,
         {"landmark_features",
          "Include bounds by landmarks on the pair's distance in the pair features"},
         landmark_features);
}

void list_fields(PairPositionOptions& options, std::vector<OptionField>& fields) {
    auto& [distance_features] = options;
    list(fields,
         {.key = "distance_features",
          .help = "Include the pair's exact distance and the sizes of the components in the pair "
                  "features",
          .off_where_absent = true},
         distance_features);
}

void list_fields(StackOptions& options, std::vector<OptionField>& fields) {
    auto& [trees] = options;
    list(fields,
         {.key = "trees",
          .help = "Add the score of boosted trees on pair features, weighted by validation",
          .off_where_absent = true},
         trees);
}

void list_fields(DecoupledOptions& options, std::vector<OptionField>& fields) {
    auto& [decoupled, epoch_pairs, sketch, hub_cap] = options;
    list(fields,
         {.key = "decoupled",
          .help = "Propagate inputs once per graph and train on blocks of pairs, for large graphs",
          .off_where_absent = true},
         decoupled);
    list(fields,
         {.key = "epoch_pairs",
          .help = "Maximum number of training pairs per epoch; 0: all",
          .low = 0,
          .high = kMany,
          .off_where_absent = true},
         epoch_pairs);
    list(fields,
         {.key = "sketch",
          .help = "Decoupled: number of columns that sketch where walks lead; 0: none",
          .low = 0,
          .high = 1024,
          .off_where_absent = true},
         sketch);
    list(fields,
         {.key = "hub_cap",
          .help = "Decoupled: maximum number of neighbours per node that paths follow",
          .low = 1,
          .high = 1024,
          .off_where_absent = true},
         hub_cap);
}

void list_fields(SpectralOptions& options, std::vector<OptionField>& fields) {
    auto& [eigenvectors] = options;
    list(fields, {"eigenvectors", "Number of eigenvectors of the Laplacian", 1, kWide},
         eigenvectors);
}

void list_fields(HeadOptions& options, std::vector<OptionField>& fields) {
    auto& [heads] = options;
    list(fields, {"heads", "Number of heads of attention", 1, 64}, heads);
}

void list_fields(GlobalAttentionOptions& options, std::vector<OptionField>& fields) {
    auto& [attention_rank] = options;
    list(fields, {"attention_rank", "Rank of the global attention", 1, kWide}, attention_rank);
}

void list_fields(AnchorOptions& options, std::vector<OptionField>& fields) {
    auto& [anchor_repeats, anchor_hops] = options;
    list(fields, {"anchor_repeats", "Number of anchor sets of each size, times log N", 1, 1000},
         anchor_repeats);
    list(fields, {"anchor_hops", "Maximum distance at which an anchor is seen; 0: any", 0, kMany},
         anchor_hops);
}

void list_fields(WalkVectorOptions& options, std::vector<OptionField>& fields) {
    auto& [walks, walk_length, window, walk_epochs, return_p, in_out_q] = options;
    list(fields, {"walks", "Number of random walks from each node", 1, kMany}, walks);
    list(fields, {"walk_length", "Number of nodes of a walk", 2, kMany}, walk_length);
    list(fields,
         {"window", "Maximum distance on a walk of two nodes that are neighbours", 1, kMany},
         window);
    list(fields, {"walk_epochs", "Number of passes over the walks", 1, kMany}, walk_epochs);
    list(fields,
         {"return_p", "Return parameter p: the larger, the less a walk goes back", 1e-3, 1e3},
         return_p);
    list(fields,
         {"in_out_q", "In-out parameter q: the larger, the less a walk goes away", 1e-3, 1e3},
         in_out_q);
}

void list_fields(EpochOptions& options, std::vector<OptionField>& fields) {
    auto& [epoch_pairs] = options;
    list(fields, {"epoch_pairs", "Maximum number of training pairs per epoch; 0: all", 0, kMany},
         epoch_pairs);
}

void list_fields(EnclosingOptions& options, std::vector<OptionField>& fields) {
    auto& [hops, hop_nodes] = options;
    list(fields, {"hops", "Radius of the enclosing subgraph, in edges", 1, 10}, hops);
    list(fields,
         {"hop_nodes", "Maximum number of new nodes per hop, drawn at random; 0: all", 0, kMany},
         hop_nodes);
}

}  // namespace hplc
