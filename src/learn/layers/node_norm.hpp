// Normalised states: less their mean, divided by their deviation, times a weight, plus a bias.
//
// Over the nodes, column by column: batch normalisation (Ioffe and Szegedy, ICML 2015) with all
// nodes as the batch, in scoring too, so that nothing has to be remembered of training. It takes
// out what all nodes have in common, in which products of two states would drown. Over the columns,
// node by node: layer normalisation (Ba, Kiros and Hinton, 2016). O(N × H).
#pragma once

#include "learn/torch.hpp"

#include <string>

#include "learn/parameters.hpp"

namespace hplc {

struct NodeNorm {
    torch::Tensor weight;
    torch::Tensor bias;
};

[[nodiscard]] NodeNorm make_node_norm(const std::string& name, std::size_t width,
                                      ParameterSet& parameters);

[[nodiscard]] torch::Tensor normalised_over_nodes(const torch::Tensor& h, const NodeNorm& norm);
[[nodiscard]] torch::Tensor normalised_over_columns(const torch::Tensor& h, const NodeNorm& norm);

}  // namespace hplc
