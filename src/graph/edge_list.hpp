// Edges as a file gives them, with nodes renumbered 0 .. num_nodes-1 but otherwise untouched: self
// loops, repeats and both directions may still be there. build_graph() makes a CsrGraph of it.
#pragma once

#include <vector>

#include "base/types.hpp"

namespace hplc {

// What an edge weighs, where that counts: what its entries say together.
enum class EdgeWeighting {
    kNone,   // edges are alike
    kSum,    // the sum of the weights of its entries
    kCount,  // how many entries it has
};

struct EdgeList {
    NodeId num_nodes = 0;
    std::vector<NodePair> edges = {};
    std::vector<float> weights = {};  // one an edge, or empty
    std::vector<double> times = {};   // one an edge, or empty; a double holds whole seconds exactly
    EdgeWeighting weighting = EdgeWeighting::kNone;
};

}  // namespace hplc
