#include "model/hplc_network.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "model/graph_network.hpp"
#include "model/node_encoder.hpp"
#include "model/position_input.hpp"
#include "model/tf_idf.hpp"

namespace hplc {
namespace {

std::shared_ptr<const FeatureMatrix> cosine_features(const NetworkInputs& inputs) {
    if (inputs.features == nullptr || !inputs.options.pair_features) return nullptr;
    return std::make_shared<const FeatureMatrix>(tf_idf(*inputs.features, inputs.known_nodes));
}

torch::Tensor matrix_of(const std::vector<float>& values, std::size_t columns) {
    torch::Tensor matrix = zeros(values.size() / columns, columns);
    std::ranges::copy(values, numbers_of(matrix).begin());
    return matrix;
}

struct HplcSurroundings final : Surroundings {
    HplcSurroundings(const TrainGraph& graph, Gnn gnn) : messages(graph, gnn) {}

    MessageGraph messages;
    torch::Tensor positions = {};  // M(v) ⊕ D(v); undefined where there are none
};

class HplcNetwork final : public NodeNetwork {
  public:
    HplcNetwork(const NetworkInputs& inputs, PositionInput positions, ParameterSet& parameters)
        : options_(inputs.options),
          seed_(inputs.seed),
          threads_(inputs.threads),
          features_(weighted_features(inputs)),
          unit_features_(cosine_features(inputs)),
          positions_(std::move(positions)),
          encoder_(make_node_encoder({.features = features_.get(),
                                      .num_nodes = inputs.num_nodes(),
                                      .position_columns = positions_.columns(),
                                      .clusters = positions_.clusters()},
                                     options_, parameters)),
          network_(options_, parameters) {}

    std::unique_ptr<Surroundings> look_at(const TrainGraph& messages,
                                          std::optional<std::uint64_t> epoch) override {
        auto distances = epoch && !options_.out_of_fold_positions
                             ? positions_.own_distances()
                             : positions_.distances_on(messages, threads_);
        auto around = std::make_unique<HplcSurroundings>(messages, options_.gnn);
        if (positions_.columns() > 0) {
            around->positions = matrix_of(
                positions_.rows(distances.get(), signs_of(epoch), threads_), positions_.columns());
        }
        if (options_.pair_features) {
            around->pair_features = std::make_unique<PairFeatures>(
                PairSources{.graph = messages,
                            .paths = options_.path_features,
                            .unit_features = unit_features_,
                            .distances = options_.landmark_features ? distances : nullptr});
        }
        return around;
    }

    torch::Tensor states(const Surroundings& around, DropoutSource& dropout) const override {
        const auto& seen = dynamic_cast<const HplcSurroundings&>(around);
        const torch::Tensor z = encoder_->encode(seen.positions, dropout, threads_);
        return network_.pass(z, seen.messages, dropout, threads_);
    }

    bool has_pair_features() const override { return options_.pair_features; }

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

    HplcOptions options_;
    std::uint64_t seed_;
    Threads threads_;
    std::shared_ptr<const FeatureMatrix> features_;       // of nodes; null where there are none
    std::shared_ptr<const FeatureMatrix> unit_features_;  // for cosines of pairs
    PositionInput positions_;
    std::unique_ptr<const NodeEncoder> encoder_;
    GraphNetwork network_;
};

}  // namespace

std::unique_ptr<NodeNetwork> make_hplc_network(const NetworkInputs& inputs,
                                               ParameterSet& parameters) {
    return std::make_unique<HplcNetwork>(
        inputs, PositionInput(inputs.positions, inputs.options, inputs.seed, inputs.threads),
        parameters);
}

}  // namespace hplc
