// Laplacian positional encodings as input of a network: one row a node, one column an eigenvector
// (nn/laplacian_eigenvectors.hpp), scaled to entries of the order of 1.
//
// They are those of the whole training graph and stay the same through all epochs, as in the
// original: found anew without each epoch's supervision edges, columns would change places. An
// eigenvector has no sign of its own, so training flips each column at random, anew every epoch;
// scoring takes the sign that makes its largest entry positive.
#pragma once

#include <torch/torch.h>

#include <cstdint>
#include <optional>
#include <span>

#include "model/new_node_places.hpp"
#include "model/node_network.hpp"

namespace hplc {

class EigenvectorInput {
  public:
    explicit EigenvectorInput(const NetworkInputs& inputs);
    // With nodes that came later, behind the known ones: each has the mean of its anchors' rows.
    EigenvectorInput(const EigenvectorInput& known, std::span<const NewNodePlace> places);

    [[nodiscard]] std::size_t columns() const { return static_cast<std::size_t>(rows_.size(1)); }
    // Of an epoch of training; without one, for scoring.
    [[nodiscard]] torch::Tensor rows(std::optional<std::uint64_t> epoch) const;
    // Spent on finding them.
    [[nodiscard]] double seconds() const { return seconds_; }

  private:
    torch::Tensor rows_;
    std::uint64_t seed_ = 0;
    double seconds_ = 0;
};

}  // namespace hplc
