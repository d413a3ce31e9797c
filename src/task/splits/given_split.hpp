// Makes a split that came with the data fit to be trusted: its files may hold self loops, repeats,
// and edges that stand in two parts.
#pragma once

#include <cstdint>

#include "base/parallel.hpp"
#include "graph/csr_graph.hpp"
#include "graph/edge_directions.hpp"
#include "io/graph_data.hpp"

namespace hplc {

// What to do with a held-out edge that is also a training edge, or a test edge that is also a
// validation edge, in either direction: the answer would be known before it is asked.
enum class Overlap {
    kRefuse,  // an error that names the edge
    kDrop,    // the edge stays in the earlier part only
    kKeep,    // as published; the protocol says LEAKY
};

struct CleanSplit {
    BuiltGraph train;
    SharedDirections train_directions;  // null where links are undirected
    HeldOutEdges valid;
    HeldOutEdges test;
    std::uint64_t self_loops = 0;  // held-out positives dropped because both ends are one node
    std::uint64_t repeats = 0;     // held-out positives dropped because the part had the edge
    std::uint64_t overlaps = 0;    // held-out positives that stood in an earlier part too
};

// A positive that is dropped takes its candidates with it; order and direction stay as published,
// and so do the candidates themselves (HeaRT's have other held-out edges among them). Needs
// data.split. Throws InputError for an overlap to refuse and for candidates that are not as many
// for each positive. O(N + E + sum of d log d).
[[nodiscard]] CleanSplit clean(const GraphData& data, Overlap overlap, Threads threads);

// Throws InputError, naming it, where a pair of the pool is a self loop or an edge of the graph; of
// directed links one in that direction.
void require_non_edges(std::span<const NodePair> pool, const CsrGraph& graph, const NodeIds& ids,
                       const SharedDirections& directions = {});

}  // namespace hplc
