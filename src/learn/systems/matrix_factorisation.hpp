// Matrix factorisation (Koren, Bell and Volinsky, Computer 2009): a vector a node, learned by
// itself; neither features nor edges tell anything of it. Unlike the original's inner product, the
// decoder is the one that all systems have. N × H numbers; a step costs its pairs.
#pragma once

#include <memory>

#include "learn/node_network.hpp"

namespace hplc {

[[nodiscard]] std::unique_ptr<NodeNetwork> make_matrix_factorisation(const NetworkInputs& inputs,
                                                                     ParameterSet& parameters);

}  // namespace hplc
