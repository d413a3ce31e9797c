// What a model sees, in words; see explain_report.hpp.
#include <fmt/format.h>

#include "report/text/explain_report.hpp"

namespace hplc {
namespace {

void add_positions(const PositionParts& options, ModelInputs& inputs) {
    const auto add = [&](bool is_on, const char* what) {
        (is_on ? inputs.seen : inputs.unseen).emplace_back(what);
    };
    add(options.distance_vectors, "each node's distances to the landmarks");
    add(options.membership, "the position of each node's cluster among the others");
    add(options.cluster_encoders, "each node's macro-cluster");
}

void add_pair_features(const PairFeatureOptions& options, bool has_features, ModelInputs& inputs) {
    const auto add = [&](bool is_on, const char* what) {
        (is_on ? inputs.seen : inputs.unseen).emplace_back(what);
    };
    const bool is_on = options.pair_features;
    add(is_on, "how many neighbours the pair shares, and sums of their weights");
    if (has_features) add(is_on, "the cosine of the pair's features, rare ones weighted up");
    add(is_on && options.path_features, "numbers of paths of 3 and 4 edges");
    add(is_on && options.landmark_features, "the landmarks' bounds on the pair's distance");
}

}  // namespace

ModelInputs inputs_of(const System& system, const ModelOptions& options, bool has_features) {
    if (!system.sees.empty())
        return {.seen = {std::string(system.sees)}, .unseen = {"names", "clusters and landmarks"}};
    ModelInputs inputs;
    if (options.get_or_default<DecoupledOptions>().decoupled) {
        inputs.seen.push_back(
            fmt::format("means over the nodes within {} steps of both nodes, and where walks lead",
                        options.get<LayerOptions>().layers));
        if (has_features) inputs.seen.emplace_back("the features of all these nodes");
    } else {
        inputs.seen.push_back(fmt::format(
            "the edges within {} steps of both nodes (graph network: {})",
            options.get<LayerOptions>().layers, to_string(options.get<MessageOptions>().gnn)));
        inputs.seen.emplace_back(has_features ? "the features of all these nodes"
                                              : "a vector that was learned for each node");
    }
    add_positions(options.get<PositionParts>(), inputs);
    add_pair_features(options.get<PairFeatureOptions>(), has_features, inputs);
    if (options.get<BlendOptions>().autoencoder)
        inputs.seen.emplace_back("the linear autoencoder's score");
    const bool has_trees = options.get_or_default<StackOptions>().trees;
    if (has_trees) inputs.seen.emplace_back("the score of boosted trees on all facts of the pair");
    const bool has_distance =
        has_trees || options.get_or_default<PairPositionOptions>().distance_features;
    (has_distance ? inputs.seen : inputs.unseen).emplace_back("the exact distance of the pair");
    inputs.unseen.emplace_back("names");
    return inputs;
}

ModelInputs inputs_of_predictor(const std::string& summary) {
    return {.seen = {"edges, for its formula: " + summary},
            .unseen = {"names", "features", "clusters and landmarks"}};
}

}  // namespace hplc
