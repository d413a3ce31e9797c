// Directions of the links of a graph, beside it: the CsrGraph says which nodes are linked, this
// says from which to which. An arc u -> v is a link in one direction; a link has one arc or two.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "base/parallel.hpp"
#include "base/types.hpp"
#include "graph/csr_graph.hpp"

namespace hplc {

inline constexpr std::uint8_t kOutward = 1;  // from the row's node to its neighbour
inline constexpr std::uint8_t kInward = 2;   // from the neighbour to the row's node

struct EdgeDirections {
    // Of each entry of CsrGraph::adjacency(): kOutward, kInward or both. 1 byte each.
    std::vector<std::uint8_t> ways = {};

    bool operator==(const EdgeDirections&) const = default;
};

using SharedDirections = std::shared_ptr<const EdgeDirections>;  // null: undirected

// By a list of arcs, repeats and self loops allowed; arcs that are no links of the graph are
// ignored. O(N + arcs × log degree).
[[nodiscard]] EdgeDirections edge_directions(const CsrGraph& graph, std::span<const NodePair> arcs,
                                             Threads threads);

// Those of `part`, all of whose edges are edges of `whole`. O(N + E).
[[nodiscard]] SharedDirections directions_of_part(const EdgeDirections& directions,
                                                  const CsrGraph& whole, const CsrGraph& part);

// O(E).
[[nodiscard]] std::uint64_t num_arcs(const EdgeDirections& directions);
// Links with two arcs. O(E).
[[nodiscard]] std::uint64_t num_mutual(const EdgeDirections& directions);
// Every arc once, ascending. O(N + E).
[[nodiscard]] std::vector<NodePair> arcs_of(const CsrGraph& graph,
                                            const EdgeDirections& directions);

// Where the arcs of each node lead to, or come from: rows that ascend. 8 bytes a node and 4 an arc.
class ArcRows {
  public:
    // `way` is kOutward or kInward. O(N + E).
    ArcRows(const CsrGraph& graph, const EdgeDirections& directions, std::uint8_t way);

    [[nodiscard]] NodeId num_nodes() const { return static_cast<NodeId>(offsets_.size() - 1); }
    [[nodiscard]] std::uint64_t num_arcs() const { return nodes_.size(); }
    [[nodiscard]] NodeId degree(NodeId v) const {
        return static_cast<NodeId>(offsets_[v + std::size_t{1}] - offsets_[v]);
    }
    [[nodiscard]] std::span<const NodeId> of(NodeId v) const {
        return std::span(nodes_).subspan(offsets_[v], degree(v));
    }
    // Whether `other` is in the row of v. O(log degree).
    [[nodiscard]] bool has(NodeId v, NodeId other) const;

  private:
    std::vector<EdgeOffset> offsets_;
    std::vector<NodeId> nodes_;
};

}  // namespace hplc
