// gcn-lrga: GCN layers that also look at all nodes at once, by attention of low rank (Puny,
// Ben-Hamu and Lipman, "Global Attention Improves Graph Networks Generalization", 2020):
//
//     h ← norm(W (GCN(h) ⊕ LRGA(h) ⊕ h)),   LRGA(h) = U (Vᵀ Z) / η ⊕ T
//
// U, V, Z and T are κ-wide linear layers of h with ReLU, and η = (1ᵀU)(Vᵀ1) / N keeps the result
// from growing with the graph. The N × N matrix U Vᵀ is never made: O(N κ (κ + H)) besides the GCN.
// norm is batch normalisation over the nodes (node_norm.hpp), in the last layer too, where the
// original has none; all other layers end in ReLU and dropout.
#pragma once

#include "learn/torch.hpp"

#include <memory>

#include "learn/node_network.hpp"

namespace hplc {

// The four parts of U (Vᵀ Z) / η ⊕ T.
struct GlobalAttention {
    LinearTensors u;
    LinearTensors v;
    LinearTensors z;
    LinearTensors t;
};

// LRGA(h), one row a node, 2 κ wide.
[[nodiscard]] torch::Tensor global_attention(const GlobalAttention& parts, const torch::Tensor& h,
                                             Threads threads);

[[nodiscard]] std::unique_ptr<NodeNetwork> make_gcn_lrga(const NetworkInputs& inputs,
                                                         ParameterSet& parameters);

}  // namespace hplc
