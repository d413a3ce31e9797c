// Work on a labelled graph: its edges inside labels, and the joining of stray regions to the
// labelled rest.
#pragma once

#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "base/parallel.hpp"
#include "base/types.hpp"
#include "graph/csr_graph.hpp"

namespace hplc::internal {

// The number of a community.
using Label = std::uint16_t;
inline constexpr Label kNoLabel = std::numeric_limits<Label>::max();

// The number of nodes of each label.
[[nodiscard]] std::vector<NodeId> label_sizes(std::span<const Label> labels,
                                              std::size_t num_labels);

// The graph less all edges between nodes of different labels. O(N + E).
[[nodiscard]] CsrGraph edges_inside(const CsrGraph& graph, std::span<const Label> labels,
                                    Threads threads);

// A connected set of nodes that is to get one label.
using Region = std::vector<NodeId>;

// Gives every region, none of which has a label yet, the label that maximises (edges to nodes of
// that label) / (nodes of that label), as FluidC does for a node; the smallest of equals. Regions
// that touch labelled nodes go first, all by what stood at the beginning of the round, then those
// that touch these, and so on. Regions that touch nothing labelled are left without.
// O(edges of the regions × rounds).
void join_regions(const CsrGraph& graph, std::vector<Region> regions, std::vector<Label>& labels,
                  std::size_t num_labels);

struct Reconnected {
    NodeId nodes = 0;      // that changed their label
    NodeId scattered = 0;  // that were left outside the largest part of their label
};

// Makes labels connected: a label keeps its largest part, the others join as above. Where that
// would concern more than a third of the nodes all is left as it is: in a graph without communities
// FluidC scatters nodes only to balance sizes, and that balance would be lost. O(N + E).
Reconnected connect_labels(const CsrGraph& graph, std::vector<Label>& labels,
                           std::size_t num_labels, Threads threads);

}  // namespace hplc::internal
