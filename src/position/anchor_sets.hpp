// Sets of anchors, and how near each node is to the nearest anchor of every set: the positions of
// P-GNN (You, Ying and Leskovec, ICML 2019).
//
// Bourgain's theorem: c log² N random sets, with sizes N/2, N/4, … down to 1 and c log N sets of
// each, place nodes by their distances to the sets with a distortion of O(log N).
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/parallel.hpp"
#include "base/types.hpp"
#include "task/train_graph.hpp"

namespace hplc {

// Distinct nodes, ascending.
using AnchorSet = std::vector<NodeId>;

// m sizes N/2, N/4, …, N/2^m with m = ⌊log₂ N⌋, and `repeats` × m sets of each, drawn at random.
[[nodiscard]] std::vector<AnchorSet> draw_anchor_sets(NodeId num_nodes, unsigned repeats,
                                                      std::uint64_t seed);
// How many that are.
[[nodiscard]] std::size_t anchor_set_count(NodeId num_nodes, unsigned repeats);

// Both with one row a node and one column a set.
struct NearestAnchors {
    std::size_t sets = 0;
    // Of the anchors at the least distance the one with the least number; the node itself where no
    // anchor is reached.
    std::vector<NodeId> anchors = {};
    std::vector<float> nearness = {};  // 1 / (distance + 1); 0 where no anchor is reached

    bool operator==(const NearestAnchors&) const = default;
};

// A breadth-first search a set, which carries the anchor along; threads share the sets out. Anchors
// more than `max_hops` away are not reached; 0: no limit. O(sets × (N + E)); 8 bytes a node and
// set.
[[nodiscard]] NearestAnchors nearest_anchors(const TrainGraph& graph,
                                             std::span<const AnchorSet> sets, unsigned max_hops,
                                             Threads threads);

}  // namespace hplc
