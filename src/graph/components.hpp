// Connected components.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/parallel.hpp"
#include "base/types.hpp"
#include "graph/csr_graph.hpp"

namespace hplc {

struct Components {
    std::vector<NodeId> label;  // the component of each node
    std::vector<NodeId> size;   // the number of nodes of each component

    [[nodiscard]] NodeId count() const { return static_cast<NodeId>(size.size()); }
    // The component with the most nodes; the first of equals. Needs a node.
    [[nodiscard]] NodeId largest() const;

    bool operator==(const Components&) const = default;
};

// Components are numbered in the order of their smallest nodes, so node 0 is in component 0.
//
// Union-find without locks: the larger of two roots is hung under the smaller by compare-and-swap
// (Anderson and Woll, STOC 1991), so every root ends as the smallest node of its component,
// whatever the order of the threads. O(N + E) in practice; 4 bytes a node besides the result.
[[nodiscard]] Components connected_components(const CsrGraph& graph, Threads threads);

// The same of the edges whose ends have one label.
[[nodiscard]] Components connected_components_inside(const CsrGraph& graph,
                                                     std::span<const std::uint16_t> labels,
                                                     Threads threads);

}  // namespace hplc
