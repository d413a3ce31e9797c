// Lists of pairs against each other, for tasks. Where links are directed, (u, v) and (v, u) are
// different pairs.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "base/parallel.hpp"
#include "base/types.hpp"
#include "graph/edge_directions.hpp"

namespace hplc {

// At most `count` of the pairs that are not among the used ones; undirected pairs have u < v. The
// last, so that a draw of which the first were used for something else leaves the same for this.
[[nodiscard]] std::vector<NodePair> last_unused(std::vector<NodePair> pairs,
                                                std::span<const NodePair> used, std::uint64_t count,
                                                bool directed);

// Different pairs that both lists have. O(n log n).
[[nodiscard]] std::size_t count_common(std::span<const NodePair> a, std::span<const NodePair> b,
                                       bool directed);

// Pairs that are arcs; self loops are none.
[[nodiscard]] std::uint64_t count_arcs(std::span<const NodePair> pairs, const ArcRows& out);

[[nodiscard]] SharedDirections shared_directions(const CsrGraph& graph,
                                                 std::span<const NodePair> arcs, Threads threads);
// Of `grown`, which has the links of `graph` and of `more`.
[[nodiscard]] SharedDirections with_arcs(const CsrGraph& graph, const EdgeDirections& directions,
                                         std::span<const NodePair> more, const CsrGraph& grown);

}  // namespace hplc
