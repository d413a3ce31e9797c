// Messages over edges whose weights are learned: y_i = Σ_j w_ij x_j, j the neighbours of i and i
// itself, with gradients for the weights too: dw_ij = dy_i · x_j, dx_j = Σ_i w_ij dy_i.
//
// Forward it is spmm() with the weights as values. Rows are independent: the results do not depend
// on the threads. O(entries × columns).
#pragma once

#include <span>
#include <vector>

#include "base/parallel.hpp"
#include "nn/matrix_view.hpp"
#include "nn/simd.hpp"
#include "nn/sparse/gat.hpp"

namespace hplc {

struct EdgeProductGradients {
    std::vector<float> weights;  // one an entry
    std::vector<float> x;        // nodes × columns
};

[[nodiscard]] EdgeProductGradients edge_product_backward(const AttentionGraph& graph,
                                                         std::span<const float> weights,
                                                         ConstMatrix x, ConstMatrix dy,
                                                         Threads threads, Simd simd = best_simd());

}  // namespace hplc
