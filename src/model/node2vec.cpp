#include "model/node2vec.hpp"

#include "model/kept_vectors.hpp"

namespace hplc {
namespace {

constexpr Activation kLinear{.negative_slope = 1.0F};

struct VectorSurroundings final : Surroundings {
    torch::Tensor vectors;
};

class Node2Vec final : public NodeNetwork {
  public:
    Node2Vec(const NetworkInputs& inputs, ParameterSet& parameters)
        : threads_(inputs.threads),
          graph_(inputs.positions),
          vectors_("vectors", inputs.options.hidden, inputs, parameters) {}

    std::unique_ptr<Surroundings> look_at(const TrainGraph& /*messages*/,
                                          std::optional<std::uint64_t> /*epoch*/) override {
        auto around = std::make_unique<VectorSurroundings>();
        around->vectors = vectors_.learned_on(graph_);
        return around;
    }

    torch::Tensor states(const Surroundings& around, DropoutSource& dropout) const override {
        const torch::Tensor& vectors = dynamic_cast<const VectorSurroundings&>(around).vectors;
        return bias_activation_dropout(vectors, {}, kLinear, dropout.next(), threads_);
    }

    std::unique_ptr<NodeNetwork> grown(const NetworkInputs& inputs,
                                       std::span<const NewNodePlace> /*places*/,
                                       ParameterSet& parameters) const override {
        return std::make_unique<Node2Vec>(inputs, parameters);
    }

    double positions_seconds() const override { return vectors_.seconds(); }

  private:
    Threads threads_;
    TrainGraph graph_;
    KeptVectors vectors_;
};

}  // namespace

std::unique_ptr<NodeNetwork> make_node2vec(const NetworkInputs& inputs, ParameterSet& parameters) {
    return std::make_unique<Node2Vec>(inputs, parameters);
}

}  // namespace hplc
