// Node2Vec (Grover and Leskovec, KDD 2016): a vector a node from biased random walks and skip-gram
// (walks/), learned once, before the first epoch; then the decoder that all systems have is trained
// on pairs of them. The original has p and q chosen by a search and a logistic regression on the
// Hadamard product, here an MLP. Features are not used. DeepWalk is p = q = 1, the default.
//
// The decoder is trained on the edges that the walks went over, which look more alike than test
// edges do. Walks that keep off a share of the edges, on which alone the decoder is then trained,
// would be fairer, and are worse: with 10 and 30 % kept back the AUC on validation fell from .875
// to .840 and .790 on Cora (a small MLP, seed 0) and from .991 to .990 on Facebook. Vectors of
// other walks are turned against these, so the two cannot be mixed.
//
// Cost: walks/skip_gram.hpp, then a step costs its pairs. N × H numbers.
#pragma once

#include <memory>

#include "learn/node_network.hpp"

namespace hplc {

[[nodiscard]] std::unique_ptr<NodeNetwork> make_node2vec(const NetworkInputs& inputs,
                                                         ParameterSet& parameters);

}  // namespace hplc
