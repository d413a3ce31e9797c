#include "train/options_of_system.hpp"

#include <algorithm>
#include <array>
#include <span>

#include "model/systems.hpp"

namespace hplc {
namespace {

using Names = std::span<const std::string_view>;

// One network with different parts on.
constexpr std::array<std::string_view, 6> kHplcNetwork = {"hplc", "gae", "gcn",
                                                          "sage", "gat", "jknet"};
// A vector a node from the graph, then the decoder.
constexpr std::array<std::string_view, 11> kPassesMessages = {
    "hplc", "gae",        "gcn",     "sage",     "gat",   "jknet",
    "pgnn", "gtrans-lpe", "gcn-lpe", "gcn-lrga", "peg-dw"};
constexpr std::array<std::string_view, 13> kHasDecoder = {
    "hplc",       "gae",     "gcn",      "sage",   "gat", "jknet",   "pgnn",
    "gtrans-lpe", "gcn-lpe", "gcn-lrga", "peg-dw", "mf",  "node2vec"};
constexpr std::array<std::string_view, 14> kSeesFeatures = {
    "hplc",       "gae",     "gcn",      "sage",   "gat",  "jknet",  "pgnn",
    "gtrans-lpe", "gcn-lpe", "gcn-lrga", "peg-dw", "seal", "gcn-de", "nbfnet"};
// Layers of one kind of GNN, whose outputs can be joined.
constexpr std::array<std::string_view, 7> kLayersOfOneKind = {"hplc", "gae",   "gcn",    "sage",
                                                              "gat",  "jknet", "gcn-lpe"};
constexpr std::array<std::string_view, 11> kHasPositions = {
    "hplc", "gae",      "gcn",        "sage",    "gat",   "jknet",
    "pgnn", "node2vec", "gtrans-lpe", "gcn-lpe", "peg-dw"};
constexpr std::array<std::string_view, 2> kEigenvectors = {"gcn-lpe", "gtrans-lpe"};
constexpr std::array<std::string_view, 1> kHeads = {"gtrans-lpe"};
constexpr std::array<std::string_view, 1> kLowRank = {"gcn-lrga"};
constexpr std::array<std::string_view, 1> kAnchors = {"pgnn"};
constexpr std::array<std::string_view, 2> kWalks = {"node2vec", "peg-dw"};
constexpr std::array<std::string_view, 2> kSubgraphs = {"seal", "gcn-de"};
constexpr std::array<std::string_view, 3> kAroundPairs = {"seal", "gcn-de", "nbfnet"};

struct Limited {
    std::string_view key;
    Names systems;
};

// Options that are not in the list are everybody's: those of training, the width, dropout, and the
// autoencoder, whose score can be added to any other.
constexpr std::array kLimited = {
    Limited{"distances", kHplcNetwork},
    Limited{"membership", kHplcNetwork},
    Limited{"cluster_encoders", kHplcNetwork},
    Limited{"landmarks", kHplcNetwork},
    Limited{"eta", kHplcNetwork},
    Limited{"clustering", kHplcNetwork},
    Limited{"centrality", kHplcNetwork},
    Limited{"max_sweeps", kHplcNetwork},
    Limited{"temperature", kHplcNetwork},
    Limited{"gated_positions", kHplcNetwork},
    Limited{"gnn", kLayersOfOneKind},
    Limited{"pair_features", kHplcNetwork},
    Limited{"path_features", kHplcNetwork},
    Limited{"landmark_features", kHplcNetwork},
    Limited{"jumping_knowledge", kLayersOfOneKind},
    Limited{"layers", kSeesFeatures},
    Limited{"tf_idf", kSeesFeatures},
    Limited{"feature_dropout", kSeesFeatures},
    Limited{"embedding", kPassesMessages},
    Limited{"decoder", kHasDecoder},
    Limited{"decoder_layers", kHasDecoder},
    Limited{"supervision_share", kHasDecoder},
    Limited{"fixed_folds", kHasDecoder},
    Limited{"out_of_fold_positions", kHasPositions},
    Limited{"eigenvectors", kEigenvectors},
    Limited{"heads", kHeads},
    Limited{"attention_rank", kLowRank},
    Limited{"anchor_repeats", kAnchors},
    Limited{"anchor_hops", kAnchors},
    Limited{"walks", kWalks},
    Limited{"walk_length", kWalks},
    Limited{"window", kWalks},
    Limited{"walk_epochs", kWalks},
    Limited{"return_p", kWalks},
    Limited{"in_out_q", kWalks},
    Limited{"hops", kSubgraphs},
    Limited{"hop_nodes", kSubgraphs},
    Limited{"epoch_pairs", kAroundPairs},
};

}  // namespace

bool system_has_option(std::string_view system, std::string_view key) {
    (void)system_named(system);
    const auto limited = std::ranges::find(kLimited, key, &Limited::key);
    if (limited == kLimited.end()) return true;
    return std::ranges::find(limited->systems, system) != limited->systems.end();
}

std::vector<std::string> systems_with_option(std::string_view key) {
    std::vector<std::string> names;
    for (const std::string& name : system_names()) {
        if (system_has_option(name, key)) names.push_back(name);
    }
    return names;
}

}  // namespace hplc
