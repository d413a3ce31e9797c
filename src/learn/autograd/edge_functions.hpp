// Functions of the edges of a graph as torch functions; see autograd.hpp.
#pragma once

#include "learn/torch.hpp"

#include <memory>

#include "learn/autograd/autograd.hpp"
#include "nn/sparse/gat.hpp"

namespace hplc {

// Σ_j w_ij x_j, one weight an entry of the graph; see nn/sparse/edge_product.hpp. Gradients reach
// both.
[[nodiscard]] torch::Tensor edge_product(const std::shared_ptr<const AttentionGraph>& graph,
                                         const torch::Tensor& weights, const torch::Tensor& x,
                                         Threads threads);

// From distances, one an entry, to weights; see nn/sparse/distance_gate.hpp. `hidden` is units × 1,
// `last` 1 × units. Gradients reach the two layers.
[[nodiscard]] torch::Tensor distance_gate(const LinearTensors& hidden, const LinearTensors& last,
                                          const torch::Tensor& distances,
                                          const torch::Tensor& scales, Threads threads);

// The largest among neighbours (nn/sparse/neighbour_max.hpp): element by element the largest of the
// rows that each row of the pattern names; zeros where it names none. Values of the pattern are not
// looked at.
[[nodiscard]] torch::Tensor best_neighbour(const SparseOperator& pattern, const torch::Tensor& x,
                                           Threads threads);

}  // namespace hplc
