// A graph that is one pickle: a dict from each node to the list of its neighbours (Planetoid's
// ind.NAME.graph) or a SciPy adjacency matrix (NAME_adj.pkl of the paper's published code).
#pragma once

#include <string>

#include "io/bytes/shared_bytes.hpp"
#include "io/graph_data.hpp"

namespace hplc {

// The edges of a dict {node: [neighbour, …]}, as they stand there; nodes are 0 .. the largest id.
// Throws InputError where ids are not whole numbers from 0, or leave gaps so large that they are
// no node numbers.
[[nodiscard]] EdgeList read_neighbour_lists(const SharedBytes& bytes, const std::string& file);

// Either of the two forms. For bytes that looks_like_pickle().
[[nodiscard]] GraphData read_pickle_graph(const SharedBytes& bytes, const std::string& file);

}  // namespace hplc
