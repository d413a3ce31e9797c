// The kernels as torch functions: tensors in, tensors out, gradients by autograd.
//
// Tensors are float, on the processor; they are made contiguous where they are not. Where a
// function takes a tensor that may be missing, an undefined one (`torch::Tensor()`) is none.
// Everything is the same for any number of threads.
#pragma once

#include "learn/torch.hpp"

#include <memory>
#include <vector>

#include "base/parallel.hpp"
#include "nn/activation.hpp"
#include "nn/dropout.hpp"
#include "nn/pairs/pair_batch.hpp"
#include "nn/sparse/anchor_messages.hpp"
#include "nn/sparse/csr_matrix.hpp"
#include "nn/sparse/edge_softmax.hpp"

namespace hplc {

// A X. The gradient of X is Aᵀ dY; A has none. With features as A and a weight as X (features ×
// hidden) this is the sparse first layer.
[[nodiscard]] torch::Tensor sparse_product(const SparseOperator& a, const torch::Tensor& x,
                                           Threads threads);

// X Wᵀ, without a bias, in tiles of rows: unlike torch's, it does not depend on the threads.
[[nodiscard]] torch::Tensor dense_product(const torch::Tensor& x, const torch::Tensor& weight,
                                          Threads threads);

// dropout(act(X + bias)); `bias` may be missing. Pass Dropout{} when not training.
[[nodiscard]] torch::Tensor bias_activation_dropout(const torch::Tensor& x,
                                                    const torch::Tensor& bias,
                                                    Activation activation, const Dropout& dropout,
                                                    Threads threads);

// Σ_j α_ij x_j with α from the scores of the nodes, one number each; see nn/sparse/gat.hpp.
[[nodiscard]] torch::Tensor gat_aggregate(const std::shared_ptr<const AttentionGraph>& graph,
                                          const torch::Tensor& x, const torch::Tensor& to,
                                          const torch::Tensor& from, Threads threads,
                                          float negative_slope = 0.2F);

// Σ_j α_ij v_j with α from the inner products of queries and keys: one head of
// nn/sparse/dot_attention.hpp.
[[nodiscard]] torch::Tensor dot_attention(const std::shared_ptr<const AttentionGraph>& graph,
                                          const torch::Tensor& queries, const torch::Tensor& keys,
                                          const torch::Tensor& values, Threads threads);

// The mean of what a node hears from anchors ⊕ one number a set of them; see
// nn/sparse/anchor_messages.hpp.
[[nodiscard]] torch::Tensor anchor_messages(const std::shared_ptr<const AnchorGraph>& graph,
                                            const torch::Tensor& of_anchors,
                                            const torch::Tensor& of_nodes,
                                            const torch::Tensor& bias, const torch::Tensor& places,
                                            Threads threads);

// y = x weightᵀ + bias
struct LinearTensors {
    torch::Tensor weight;  // outputs × inputs
    torch::Tensor bias;    // outputs
};

// The mean cross-entropy of the batch by an MLP on h_u ∘ h_v and the pair's features (nn/pair_mlp),
// a scalar. Gradients reach `nodes` and the layers.
[[nodiscard]] torch::Tensor pair_mlp_loss(const torch::Tensor& nodes,
                                          const std::vector<LinearTensors>& layers,
                                          const PairBatch& batch, DropoutKey dropout,
                                          Threads threads);
// One logit a pair, without dropout and gradients; the batch needs no labels. Does not depend on
// the threads, nor on which other pairs are asked for.
[[nodiscard]] std::vector<float> pair_mlp_logits(const torch::Tensor& nodes,
                                                 const std::vector<LinearTensors>& layers,
                                                 const PairBatch& batch, Threads threads);

// The parts of a concatenating decoder that are left for the pair (nn/pair_sum).
struct PairSumTensors {
    torch::Tensor projected;  // nodes × 2 hidden: W₁ h_v ⊕ W₂ h_v, biases included
    torch::Tensor features;   // F, hidden × columns of the pairs' features; may be missing
    torch::Tensor weight;     // w, hidden
    torch::Tensor bias;       // c, one number
};

// As pair_mlp_loss and pair_mlp_logits. Gradients reach every part.
[[nodiscard]] torch::Tensor pair_sum_loss(const PairSumTensors& decoder, const PairBatch& batch,
                                          DropoutKey dropout, Threads threads);
[[nodiscard]] std::vector<float> pair_sum_logits(const PairSumTensors& decoder,
                                                 const PairBatch& batch, Threads threads);

}  // namespace hplc
