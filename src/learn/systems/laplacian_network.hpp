// Networks that know where a node is by Laplacian positional encodings (LPE).
//
// gcn-lpe     x ⊕ LPE → linear → GCN. Dwivedi, Joshi, Luu, Laurent, Bengio and Bresson,
//             "Benchmarking Graph Neural Networks", 2020. There LPE takes the place of features
//             where a graph has none; here it stands beside the vectors that are learned then.
// gtrans-lpe  the same input → graph transformer (graph_transformer.hpp). Dwivedi and Bresson, "A
//             Generalization of Transformer Networks to Graphs", 2021.
//
// Both: the whole null space of the Laplacian is left out, where the original drops one vector and
// keeps an arbitrary basis of the others if the graph has several components. Eigenvectors
// that training sees do not know the edges it predicts (eigenvector_input.hpp). Cost: finding them
// once for each share of those and once for scoring (nn/sparse/laplacian_eigenvectors.hpp), then
// that of the layers.
#pragma once

#include <memory>

#include "learn/node_network.hpp"

namespace hplc {

[[nodiscard]] std::unique_ptr<NodeNetwork> make_gcn_lpe(const NetworkInputs& inputs,
                                                        ParameterSet& parameters);
[[nodiscard]] std::unique_ptr<NodeNetwork> make_gtrans_lpe(const NetworkInputs& inputs,
                                                           ParameterSet& parameters);

}  // namespace hplc
