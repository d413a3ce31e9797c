// P-GNN (You, Ying and Leskovec, "Position-aware Graph Neural Networks", ICML 2019): nodes hear
// from random sets of anchors, wherever they are, in place of their neighbours.
//
// A layer makes of h_v the mean over all sets of relu(W s (h_u ⊕ h_v) + b), u the nearest anchor of
// the set and s = 1 / (distance + 1), exact or cut off after some hops; and of each single message
// one number, the position of v as that set sees it (nn/sparse/anchor_messages.hpp). The last
// layer's positions and mean together make the state. Every layer ends in batch normalisation over
// the nodes, since messages of near sets are nearly the same to all.
//
// Against the original: sets are drawn once, because weights behind the last layer belong to single
// sets here, where the original draws them anew each epoch and compares positions by their inner
// product; its state has no mean; its distances pass through a small network of their own.
// Distances are those of the training graph, and with out-of-fold positions those of each epoch's
// message graph, so that no supervision edge makes its own ends near.
//
// O(N × sets × H) a layer, 16 bytes a node and set and a search a set on every message graph; log²N
// sets.
#pragma once

#include <memory>

#include "learn/node_network.hpp"

namespace hplc {

[[nodiscard]] std::unique_ptr<NodeNetwork> make_pgnn(const NetworkInputs& inputs,
                                                     ParameterSet& parameters);

}  // namespace hplc
