// NBFNet, neural Bellman-Ford (Zhu, Zhang, Xhonneux and Tang, NeurIPS 2021), for undirected graphs
// of one relation: a pair is judged by all paths from one end to the other.
//
// From a source u, with q, w_t, a_t, W_t and b_t learned, boundary_v = q for v = u and 0 elsewhere:
//
//     h⁰ = boundary,  m = w_t ∘ h^t,  s_v = Σ m_x / (d_x d_v)^a_t
//     h^(t+1)_v = relu(W_t (s_v + boundary_v ⊕ max(m_x, boundary_v) ⊕ h^t_v) + b_t)
//
// over the neighbours x of v, for `layers` steps; the logit is an MLP on h_v. Two of the paper's
// semirings are within: with a = 0 and weights set so, the sums make it the truncated Katz index,
// and the largest products the shortest path (tests/learn/systems/nbfnet_test.cpp). Unlike the
// original, degrees are divided by (a starts at ½, a GCN's) where it normalises layers, and of its
// aggregation (mean, max, min, deviation, each in three scales) these two are left. Features of
// nodes do not take part in propagation, as in the original; unlike it, the MLP sees the product of
// the two ends' (learn/layers/end_features.hpp) beside h_v, because the other systems see them too.
//
// The source of a pair is its hub (heuristic/hub_groups.hpp): scores are symmetric, pairs of one
// hub share a propagation, and a score does not depend on other pairs. In training the edges of a
// step are out of the graph. What is the same for all sources is propagated once, and of each
// source what lies between it and its targets (model/pairs/path_blocks.hpp): with n rows and e
// entries in all, layers × (6 n H² + 8 e H) operations. Rows are at most as many as 256 MB hold, or
// two a node. Where a step has more, the way back computes them again, group by group, so memory
// does not grow with the batch.
#pragma once

#include <memory>

#include "learn/pair_network.hpp"

namespace hplc {

[[nodiscard]] std::unique_ptr<PairNetwork> make_nbfnet(const NetworkInputs& inputs,
                                                       ParameterSet& parameters);
// The same with groups of about so many rows, whatever memory allows.
[[nodiscard]] std::unique_ptr<PairNetwork> make_nbfnet_in_groups(const NetworkInputs& inputs,
                                                                 std::size_t rows,
                                                                 ParameterSet& parameters);

}  // namespace hplc
