// x_u W ∘ x_v W: what the features of its two ends say of a pair, for networks that have no other
// way to hold one node's features against another's.
#pragma once

#include "learn/torch.hpp"

#include <memory>
#include <span>

#include "learn/parameters.hpp"
#include "model/inputs/network_inputs.hpp"

namespace hplc {

class EndFeatures {
  public:
    EndFeatures(const NetworkInputs& inputs, std::size_t columns, ParameterSet& parameters);

    // 0 where the graph has no features.
    [[nodiscard]] std::size_t columns() const { return columns_; }
    // One row a pair, the same for (u, v) and (v, u). O(entries of the ends' features × columns).
    [[nodiscard]] torch::Tensor of(std::span<const NodePair> pairs, const Dropout& dropout,
                                   Threads threads) const;

  private:
    std::shared_ptr<const FeatureMatrix> features_;  // null where there are none
    std::size_t columns_ = 0;
    torch::Tensor weight_;
};

}  // namespace hplc
