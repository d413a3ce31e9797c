#include "learn/systems/peg_network.hpp"

#include <fmt/format.h>

#include <map>
#include <utility>
#include <vector>

#include "learn/layers/feature_input.hpp"
#include "learn/layers/kept_vectors.hpp"
#include "learn/layers/peg_layer.hpp"
#include "learn/network_model.hpp"
#include "model/systems/peg_dw.hpp"

namespace hplc {
namespace {

std::shared_ptr<const NodeVectors> vectors_of(std::span<const float> values, std::size_t columns) {
    return std::make_shared<const NodeVectors>(
        NodeVectors{{values.begin(), values.end()}, columns});
}

class PegNetwork final : public NodeNetwork {
  public:
    PegNetwork(const NetworkInputs& inputs, ParameterSet& parameters)
        : threads_(inputs.threads),
          folds_(position_folds(inputs)),
          position_graph_(inputs.positions),
          positions_("positions", inputs.embedding(), inputs, parameters),
          features_(weighted_features(inputs).get(), inputs.embedding(),
                    NodeGroups(inputs.num_nodes()), parameters),
          weight_(features_.weight("features", inputs.hidden(), parameters)) {
        for (unsigned i = 1; i <= inputs.layers(); ++i)
            layers_.push_back(make_peg_layer(fmt::format("peg{}", i), inputs.hidden(), parameters));
    }

    Surroundings look_at(const TrainGraph& messages, std::optional<std::uint64_t> epoch) override {
        const auto positions = positions_for(messages, epoch);
        const auto edges =
            std::make_shared<const PegEdges>(peg_edges(messages, *positions, threads_));
        return {[this, edges](DropoutSource& dropout) { return states(*edges, dropout); },
                std::make_unique<PairFeatures>(
                    PairSources{.graph = messages, .neighbourhoods = false, .vectors = positions})};
    }

    bool has_pair_features() const override { return true; }

    std::unique_ptr<NodeNetwork> grown(const NetworkInputs& inputs,
                                       std::span<const NewNodePlace> /*places*/,
                                       ParameterSet& parameters) const override {
        return std::make_unique<PegNetwork>(inputs, parameters);
    }

    double positions_seconds() const override { return positions_.seconds(); }

  private:
    [[nodiscard]] torch::Tensor states(const PegEdges& edges, DropoutSource& dropout) const {
        torch::Tensor h = features_.product(0, weight_, dropout.next_of_features(), threads_);
        for (const PegLayer& layer : layers_) {
            const bool last = &layer == &layers_.back();
            h = bias_activation_dropout(peg_messages(layer, h, edges, threads_), layer.bias,
                                        {.negative_slope = last ? 1.0F : 0.0F},
                                        last ? Dropout() : dropout.next(), threads_);
        }
        return h;
    }

    // Distances are all that is seen of positions, so those of one graph may be put in the place of
    // another's.
    std::shared_ptr<const NodeVectors> positions_for(const TrainGraph& messages,
                                                     std::optional<std::uint64_t> epoch) {
        if (!epoch || folds_ == 0)
            return vectors_of(numbers_of(positions_.learned_on(position_graph_)),
                              positions_.columns());
        auto& known = of_fold_[*epoch % folds_];
        if (!known) known = vectors_of(positions_.learn(messages), positions_.columns());
        return known;
    }

    Threads threads_;
    std::uint64_t folds_;
    TrainGraph position_graph_;
    KeptVectors positions_;
    std::map<std::uint64_t, std::shared_ptr<const NodeVectors>> of_fold_;
    FeatureInput features_;
    torch::Tensor weight_;
    std::vector<PegLayer> layers_;
};

}  // namespace

std::unique_ptr<NodeNetwork> make_peg_network(const NetworkInputs& inputs,
                                              ParameterSet& parameters) {
    return std::make_unique<PegNetwork>(inputs, parameters);
}

std::unique_ptr<LearnedModel> PegDw::make(const ModelRequest& request) {
    return std::make_unique<NetworkModel>(request, make_peg_network);
}

}  // namespace hplc
