#include "model/systems/lightgcn.hpp"

#include "learn/network_model.hpp"
#include "nn/sparse/csr_matrix.hpp"

namespace hplc {
namespace {

class LightGcnNetwork final : public NodeNetwork {
  public:
    LightGcnNetwork(const NetworkInputs& inputs, ParameterSet& parameters)
        : layers_(inputs.options.get<PropagationOptions>().layers),
          threads_(inputs.threads),
          vectors_(parameters.matrix("vectors", inputs.num_nodes(), inputs.hidden())) {}

    Surroundings look_at(const TrainGraph& messages,
                         std::optional<std::uint64_t> /*epoch*/) override {
        const SparseOperator edges = symmetric_operator(normalised_adjacency(messages));
        return {[this, edges](DropoutSource& dropout) {
            return bias_activation_dropout(mean_of_layers(edges), {}, kLinear, dropout.next(),
                                           threads_);
        }};
    }

    std::unique_ptr<NodeNetwork> grown(const NetworkInputs& inputs,
                                       std::span<const NewNodePlace> /*places*/,
                                       ParameterSet& parameters) const override {
        return std::make_unique<LightGcnNetwork>(inputs, parameters);
    }

  private:
    [[nodiscard]] torch::Tensor mean_of_layers(const SparseOperator& edges) const {
        torch::Tensor layer = vectors_;
        torch::Tensor sum = vectors_;
        for (unsigned i = 0; i < layers_; ++i) {
            layer = sparse_product(edges, layer, threads_);
            sum = sum + layer;
        }
        return sum / (layers_ + 1.0);
    }

    unsigned layers_;
    Threads threads_;
    torch::Tensor vectors_;
};

std::unique_ptr<NodeNetwork> make_lightgcn(const NetworkInputs& inputs, ParameterSet& parameters) {
    return std::make_unique<LightGcnNetwork>(inputs, parameters);
}

}  // namespace

std::unique_ptr<LearnedModel> LightGcn::make(const ModelRequest& request) {
    return std::make_unique<NetworkModel>(request, make_lightgcn);
}

}  // namespace hplc
