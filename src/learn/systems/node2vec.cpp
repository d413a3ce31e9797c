#include "learn/systems/node2vec.hpp"

#include "learn/layers/kept_vectors.hpp"
#include "learn/network_model.hpp"
#include "model/systems/node_vectors.hpp"

namespace hplc {
namespace {

class WalkNetwork final : public NodeNetwork {
  public:
    WalkNetwork(const NetworkInputs& inputs, ParameterSet& parameters)
        : threads_(inputs.threads),
          graph_(inputs.positions),
          vectors_("vectors", inputs.hidden(), inputs, parameters) {}

    Surroundings look_at(const TrainGraph& /*messages*/,
                         std::optional<std::uint64_t> /*epoch*/) override {
        const torch::Tensor vectors = vectors_.learned_on(graph_);
        return {[this, vectors](DropoutSource& dropout) {
            return bias_activation_dropout(vectors, {}, kLinear, dropout.next(), threads_);
        }};
    }

    std::unique_ptr<NodeNetwork> grown(const NetworkInputs& inputs,
                                       std::span<const NewNodePlace> /*places*/,
                                       ParameterSet& parameters) const override {
        return std::make_unique<WalkNetwork>(inputs, parameters);
    }

    double positions_seconds() const override { return vectors_.seconds(); }

  private:
    Threads threads_;
    TrainGraph graph_;
    KeptVectors vectors_;
};

}  // namespace

std::unique_ptr<NodeNetwork> make_node2vec(const NetworkInputs& inputs, ParameterSet& parameters) {
    return std::make_unique<WalkNetwork>(inputs, parameters);
}

std::unique_ptr<LearnedModel> Node2Vec::make(const ModelRequest& request) {
    return std::make_unique<NetworkModel>(request, make_node2vec);
}

}  // namespace hplc
