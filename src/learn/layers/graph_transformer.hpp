// Layers of a transformer in which nodes look at their neighbours and themselves (Dwivedi and
// Bresson, "A Generalization of Transformer Networks to Graphs", 2021):
//
//     h ← norm(h + O(head₁ ⊕ … ⊕ head_k)),   h ← norm(h + W₂ relu(W₁ h))
//
// Each head is dot-product attention on H / k columns (nn/sparse/dot_attention.hpp); the inner
// layer is 2 H wide; dropout before each sum and within the inner layer. norm is layer
// normalisation, one of the two that the original tries. O(E × H + N × H²) a layer.
#pragma once

#include "learn/torch.hpp"

#include <vector>

#include "learn/layers/graph_network.hpp"
#include "learn/layers/node_norm.hpp"
#include "learn/parameters.hpp"

namespace hplc {

class GraphTransformer {
  public:
    // Throws InputError where the heads do not divide the hidden width.
    GraphTransformer(const NetworkInputs& inputs, ParameterSet& parameters);

    // h_v, one row a node, from z_v. The graph is one of Gnn::kGat.
    [[nodiscard]] torch::Tensor pass(const torch::Tensor& z, const MessageGraph& graph,
                                     DropoutSource& dropout, Threads threads) const;

  private:
    struct Layer {
        torch::Tensor queries;  // H × H, the rows of one head after those of another; the keys and
        torch::Tensor keys;     // values likewise
        torch::Tensor values;
        LinearTensors out;
        NodeNorm attention_norm;
        LinearTensors wide;
        LinearTensors narrow;
        NodeNorm last_norm;
    };

    [[nodiscard]] torch::Tensor attention(const Layer& layer, const torch::Tensor& h,
                                          const MessageGraph& graph, Threads threads) const;

    std::int64_t heads_;
    std::vector<Layer> layers_;
};

}  // namespace hplc
