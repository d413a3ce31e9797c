// From node states and pair features to one logit a pair.
//
//     Hadamard       MLP(h_u ∘ h_v ⊕ features)
//     concatenating  w · relu(W₁ h_u + W₂ h_v + F features + b) + c, the mean of both directions
//
//     inner product  h_u · h_v, which has no weights and takes no features
//
// All are fused kernels (nn/pairs/pair_mlp.hpp, nn/pairs/pair_sum.hpp): no pairs × hidden matrix
// exists.
#pragma once

#include "learn/torch.hpp"

#include <memory>
#include <vector>

#include "learn/parameters.hpp"
#include "model/inputs/network_inputs.hpp"
#include "nn/pairs/pair_batch.hpp"
#include "nn/pairs/pair_mlp_bound.hpp"

namespace hplc {

// Logits with weights and node states of one moment.
class PairLogits {
  public:
    virtual ~PairLogits() = default;

    // One a pair; the same for any number of threads, whatever other pairs are asked for.
    [[nodiscard]] virtual std::vector<float> of(const PairBatch& batch, Threads threads) const = 0;
    // Null where the decoder has none. Looks at these logits.
    [[nodiscard]] virtual std::shared_ptr<const PairMlpBound> bound() const { return nullptr; }
};

class LinkDecoder {
  public:
    virtual ~LinkDecoder() = default;

    // Mean cross-entropy of the batch, a scalar with gradients.
    [[nodiscard]] virtual torch::Tensor loss(const torch::Tensor& nodes, const PairBatch& batch,
                                             DropoutSource& dropout, Threads threads) const = 0;
    // Copies of the weights and `nodes`, to be used after they have changed.
    [[nodiscard]] virtual std::unique_ptr<const PairLogits> frozen(const torch::Tensor& nodes,
                                                                   Threads threads) const = 0;
};

// `feature_columns` of the pairs, 0 where there are none.
[[nodiscard]] std::unique_ptr<const LinkDecoder> make_link_decoder(const NetworkInputs& inputs,
                                                                   std::size_t feature_columns,
                                                                   ParameterSet& parameters);

}  // namespace hplc
