#include "learn/layers/input_layer.hpp"

namespace hplc {

InputLayer::InputLayer(const NetworkInputs& inputs, std::size_t position_columns,
                       ParameterSet& parameters)
    : learned_(inputs.features == nullptr),
      features_(weighted_features(inputs).get(), inputs.embedding(), NodeGroups(inputs.num_nodes()),
                parameters),
      of_features_(features_.weight("input.features", inputs.hidden(), parameters)) {
    if (position_columns > 0) {
        of_positions_ = parameters.matrix("input.positions", inputs.hidden(), position_columns);
    }
    bias_ = parameters.constant("input.bias", inputs.hidden(), 0.0F);
}

torch::Tensor InputLayer::encode(const torch::Tensor& positions, DropoutSource& dropout,
                                 Threads threads) const {
    const Dropout of_entries = learned_ ? Dropout() : dropout.next_of_features();
    torch::Tensor z = features_.product(0, of_features_, of_entries, threads);
    if (of_positions_.defined()) z = z + dense_product(positions, of_positions_, threads);
    return bias_activation_dropout(z, bias_, kLinear, {}, threads);
}

}  // namespace hplc
