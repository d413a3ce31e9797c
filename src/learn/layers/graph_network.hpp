// Layers of message passing between the node encoder and the decoder: GCN, GraphSAGE or GAT, H wide
// throughout. Hidden layers end in ReLU and dropout, the last is linear; with jumping knowledge the
// result is the sum of z and all layers (Xu et al., ICML 2018).
//
// Linear layers have no weights and nothing behind the propagation of a GCN but a share of their
// first input: h <- A h + z / 10 (SGC, Wu et al., ICML 2019; APPNP, Gasteiger et al., ICLR 2019).
#pragma once

#include "learn/torch.hpp"

#include <memory>
#include <vector>

#include "learn/parameters.hpp"
#include "model/inputs/network_inputs.hpp"
#include "nn/sparse/csr_matrix.hpp"
#include "nn/sparse/edge_softmax.hpp"
#include "task/train_graph.hpp"

namespace hplc {

// The edges that messages pass over, in the form that the layers want. O(N + E) to make.
struct MessageGraph {
    MessageGraph(const TrainGraph& graph, Gnn gnn);

    SparseOperator weights;                           // of all but GAT
    std::shared_ptr<const AttentionGraph> attention;  // of GAT
};

class GraphNetwork {
  public:
    GraphNetwork(const NetworkInputs& inputs, ParameterSet& parameters);

    // h_v, one row a node, from z_v.
    [[nodiscard]] torch::Tensor pass(const torch::Tensor& z, const MessageGraph& graph,
                                     DropoutSource& dropout, Threads threads) const;

  private:
    struct Layer {
        torch::Tensor weight;
        torch::Tensor self;  // of GraphSAGE: the node's own state
        torch::Tensor to;    // of GAT: whom a node looks at
        torch::Tensor from;
        torch::Tensor bias;
    };

    [[nodiscard]] torch::Tensor next(const Layer& layer, const torch::Tensor& h,
                                     const torch::Tensor& z, const MessageGraph& graph,
                                     DropoutSource& dropout, Threads threads) const;
    [[nodiscard]] torch::Tensor messages(const Layer& layer, const torch::Tensor& h,
                                         const MessageGraph& graph, Threads threads) const;

    Gnn gnn_;
    bool jumping_knowledge_;
    std::vector<Layer> layers_;
};

}  // namespace hplc
