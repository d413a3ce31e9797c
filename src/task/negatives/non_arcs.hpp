// Ordered pairs of nodes that are no arcs: the negatives of directed links. As negatives.hpp, but
// (u, v) and (v, u) are two pairs, and one of them can be an arc where the other is a negative.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "base/parallel.hpp"
#include "base/random.hpp"
#include "base/types.hpp"
#include "graph/edge_directions.hpp"
#include "io/graph_data.hpp"

namespace hplc {

// Numbered 0 .. count-1 in ascending order of (u, v). 8 bytes a node besides the rows.
class NonArcs {
  public:
    // `out`: where the arcs of each node lead to.
    explicit NonArcs(ArcRows out);

    // N (N - 1) less the arcs.
    [[nodiscard]] std::uint64_t count() const { return starts_.back(); }
    // Non-arc number `rank`. O(log N + log degree).
    [[nodiscard]] NodePair at(std::uint64_t rank) const;
    // Nodes that `source` has no arc to, itself left out: how many, and number `rank` of them.
    [[nodiscard]] std::uint64_t targets(NodeId source) const {
        return starts_[source + std::size_t{1}] - starts_[source];
    }
    [[nodiscard]] NodeId target(NodeId source, std::uint64_t rank) const;
    [[nodiscard]] const ArcRows& arcs() const { return out_; }

  private:
    ArcRows out_;
    std::vector<std::uint64_t> starts_;
};

// How many there are, without numbering them. O(E).
[[nodiscard]] std::uint64_t num_non_arcs(const CsrGraph& graph, const EdgeDirections& directions);

// `count` different ones in random order, none of them in `excluded`. Throws InputError where there
// are not so many. O(count + excluded), each costing O(log N + log degree).
[[nodiscard]] std::vector<NodePair> draw_non_arcs(const NonArcs& non_arcs, std::uint64_t count,
                                                  std::span<const NodePair> excluded,
                                                  RandomStream random);

// Candidates as in ogbl-citation2: each keeps the positive's source and replaces the target by a
// node that the source has no arc to; different within a list, drawn anew for every positive.
// Throws InputError where a source has fewer left.
[[nodiscard]] CandidateLists draw_arc_targets(const NonArcs& non_arcs,
                                              std::span<const NodePair> positives,
                                              std::size_t per_edge, RandomStream random,
                                              Threads threads);

// The positives in the other direction, where that is no arc: the hardest negatives for whoever
// cannot tell directions apart.
[[nodiscard]] std::vector<NodePair> reversed_non_arcs(const ArcRows& out,
                                                      std::span<const NodePair> positives);

// Of each pair whether the other direction is no arc: 1 or 0.
[[nodiscard]] std::vector<std::uint8_t> marks_of_one_way(const ArcRows& out,
                                                         std::span<const NodePair> pairs);

}  // namespace hplc
