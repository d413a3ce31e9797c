// HPLC's states of nodes: features and positions → node encoder → graph network. Without positions
// it is the plain graph network that GAE, GCN, GraphSAGE, GAT and JKNet are.
#pragma once

#include <memory>

#include "learn/node_network.hpp"

namespace hplc {

[[nodiscard]] std::unique_ptr<NodeNetwork> make_hplc_network(const NetworkInputs& inputs,
                                                             ParameterSet& parameters);

}  // namespace hplc
