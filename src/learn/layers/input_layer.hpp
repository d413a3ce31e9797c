// z = W x + V p + b: features, or the vectors learned in their place, and positions where there are
// any, as one linear layer on x ⊕ p. Entries of features are dropped in training, those of learned
// vectors are not: they are few, and normalisation behind this layer would turn up the noise.
// O(entries × H + N × columns × H).
#pragma once

#include "learn/torch.hpp"

#include "learn/layers/feature_input.hpp"
#include "learn/node_network.hpp"

namespace hplc {

class InputLayer {
  public:
    // `position_columns` 0: without positions.
    InputLayer(const NetworkInputs& inputs, std::size_t position_columns, ParameterSet& parameters);

    // One row z_v a node. `positions`: one row p_v a node, undefined where there are none.
    [[nodiscard]] torch::Tensor encode(const torch::Tensor& positions, DropoutSource& dropout,
                                       Threads threads) const;

  private:
    bool learned_;  // vectors in place of features
    FeatureInput features_;
    torch::Tensor of_features_;   // W
    torch::Tensor of_positions_;  // V; undefined where there are none
    torch::Tensor bias_;
};

}  // namespace hplc
