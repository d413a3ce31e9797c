#include "model/matrix_factorisation.hpp"

namespace hplc {
namespace {

constexpr Activation kLinear{.negative_slope = 1.0F};

class MatrixFactorisation final : public NodeNetwork {
  public:
    MatrixFactorisation(const NetworkInputs& inputs, ParameterSet& parameters)
        : threads_(inputs.threads),
          vectors_(parameters.matrix("vectors", inputs.num_nodes(), inputs.options.hidden)) {}

    std::unique_ptr<Surroundings> look_at(const TrainGraph& /*messages*/,
                                          std::optional<std::uint64_t> /*epoch*/) override {
        return std::make_unique<Surroundings>();
    }

    torch::Tensor states(const Surroundings& /*around*/, DropoutSource& dropout) const override {
        return bias_activation_dropout(vectors_, {}, kLinear, dropout.next(), threads_);
    }

    std::unique_ptr<NodeNetwork> grown(const NetworkInputs& inputs,
                                       std::span<const NewNodePlace> /*places*/,
                                       ParameterSet& parameters) const override {
        return std::make_unique<MatrixFactorisation>(inputs, parameters);
    }

  private:
    Threads threads_;
    torch::Tensor vectors_;
};

}  // namespace

std::unique_ptr<NodeNetwork> make_matrix_factorisation(const NetworkInputs& inputs,
                                                       ParameterSet& parameters) {
    return std::make_unique<MatrixFactorisation>(inputs, parameters);
}

}  // namespace hplc
