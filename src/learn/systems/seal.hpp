// SEAL (Zhang and Chen, NeurIPS 2018): whether two nodes are linked is read from the subgraph
// around them, its nodes labelled by their distances to both (DRNL), by DGCNN (Zhang, Cui, Neumann
// and Chen, AAAI 2018).
//
// `layers` graph convolutions of `hidden` columns and one of a single column, by which the nodes
// are sorted; the first k of them, all columns, go through a convolution node by node (16
// channels), the larger of each two, a convolution over five (32 channels), and a dense layer. k is
// the size that 60 % of the subgraphs of training pairs do not exceed, at least 10.
//
// Unlike the original, the dense layer is also given h_u ∘ h_v of the pair's ends, all columns:
// once sorted, one end is not held against the other any more, and where nodes have features that
// is most of what there is to know. Messages are normalised as a GCN's (the paper that HPLC is from
// runs SEAL so), embeddings by node2vec are not among the features, and a hop's nodes are capped by
// default (--hop-nodes). Every training pair is judged without its own edge; no other edge is taken
// out.
#pragma once

#include <memory>

#include "learn/pair_network.hpp"

namespace hplc {

[[nodiscard]] std::unique_ptr<PairNetwork> make_seal(const NetworkInputs& inputs,
                                                     ParameterSet& parameters);

}  // namespace hplc
