// GCN+DE: a graph network whose nodes know how far they are from both ends of the pair (distance
// encoding: Li, Wang, Wang and Leskovec, NeurIPS 2020).
//
// Works on the enclosing subgraphs of SEAL. The encoding of node x is E_d(x,u) + E_d(x,v), a
// learned vector for each distance up to a cap of twice the hops and one, added up over the two
// ends as the original does over its set of nodes; no path at all counts as the cap. The readout is
// an MLP on h_u ∘ h_v ⊕ the mean of all nodes' states, where the original sums or takes the two
// ends alone.
#pragma once

#include <memory>

#include "learn/pair_network.hpp"

namespace hplc {

[[nodiscard]] std::unique_ptr<PairNetwork> make_gcn_de(const NetworkInputs& inputs,
                                                       ParameterSet& parameters);

}  // namespace hplc
