// Attention over the edges of a graph by scaled inner products, as in a transformer (Vaswani et
// al., 2017) that looks at neighbours only (Dwivedi and Bresson, 2021):
// y_i = Σ_j α_ij v_j, with α_i = softmax over j of q_i · k_j / √d, j the neighbours of i and i
// itself, d the width of q and k. One head; several are several calls.
//
// α is one float an entry of the graph and all that is kept for the way back: no entries × width
// matrix exists. Forward a pass over the entries for the scores and a sparse product; backward
// d α_ij = dy_i · v_j, then three sparse products, two of them transposed. The same for any number
// of threads. O(entries × width).
#pragma once

#include <span>
#include <vector>

#include "base/parallel.hpp"
#include "nn/matrix_view.hpp"
#include "nn/simd.hpp"
#include "nn/sparse/edge_softmax.hpp"

namespace hplc {

// One row a node each; as wide as one another but for the values.
struct AttentionHead {
    ConstMatrix queries;
    ConstMatrix keys;
    ConstMatrix values;
};

// α, one an entry.
[[nodiscard]] std::vector<float> dot_attention_weights(const AttentionGraph& graph,
                                                       const AttentionHead& head, Threads threads,
                                                       Simd simd = best_simd());

struct AttentionHeadGradients {
    std::vector<float> queries;
    std::vector<float> keys;
    std::vector<float> values;
};

// From dY; `weights` are those of the forward pass.
[[nodiscard]] AttentionHeadGradients dot_attention_backward(const AttentionGraph& graph,
                                                            const AttentionHead& head,
                                                            std::span<const float> weights,
                                                            ConstMatrix dy, Threads threads,
                                                            Simd simd = best_simd());

}  // namespace hplc
