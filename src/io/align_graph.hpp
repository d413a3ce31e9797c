// A graph as it is now, with the nodes in the places that they had in an earlier state of it.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "base/parallel.hpp"
#include "io/graph_data.hpp"

namespace hplc {

// How far a graph has moved from an earlier state. Edges are different ones, without self loops.
struct GraphChange {
    NodeId known_nodes = 0;
    NodeId nodes_added = 0;
    NodeId nodes_gone = 0;
    std::uint64_t known_edges = 0;
    std::uint64_t edges_added = 0;
    std::uint64_t edges_removed = 0;

    // Edges that came or went, by those that were known.
    [[nodiscard]] double share() const;
    [[nodiscard]] bool any() const;

    bool operator==(const GraphChange&) const = default;
};

// Node v of `now` is node places[v] of `known`, by its id; nothing where it is new. O(N log N).
[[nodiscard]] std::vector<std::optional<NodeId>> known_places(const NodeIds& known,
                                                              const NodeIds& now);

struct AlignedGraph {
    GraphData data;            // known nodes in their places, then new ones in the order of `now`
    std::vector<NodeId> gone;  // known nodes that are no longer there: without edges in `data`
    GraphChange change;
};

// Edges, times and weights are those of `now`. So are features, where the known graph has any:
// columns are the known ones, and a node whose row is missing keeps the known one. Labels and
// splits are dropped; what a user should know of features is a remark. Throws InputError where the
// two have no node in common, or where features have more columns than the known ones.
// O(N log N + E).
[[nodiscard]] AlignedGraph align_graph(const GraphData& known, const GraphData& now,
                                       Threads threads);

}  // namespace hplc
