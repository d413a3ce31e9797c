// Attention over the edges of a graph with one head, as in GAT (Veličković et al., 2018):
// y_i = Σ_j α_ij x_j, with α_i = softmax over j of leaky(to_i + from_j), j the neighbours of i and
// i itself. The caller computes the scores to = X a₁ and from = X a₂, one number a node.
//
// The weights α are one float an entry of the graph and are all that is kept for the backward pass,
// which needs two more passes over the entries: d α_ij = dy_i · x_j, and the transposed product
// dx_j = Σ_i α_ij dy_i. Rows are independent: the results do not depend on the threads.
// O(entries × columns).
#pragma once

#include <span>
#include <vector>

#include "base/parallel.hpp"
#include "nn/matrix_view.hpp"
#include "nn/simd.hpp"
#include "nn/sparse/edge_softmax.hpp"

namespace hplc {

struct AttentionScores {
    std::span<const float> to;    // one a node: of the node that looks
    std::span<const float> from;  // one a node: of the node that is looked at
    float negative_slope = 0.2F;  // of the leaky ReLU
};

// α, one an entry.
[[nodiscard]] std::vector<float> attention_weights(const AttentionGraph& graph,
                                                   const AttentionScores& scores, Threads threads);

struct AttentionGradients {
    std::vector<float> x;     // nodes × columns
    std::vector<float> to;    // one a node
    std::vector<float> from;  // one a node
};

// From dY to the gradients of X and of the scores; `weights` are those of the forward pass.
[[nodiscard]] AttentionGradients attention_backward(const AttentionGraph& graph,
                                                    const AttentionScores& scores,
                                                    std::span<const float> weights, ConstMatrix x,
                                                    ConstMatrix dy, Threads threads,
                                                    Simd simd = best_simd());

}  // namespace hplc
