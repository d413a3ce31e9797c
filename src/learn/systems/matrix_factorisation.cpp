#include "learn/systems/matrix_factorisation.hpp"

#include "learn/network_model.hpp"
#include "model/systems/node_vectors.hpp"

namespace hplc {
namespace {

class FactorisationNetwork final : public NodeNetwork {
  public:
    FactorisationNetwork(const NetworkInputs& inputs, ParameterSet& parameters)
        : threads_(inputs.threads),
          vectors_(parameters.matrix("vectors", inputs.num_nodes(), inputs.hidden())) {}

    Surroundings look_at(const TrainGraph& /*messages*/,
                         std::optional<std::uint64_t> /*epoch*/) override {
        return {[this](DropoutSource& dropout) {
            return bias_activation_dropout(vectors_, {}, kLinear, dropout.next(), threads_);
        }};
    }

    std::unique_ptr<NodeNetwork> grown(const NetworkInputs& inputs,
                                       std::span<const NewNodePlace> /*places*/,
                                       ParameterSet& parameters) const override {
        return std::make_unique<FactorisationNetwork>(inputs, parameters);
    }

  private:
    Threads threads_;
    torch::Tensor vectors_;
};

}  // namespace

std::unique_ptr<NodeNetwork> make_matrix_factorisation(const NetworkInputs& inputs,
                                                       ParameterSet& parameters) {
    return std::make_unique<FactorisationNetwork>(inputs, parameters);
}

std::unique_ptr<LearnedModel> MatrixFactorisation::make(const ModelRequest& request) {
    return std::make_unique<NetworkModel>(request, make_matrix_factorisation);
}

}  // namespace hplc
