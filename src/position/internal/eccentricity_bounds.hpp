// The largest diameter of a graph's components, by bounds instead of all pairs.
//
// From a source s with eccentricity e every node w of its component has eccentricity at most
// e + d(s, w), and the largest e seen is a lower bound of the diameter. Nodes whose upper bound
// passes the lower bound are open; 64 searches a pass close them. The first pass starts at hubs,
// the second at the open nodes with the largest bounds, all later ones at nodes next to many open
// ones: a source one step inside closes every open neighbour at once.
//
// Bounds: Takes and Kosters, "Determining the diameter of small world networks", CIKM 2011.
// Cost: a few bit-parallel searches on real graphs. Some random graphs, in which nearly all nodes
// have nearly the same eccentricity, stay open; after `max_passes` the upper bound is returned.
#pragma once

#include "base/parallel.hpp"
#include "graph/components.hpp"
#include "graph/csr_graph.hpp"
#include "position/diameter.hpp"

namespace hplc::internal {

// `max_passes` bounds the work; all searches of a pass run at once.
[[nodiscard]] Diameter largest_diameter(const CsrGraph& graph, const Components& components,
                                        Threads threads, unsigned max_passes);

}  // namespace hplc::internal
