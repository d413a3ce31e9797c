// Vectors of nodes from random walks (walks/skip_gram.hpp) that a model keeps among its weights but
// does not train: those of node2vec, and the positions of peg-dw.
#pragma once

#include "learn/torch.hpp"

#include <string>
#include <vector>

#include "learn/node_network.hpp"
#include "learn/parameters.hpp"

namespace hplc {

class KeptVectors {
  public:
    // One row of `columns` numbers a node, with a mean square of 1.
    KeptVectors(const std::string& name, std::size_t columns, const NetworkInputs& inputs,
                ParameterSet& parameters);

    [[nodiscard]] std::size_t columns() const { return static_cast<std::size_t>(vectors_.size(1)); }
    // Learned on `graph` at the first call, unless they came with saved weights: whoever loads a
    // model does not walk.
    [[nodiscard]] const torch::Tensor& learned_on(const TrainGraph& graph);
    // Others like them, which are not kept.
    [[nodiscard]] std::vector<float> learn(const TrainGraph& graph);

    [[nodiscard]] double seconds() const { return seconds_; }

  private:
    WalkVectorOptions options_;
    std::uint64_t seed_;
    Threads threads_;
    torch::Tensor vectors_;
    double seconds_ = 0;
};

}  // namespace hplc
