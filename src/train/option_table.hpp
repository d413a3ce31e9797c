// Every option of the models that learn with its name, range and meaning, once for all: JSON, model
// files and the command line are made from this table.
#pragma once

#include <string_view>

#include "model/hplc_options.hpp"

namespace hplc {

struct OptionInfo {
    std::string_view key;  // in JSON; on the command line with dashes
    std::string_view help;
    double low = 0;  // of numbers
    double high = 0;
};

template <typename Options, typename Visit>
void for_each_baseline_option(Options& options, const Visit& visit) {
    auto& [eigenvectors, heads, attention_rank, anchor_repeats, anchor_hops, walks, walk_length,
           window, walk_epochs, return_p, in_out_q, hops, hop_nodes, epoch_pairs] = options;
    constexpr double kMany = 1e9;

    visit(OptionInfo{"eigenvectors", "Of the Laplacian (gcn-lpe, gtrans-lpe)", 1, 65'536},
          eigenvectors);
    visit(OptionInfo{"heads", "Of attention (gtrans-lpe)", 1, 64}, heads);
    visit(OptionInfo{"attention_rank", "Of the global attention (gcn-lrga)", 1, 65'536},
          attention_rank);
    visit(OptionInfo{"anchor_repeats", "Sets of anchors of each size, by log N (pgnn)", 1, 1000},
          anchor_repeats);
    visit(OptionInfo{"anchor_hops", "How far an anchor is heard (pgnn); 0: however far", 0, kMany},
          anchor_hops);
    visit(OptionInfo{"walks", "From each node (node2vec, peg-dw)", 1, kMany}, walks);
    visit(OptionInfo{"walk_length", "Nodes of a walk", 2, kMany}, walk_length);
    visit(OptionInfo{"window", "How far apart on a walk two nodes are neighbours", 1, kMany},
          window);
    visit(OptionInfo{"walk_epochs", "Passes over the walks", 1, kMany}, walk_epochs);
    visit(OptionInfo{"return_p", "The larger, the less a walk goes back (node2vec)", 1e-3, 1e3},
          return_p);
    visit(OptionInfo{"in_out_q", "The larger, the less a walk goes away (node2vec)", 1e-3, 1e3},
          in_out_q);
    visit(OptionInfo{"hops", "Of the enclosing subgraph (seal, gcn-de)", 1, 10}, hops);
    visit(OptionInfo{"hop_nodes", "Most new nodes of a hop, at random; 0: all", 0, kMany},
          hop_nodes);
    visit(OptionInfo{"epoch_pairs",
                     "Most training pairs of an epoch (seal, gcn-de, nbfnet); 0: all", 0, kMany},
          epoch_pairs);
}

// Calls visit(info, member) for every option: bool, unsigned, std::size_t, float, double or one of
// the enums Gnn, Decoder, Clustering and Centrality.
template <typename Options, typename Visit>
void for_each_option(Options& options, const Visit& visit) {
    // Names every member, so that a new one does not compile until it is in the table.
    auto& [distance_vectors, membership, cluster_encoders, positions, gated_positions, gnn, layers,
           hidden, jumping_knowledge, embedding, tf_idf, dropout, feature_dropout, decoder,
           decoder_layers, pair_features, path_features, landmark_features, autoencoder,
           autoencoder_lambda, autoencoder_dropout, supervision_share, fixed_folds,
           out_of_fold_positions, epochs, patience, validate_every, learning_rate, weight_decay,
           batch_pairs, baselines] = options;
    constexpr double kMany = 1e9;

    visit(OptionInfo{"distances", "Distances to the landmarks (DV)"}, distance_vectors);
    visit(OptionInfo{"membership", "Membership vectors of the clusters (MV)"}, membership);
    visit(OptionInfo{"cluster_encoders", "One encoder a macro-cluster (CE)"}, cluster_encoders);
    visit(OptionInfo{"landmarks", "Landmarks and clusters K; 0: eta × log N", 0, kMany},
          positions.landmarks);
    visit(OptionInfo{"eta", "Landmarks by natural logarithm of the nodes", 1, 1000}, positions.eta);
    visit(OptionInfo{"clustering", "How the graph is divided"}, positions.clustering);
    visit(OptionInfo{"centrality", "Which node of a cluster is its landmark"},
          positions.centrality);
    visit(OptionInfo{"max_sweeps", "Most sweeps of FluidC, each level", 1, kMany},
          positions.max_sweeps);
    visit(OptionInfo{"temperature", "Of the heat kernel; 0: mean squared distance of landmarks", 0,
                     kMany},
          positions.temperature);
    visit(OptionInfo{"gated_positions", "Let positions in through a gate that is learned"},
          gated_positions);

    visit(OptionInfo{"gnn", "Graph network"}, gnn);
    visit(OptionInfo{"layers", "Layers of the graph network", 1, 6}, layers);
    visit(OptionInfo{"hidden", "Width of hidden layers", 1, 65'536}, hidden);
    visit(
        OptionInfo{"jumping_knowledge", "Sum all layers of the graph network, not the last alone"},
        jumping_knowledge);
    visit(OptionInfo{"embedding", "Learned columns where the graph has no features", 1, 65'536},
          embedding);
    visit(OptionInfo{"tf_idf", "Weigh features by rarity, rows of length 1"}, tf_idf);
    visit(OptionInfo{"dropout", "Share of hidden values dropped in training", 0, 0.99}, dropout);
    visit(OptionInfo{"feature_dropout", "Share of the features' entries dropped in training", 0,
                     0.99},
          feature_dropout);

    visit(OptionInfo{"decoder", "What becomes of the two nodes of a pair"}, decoder);
    visit(OptionInfo{"decoder_layers", "Linear layers of the decoder", 1, 8}, decoder_layers);
    visit(
        OptionInfo{"pair_features", "Common neighbours and the like, without the pair's own edge"},
        pair_features);
    visit(OptionInfo{"path_features", "Numbers of paths of length 3 and 4 among them"},
          path_features);
    visit(
        OptionInfo{"landmark_features", "The landmarks' bounds on the pair's distance among them"},
        landmark_features);
    visit(OptionInfo{"autoencoder", "Add the linear autoencoder's score, weighed by validation"},
          autoencoder);
    visit(OptionInfo{"autoencoder_lambda", "Its penalty: the smaller, the closer the fit", 1e-9,
                     kMany},
          autoencoder_lambda);
    visit(OptionInfo{"autoencoder_dropout", "Share of the adjacency it learns to do without", 0,
                     0.99},
          autoencoder_dropout);

    visit(OptionInfo{"supervision_share",
                     "Share of training edges that each epoch predicts from the others; 0: all "
                     "from all",
                     0, 0.99},
          supervision_share);
    visit(OptionInfo{"fixed_folds", "Epochs take turns at so many shares; 0: a new one each", 0,
                     1000},
          fixed_folds);
    visit(OptionInfo{"out_of_fold_positions", "Recompute distances without those edges"},
          out_of_fold_positions);

    visit(OptionInfo{"epochs", "Most passes over the training edges", 1, kMany}, epochs);
    visit(OptionInfo{"patience", "Epochs without a better validation score; 0: run all", 0, kMany},
          patience);
    visit(OptionInfo{"validate_every", "Epochs from one validation to the next", 1, kMany},
          validate_every);
    visit(OptionInfo{"learning_rate", "Of Adam", 1e-9, 100}, learning_rate);
    visit(OptionInfo{"weight_decay", "Of Adam", 0, 100}, weight_decay);
    visit(OptionInfo{"batch_pairs", "Positives and negatives of a step", 2, kMany}, batch_pairs);
    for_each_baseline_option(baselines, visit);
}

}  // namespace hplc
