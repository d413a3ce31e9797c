// From a message graph and pairs to one logit a pair: what the systems differ in whose states
// belong to the pair, not to the nodes. Training and scoring around it are pair_model.hpp's.
#pragma once

#include "learn/torch.hpp"

#include <cstddef>
#include <functional>
#include <memory>
#include <span>

#include "base/parallel.hpp"
#include "base/types.hpp"
#include "learn/parameters.hpp"
#include "model/inputs/network_inputs.hpp"
#include "task/train_graph.hpp"

namespace hplc {

// What a network sees over one message graph.
struct PairSurroundings {
    // One logit per pair, the same for (u, v) and (v, u). May be called from several threads at a
    // time where gradients are off. Holds as long as the network.
    std::function<torch::Tensor(std::span<const NodePair> pairs, DropoutSource& dropout,
                                Threads threads)>
        logits;
};

class PairNetwork {
  public:
    virtual ~PairNetwork() = default;

    [[nodiscard]] virtual PairSurroundings look_at(const TrainGraph& messages) const = 0;

    // Whether it looks away from the pair's own edge. Where it does not, training takes the
    // edges of each step out of the message graph.
    [[nodiscard]] virtual bool hides_own_edge() const = 0;

    // How many pairs to ask logits for at once in scoring.
    [[nodiscard]] virtual std::size_t scoring_block() const = 0;

    // The same network on parameters of its own, whose values the caller brings over; `inputs` may
    // have more nodes.
    [[nodiscard]] virtual std::unique_ptr<PairNetwork> copied(const NetworkInputs& inputs,
                                                              ParameterSet& parameters) const = 0;
};

// X Wᵀ whose rows do not depend on the rows beside them, to the bit, where gradients are off: a
// score must not depend on which other pairs are asked for, but BLAS takes other ways for other
// numbers of rows. In training dense_product().
[[nodiscard]] torch::Tensor steady_product(const torch::Tensor& x, const torch::Tensor& weight,
                                           Threads threads);

// dropout(relu(x weightᵀ + bias)), and the same without relu and dropout, by steady_product().
[[nodiscard]] torch::Tensor steady_hidden(const torch::Tensor& x, const LinearTensors& layer,
                                          const Dropout& dropout, Threads threads);
[[nodiscard]] torch::Tensor steady_affine(const torch::Tensor& x, const LinearTensors& layer,
                                          Threads threads);

}  // namespace hplc
