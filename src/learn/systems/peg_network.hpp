// PEG-DW+ (Wang et al., ICLR 2022): layers whose edges are weighed by the distances of DeepWalk
// positions (peg_layer.hpp), on features or learned vectors, and a decoder that sees the squared
// distance and the inner product of the two positions besides h_u ∘ h_v.
//
// The original learns positions once, on all training edges, so that the ends of those lie nearer
// to each other than those of test edges do. Here epochs may take turns at fixed shares of the
// edges to predict, for each of which positions are learned on the others; scoring takes positions
// of all training edges. That they are turned against each other does not matter: only distances
// and inner products are seen. Without fixed folds, or where all edges are predicted from all,
// positions are the original's.
//
// Cost: walks/skip_gram.hpp once a fold and once for scoring, then that of a GCN and O(E × columns
// of z) an epoch. Numbers: N × columns a fold.
#pragma once

#include <memory>

#include "learn/node_network.hpp"

namespace hplc {

[[nodiscard]] std::unique_ptr<NodeNetwork> make_peg_network(const NetworkInputs& inputs,
                                                            ParameterSet& parameters);

}  // namespace hplc
