// Whether the edges of a graph tell two kinds of nodes apart, as those of users and items do: no
// edge is between two nodes of one side.
//
// Two ways to know it, the surer first:
//   columns    the edges as listed: no node is both a first and a second end. Each entry of a node
//              after its first could have contradicted that.
//   colouring  every cycle is of even length. A tree has no cycle and always has two colours, so
//              each edge beyond a spanning forest is one that could have contradicted it. Every
//              component can be coloured two ways, and nothing says which of the two fits those of
//              another component: the sides are those of the component with most edges alone.
// Where fewer than kLeastEvidence entries could have contradicted it, two sides may be chance, as
// they are in trees and in graphs that are nearly trees, and nothing is claimed.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "base/parallel.hpp"
#include "base/types.hpp"
#include "graph/csr_graph.hpp"

namespace hplc {

// At a chance of one half each, less than one in a million.
inline constexpr std::uint64_t kLeastEvidence = 20;

enum class Side : std::uint8_t { kNone, kLeft, kRight };

struct TwoSides {
    std::vector<Side> side;      // of each node; kNone: without an edge, or of unknown side
    bool by_columns = false;     // left ends stand first in the list; else by colouring
    std::uint64_t evidence = 0;  // entries or edges that could have contradicted it
    NodeId unknown = 0;          // nodes with edges whose side is not known
    NodeId num_left = 0;
    NodeId num_right = 0;
};

// By columns. Self loops are ignored. O(N + E), less where two sides are soon ruled out.
[[nodiscard]] std::optional<TwoSides> sides_by_columns(NodeId num_nodes,
                                                       std::span<const NodePair> listed);

// By colouring; left is the side of the component's smallest node. O(N + E), likewise.
[[nodiscard]] std::optional<TwoSides> sides_by_colouring(const CsrGraph& graph, Threads threads);

}  // namespace hplc
