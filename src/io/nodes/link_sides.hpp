// From what is known of nodes to the pairs of them that can be links: types that a file gives, or
// the two sides that the edges show.
#pragma once

#include <optional>
#include <string>

#include "base/parallel.hpp"
#include "graph/pair_filter.hpp"
#include "graph/two_sides.hpp"
#include "io/graph_data.hpp"

namespace hplc {

// What the sides are called where no file names them.
inline constexpr const char* kLeftSide = "left";
inline constexpr const char* kRightSide = "right";

// By the columns of the list, else by colouring (graph/two_sides.hpp). O(N + E), less for most
// graphs that have none.
[[nodiscard]] std::optional<TwoSides> find_sides(const GraphData& data, Threads threads);

// Of "A,B": pairs of one node of type A and one of type B, which may be the same. Without types of
// nodes, left and right are the sides that find_sides() finds. Throws InputError for what is no
// type, and where no edge of the graph is such a pair.
[[nodiscard]] SharedPairs pairs_between(const GraphData& data, const std::string& types,
                                        Threads threads);

// Sentences for people who have not restricted the pairs of a graph that has two kinds of nodes;
// empty where it has not. O(N + E).
[[nodiscard]] std::string sides_remark(const GraphData& data, Threads threads);
// How many nodes and edges the pairs are about.
[[nodiscard]] std::string pairs_remark(const GraphData& data, Threads threads);

// The pairs of a graph with new nodes behind the known ones: a new node is of the side that its
// neighbours are not of. One whose neighbours do not say it, or say both, is in no pair. `known` is
// null where all pairs are allowed, and then so is the result. O(N + E).
[[nodiscard]] SharedPairs with_new_nodes(const SharedPairs& known, const GraphData& grown);

}  // namespace hplc
