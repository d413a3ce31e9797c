// CsrGraph: an undirected graph without self loops and repeats, immutable once built.
//
// Compressed sparse rows: the neighbours of v are neighbours_[offsets_[v] .. offsets_[v+1]),
// sorted. Every edge stands in both rows. Memory: 8 bytes a node, 8 bytes an edge. Copies share it,
// and it may be part of a file that is mapped (base/memory/shared_array.hpp).
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "base/memory/shared_array.hpp"
#include "base/parallel.hpp"
#include "base/types.hpp"
#include "graph/edge_list.hpp"

namespace hplc {

class CsrGraph {
  public:
    CsrGraph() : offsets_(std::vector<EdgeOffset>(1, 0)) {}
    // Takes rows that are already sorted, symmetric and free of loops and repeats (asserted in
    // debug builds). Anything else goes through build_graph().
    CsrGraph(SharedArray<EdgeOffset> offsets, SharedArray<NodeId> neighbours);

    [[nodiscard]] NodeId num_nodes() const { return static_cast<NodeId>(offsets_.size() - 1); }
    [[nodiscard]] std::uint64_t num_edges() const { return neighbours_.size() / 2; }
    [[nodiscard]] NodeId degree(NodeId v) const {
        return static_cast<NodeId>(offsets_[v + 1] - offsets_[v]);
    }
    [[nodiscard]] std::span<const NodeId> neighbours(NodeId v) const {
        return {neighbours_.data() + offsets_[v], neighbours_.data() + offsets_[v + 1]};
    }
    // O(log degree) on the smaller of the two rows.
    [[nodiscard]] bool has_edge(NodeId u, NodeId v) const;
    // Where v stands in adjacency(), in the row of u; adjacency().size() where it does not. For
    // arrays with a value per entry. O(log degree of u).
    [[nodiscard]] std::size_t entry(NodeId u, NodeId v) const;

    // For kernels that walk all rows: N+1 offsets and 2E neighbours.
    [[nodiscard]] std::span<const EdgeOffset> offsets() const { return offsets_.view(); }
    [[nodiscard]] std::span<const NodeId> adjacency() const { return neighbours_.view(); }

    // Where the rows lie in a mapped file: lets its pages go until they are looked at again
    // (base/memory/mapped_pages.hpp).
    void release_pages() const;

    // Every edge once, u < v, in ascending order. O(N + E).
    [[nodiscard]] std::vector<NodePair> edges() const;

    bool operator==(const CsrGraph&) const = default;

  private:
    SharedArray<EdgeOffset> offsets_;
    SharedArray<NodeId> neighbours_;
};

// Those of the neighbours of u that are larger. O(log degree).
[[nodiscard]] inline std::span<const NodeId> neighbours_above(const CsrGraph& graph, NodeId u) {
    const auto row = graph.neighbours(u);
    return {std::upper_bound(row.begin(), row.end(), u), row.end()};
}

struct BuiltGraph {
    CsrGraph graph;
    std::uint64_t self_loops = 0;  // entries dropped because both ends are one node
    std::uint64_t repeats = 0;     // entries dropped because the edge was there, in any direction
};

// Partitions and radix-sorts the entries in parallel; the same result for any number of threads.
// O(N + E); 24 bytes an edge and 8 a node at the peak besides the input.
// All ends must be below num_nodes (asserted; readers check).
[[nodiscard]] BuiltGraph build_graph(NodeId num_nodes, std::span<const NodePair> edges,
                                     Threads threads);

}  // namespace hplc
