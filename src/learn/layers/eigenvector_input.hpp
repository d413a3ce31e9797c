// Laplacian positional encodings as input of a network: one row a node, one column an eigenvector
// (nn/sparse/laplacian_eigenvectors.hpp), scaled to entries of the order of 1.
//
// Eigenvectors that know the edges an epoch predicts teach the network to look them up, and are
// worth less than nothing on others (docs/decisions.md). So where epochs take turns at a few shares
// of the edges (position_folds()), each share has eigenvectors of the graph without it; scoring
// takes those of the whole training graph, as the original does throughout. Columns may change
// places from one to the other, and the network learns not to lean on them.
//
// An eigenvector has no sign of its own, so training flips each column at random, anew every epoch;
// scoring takes the sign that makes its largest entry positive.
#pragma once

#include "learn/torch.hpp"

#include <cstdint>
#include <map>
#include <optional>
#include <span>

#include "learn/node_network.hpp"
#include "model/inputs/new_node_places.hpp"
#include "nn/sparse/laplacian_eigenvectors.hpp"

namespace hplc {

class EigenvectorInput {
  public:
    explicit EigenvectorInput(const NetworkInputs& inputs);
    // With nodes that came later, behind the known ones: each has the mean of its anchors' rows.
    EigenvectorInput(const EigenvectorInput& known, std::span<const NewNodePlace> places);

    [[nodiscard]] std::size_t columns() const { return static_cast<std::size_t>(rows_.size(1)); }
    // Of an epoch of training with its message graph; without one, for scoring.
    [[nodiscard]] torch::Tensor rows(const TrainGraph& messages,
                                     std::optional<std::uint64_t> epoch);
    // Spent on finding them.
    [[nodiscard]] double seconds() const { return seconds_; }

  private:
    [[nodiscard]] torch::Tensor found_in(const TrainGraph& graph);
    [[nodiscard]] const torch::Tensor& rows_of(const TrainGraph& messages, std::uint64_t epoch);

    EigenvectorOptions options_;
    std::uint64_t folds_ = 0;
    double seconds_ = 0;
    torch::Tensor rows_;
    std::map<std::uint64_t, torch::Tensor> of_fold_;
};

}  // namespace hplc
