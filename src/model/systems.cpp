#include "model/systems.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "base/error.hpp"
#include "base/near_names.hpp"

namespace hplc {
namespace {

HplcOptions unchanged(HplcOptions options) {
    return options;
}

// Without positions, pair features and the autoencoder: a plain graph network z = W x, then layers.
// Where nodes have no features, what is learned for each is all that tells one from another, so it
// is given room.
HplcOptions plain_network(HplcOptions options) {
    options.embedding = std::max(options.embedding, 128U);
    options.distance_vectors = options.membership = options.cluster_encoders = false;
    options.gated_positions = true;
    options.out_of_fold_positions = false;
    options.pair_features = options.path_features = options.landmark_features = false;
    options.autoencoder = false;
    options.jumping_knowledge = false;
    return options;
}

// Nothing passes along edges, so none need to be kept back from it.
HplcOptions vector_a_node(HplcOptions options) {
    options = plain_network(options);
    options.supervision_share = 0;
    return options;
}

HplcOptions inner_product(HplcOptions options) {
    options = plain_network(options);
    options.decoder = Decoder::kInner;
    return options;
}

HplcOptions sage(HplcOptions options) {
    options = plain_network(options);
    options.gnn = Gnn::kSage;
    return options;
}

HplcOptions gat(HplcOptions options) {
    options = plain_network(options);
    options.gnn = Gnn::kGat;
    return options;
}

HplcOptions jumping_knowledge(HplcOptions options) {
    options = plain_network(options);
    options.jumping_knowledge = true;
    options.layers = 3;
    return options;
}

// Distances without the edges that are to be predicted, where HPLC's are.
HplcOptions position_aware(HplcOptions options) {
    const bool out_of_fold = options.out_of_fold_positions;
    options = plain_network(options);
    options.out_of_fold_positions = out_of_fold;
    options.hidden = std::min(options.hidden, 64U);
    options.learning_rate = 0.01F;  // the original's; with 0.003 it learns for hundreds of epochs
    return options;
}

// Positions are learned without the edges that an epoch predicts, which is too dear for new ones
// each time.
HplcOptions learned_positions(HplcOptions options) {
    options = plain_network(options);
    options.fixed_folds = 3;
    return options;
}

// Small batches of small networks: a pair costs a whole subgraph. A training pair never sees its
// own edge, so no edge is kept back from messages besides.
HplcOptions around_pairs(HplcOptions options) {
    options = plain_network(options);
    options.supervision_share = 0;
    options.hidden = 32;
    options.epochs = 30;
    options.patience = 10;
    options.validate_every = 1;
    options.learning_rate = 0.003F;
    options.batch_pairs = 64;
    options.baselines.epoch_pairs = 8'192;
    return options;
}

HplcOptions seal(HplcOptions options) {
    options = around_pairs(options);
    options.layers = 3;
    options.baselines.hops = 2;
    return options;
}

HplcOptions gcn_de(HplcOptions options) {
    options = around_pairs(options);
    options.hidden = 64;
    options.baselines.hops = 2;
    return options;
}

HplcOptions nbfnet(HplcOptions options) {
    options = around_pairs(options);
    options.layers = 4;
    return options;
}

}  // namespace

std::span<const System> systems() {
    static const std::vector<System> all = {
        {"hplc", "features, positions by clusters and landmarks, graph network", unchanged},
        {"mf", "matrix factorisation: a vector a node", vector_a_node,
         "who was linked in training, as a vector of each node"},
        {"node2vec", "vectors from random walks, skip-gram", vector_a_node,
         "random walks over the edges, as a vector of each node"},
        {"gae", "graph autoencoder: GCN and inner product", inner_product},
        {"gcn", "graph convolutions and MLP decoder", plain_network},
        {"sage", "GraphSAGE, mean of neighbours", sage},
        {"gat", "graph attention", gat},
        {"jknet", "jumping knowledge: the sum of all layers of a GCN", jumping_knowledge},
        {"pgnn", "P-GNN: distances to random sets of anchors", position_aware,
         "features of nodes, and distances to random sets of anchors"},
        {"gtrans-lpe", "graph transformer with Laplacian eigenvectors", learned_positions,
         "edges and features near both nodes, and eigenvectors of the graph"},
        {"gcn-lpe", "GCN with Laplacian eigenvectors", learned_positions,
         "edges and features near both nodes, and eigenvectors of the graph"},
        {"gcn-de", "GCN that knows each node's distances to both ends of the pair", gcn_de,
         "edges and features around the pair, and distances to its ends"},
        {"gcn-lrga", "GCN with global attention of low rank", plain_network,
         "edges and features near both nodes, and sums over all nodes"},
        {"seal", "enclosing subgraphs of pairs, labelled by distances, DGCNN", seal,
         "edges and features around the pair, and distances to its ends"},
        {"nbfnet", "neural Bellman-Ford: all paths from one end to the other", nbfnet,
         "all paths from one node to the other up to its number of layers, and both nodes' "
         "features"},
        {"peg-dw", "messages weighed by distances of DeepWalk positions", learned_positions,
         "edges and features near both nodes, and positions from random walks"},
    };
    return all;
}

std::span<const std::string> system_names() {
    static const std::vector<std::string> names = [] {
        std::vector<std::string> all;
        for (const System& system : systems())
            all.push_back(system.name);
        return all;
    }();
    return names;
}

const System& system_named(std::string_view name) {
    const auto found = std::ranges::find(systems(), name, &System::name);
    if (found != systems().end()) return *found;
    const std::vector<std::string> near = near_names(name, system_names());
    throw InputError({.found = fmt::format("model {}", quoted(name)),
                      .expected = fmt::format("one of {}", fmt::join(system_names(), ", ")),
                      .fix = near.empty() ? "" : fmt::format("write {}", near.front())});
}

HplcOptions system_options(const System& system, Recipe recipe, double mean_degree) {
    return system.adapt(recipe_options(recipe, mean_degree));
}

}  // namespace hplc
