#include "learn/systems/hplc_network.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "learn/layers/graph_network.hpp"
#include "learn/layers/node_encoder.hpp"
#include "learn/network_model.hpp"
#include "learn/recent_model.hpp"
#include "learn/trees_blend.hpp"
#include "model/decoupled/make_decoupled.hpp"
#include "model/inputs/position_input.hpp"
#include "model/inputs/tf_idf.hpp"
#include "model/systems/hplc.hpp"

namespace hplc {
namespace {

std::shared_ptr<const FeatureMatrix> cosine_features(const NetworkInputs& inputs) {
    if (inputs.features == nullptr || !inputs.options.get<PairFeatureOptions>().pair_features)
        return nullptr;
    return std::make_shared<const FeatureMatrix>(tf_idf(*inputs.features, inputs.known_nodes));
}

torch::Tensor matrix_of(const std::vector<float>& values, std::size_t columns) {
    torch::Tensor matrix = zeros(values.size() / columns, columns);
    std::ranges::copy(values, numbers_of(matrix).begin());
    return matrix;
}

bool starts_as_eigenvectors(const NetworkInputs& inputs) {
    const auto vectors = inputs.options.get_or_default<VectorOptions>();
    return vectors.orthogonal_vectors && vectors.spectral_vectors && inputs.features == nullptr;
}

std::unique_ptr<const NodeEncoder> encoder_of(const NetworkInputs& inputs,
                                              const FeatureMatrix* features,
                                              const PositionInput& positions,
                                              ParameterSet& parameters) {
    const bool is_spectral = starts_as_eigenvectors(inputs);
    const CsrMatrix propagation = is_spectral ? gcn_adjacency(inputs.train) : CsrMatrix();
    return make_node_encoder(
        {.features = features,
         .num_nodes = inputs.num_nodes(),
         .position_columns = positions.columns(),
         .clusters = positions.clusters(),
         .is_gated = inputs.options.get<PositionParts>().gated_positions,
         .hidden = inputs.hidden(),
         .embedding = inputs.embedding(),
         .has_plain_vectors = inputs.options.get_or_default<VectorOptions>().orthogonal_vectors,
         .propagation = is_spectral ? &propagation : nullptr,
         .threads = inputs.threads},
        parameters);
}

class HplcNetwork final : public NodeNetwork {
  public:
    HplcNetwork(const NetworkInputs& inputs, PositionInput positions, ParameterSet& parameters)
        : of_pairs_(inputs.options.get<PairFeatureOptions>()),
          has_reach_(inputs.options.get_or_default<PairPositionOptions>().distance_features),
          gnn_(inputs.options.get<MessageOptions>().gnn),
          is_out_of_fold_(inputs.options.get<OutOfFoldOptions>().out_of_fold_positions),
          seed_(inputs.seed),
          threads_(inputs.threads),
          features_(weighted_features(inputs)),
          unit_features_(cosine_features(inputs)),
          positions_(std::move(positions)),
          encoder_(encoder_of(inputs, features_.get(), positions_, parameters)),
          network_(inputs, parameters) {}

    Surroundings look_at(const TrainGraph& messages, std::optional<std::uint64_t> epoch) override {
        const auto distances = epoch && !is_out_of_fold_
                                   ? positions_.own_distances()
                                   : positions_.distances_on(messages, threads_);
        torch::Tensor positions;  // M(v) ⊕ D(v); undefined where there are none
        if (positions_.columns() > 0) {
            positions = matrix_of(positions_.rows(distances.get(), signs_of(epoch), threads_),
                                  positions_.columns());
        }
        const auto edges = std::make_shared<const MessageGraph>(messages, gnn_);
        Surroundings around{[this, positions, edges](DropoutSource& dropout) {
            const torch::Tensor z = encoder_->encode(positions, dropout, threads_);
            return network_.pass(z, *edges, dropout, threads_);
        }};
        if (of_pairs_.pair_features) {
            around.pair_features = std::make_unique<PairFeatures>(
                PairSources{.graph = messages,
                            .paths = of_pairs_.path_features,
                            .unit_features = unit_features_,
                            .distances = of_pairs_.landmark_features ? distances : nullptr,
                            .reach = has_reach_});
        }
        return around;
    }

    bool has_pair_features() const override { return of_pairs_.pair_features; }

    std::unique_ptr<NodeNetwork> grown(const NetworkInputs& inputs,
                                       std::span<const NewNodePlace> places,
                                       ParameterSet& parameters) const override {
        return std::make_unique<HplcNetwork>(
            inputs, PositionInput(positions_, inputs.train, places, threads_), parameters);
    }

    double positions_seconds() const override { return positions_.seconds(); }

  private:
    // The eigenvectors of membership have no sign of their own: training flips them at random.
    [[nodiscard]] std::vector<float> signs_of(std::optional<std::uint64_t> epoch) const {
        if (!epoch) return std::vector<float>(positions_.landmarks(), 1.0F);
        const RandomStream random(seed_, "signs of eigenvectors");
        return random_signs(positions_.landmarks(), random.fork(*epoch));
    }

    PairFeatureOptions of_pairs_;
    bool has_reach_;
    Gnn gnn_;
    bool is_out_of_fold_;
    std::uint64_t seed_;
    Threads threads_;
    std::shared_ptr<const FeatureMatrix> features_;       // of nodes; null where there are none
    std::shared_ptr<const FeatureMatrix> unit_features_;  // for cosines of pairs
    PositionInput positions_;
    std::unique_ptr<const NodeEncoder> encoder_;
    GraphNetwork network_;
};

std::unique_ptr<LearnedModel> make_timeless(const ModelRequest& request) {
    if (request.options.get_or_default<DecoupledOptions>().decoupled)
        return make_decoupled_model(request);
    auto network = std::make_unique<NetworkModel>(request, make_hplc_network);
    if (!request.options.get_or_default<StackOptions>().trees) return network;
    return std::make_unique<TreesBlend>(std::move(network), request);
}

}  // namespace

std::unique_ptr<NodeNetwork> make_hplc_network(const NetworkInputs& inputs,
                                               ParameterSet& parameters) {
    return std::make_unique<HplcNetwork>(
        inputs,
        PositionInput(inputs.positions, inputs.options.get<PositionParts>(), inputs.seed,
                      inputs.threads),
        parameters);
}

std::unique_ptr<LearnedModel> Hplc::make(const ModelRequest& request) {
    std::unique_ptr<LearnedModel> model = make_timeless(request);
    if (!request.recent) return model;
    return std::make_unique<RecentModel>(std::move(model), request.train, request.seed,
                                         request.threads);
}

}  // namespace hplc
