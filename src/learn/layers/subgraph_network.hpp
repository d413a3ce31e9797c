// A graph network over the enclosing subgraphs of pairs: what SEAL and GCN+DE have in common.
//
//     h¹ = tanh(Â (x W + E_label) + b),  h^(t+1) = tanh(Â h^t W_t + b_t),  logit = readout(h¹, …)
//
// with Â the normalised adjacency of the subgraph (model/pairs/subgraph_batch.hpp), x the node's
// features where the graph has some, and E a vector for each label. The two differ in labels and
// readout. The subgraphs of a batch are one graph of blocks. A pair costs its subgraph's nodes ×
// width² and edges × width for each layer.
#pragma once

#include "learn/torch.hpp"

#include <functional>
#include <memory>
#include <vector>

#include "learn/pair_network.hpp"
#include "model/pairs/enclosing_subgraph.hpp"
#include "model/pairs/subgraph_batch.hpp"

namespace hplc {

// From the states of all rows, layer by layer, to one logit a pair.
class SubgraphReadout {
  public:
    virtual ~SubgraphReadout() = default;

    [[nodiscard]] virtual torch::Tensor logits(const EnclosingSubgraphs& subgraphs,
                                               const std::vector<torch::Tensor>& layers,
                                               DropoutSource& dropout, Threads threads) const = 0;
};

// h_u ∘ h_v of each pair's ends.
[[nodiscard]] torch::Tensor product_of_ends(const EnclosingSubgraphs& subgraphs,
                                            const torch::Tensor& states, Threads threads);

struct SubgraphDesign {
    std::function<RowLabels(const EnclosingSubgraphs&, Threads)> labels;
    std::size_t label_columns = 1;
    std::vector<std::size_t> widths;  // of the layers
    std::function<std::unique_ptr<const SubgraphReadout>(ParameterSet&)> make_readout;
};

[[nodiscard]] SubgraphOptions subgraph_options(const NetworkInputs& inputs);

[[nodiscard]] std::unique_ptr<PairNetwork> make_subgraph_network(const NetworkInputs& inputs,
                                                                 SubgraphDesign design,
                                                                 ParameterSet& parameters);

}  // namespace hplc
