// Ids shared by every folder. Node ids are 32 bits because adjacency lists are most of the memory;
// edge offsets are 64 bits because there are more than 2^32 of them in graphs that fit a laptop.
#pragma once

#include <compare>
#include <cstdint>
#include <limits>

namespace hplc {

using NodeId = std::uint32_t;
using EdgeOffset = std::uint64_t;

// Ids are 0 .. kMaxNodes-1, so that the number of nodes is a NodeId as well.
inline constexpr std::uint64_t kMaxNodes = std::numeric_limits<NodeId>::max();

struct NodePair {
    NodeId u = 0;
    NodeId v = 0;

    auto operator<=>(const NodePair&) const = default;
};

// The same pair with u <= v: how an undirected edge is written down once.
[[nodiscard]] constexpr NodePair ordered(NodePair pair) {
    return pair.u <= pair.v ? pair : NodePair{pair.v, pair.u};
}

}  // namespace hplc
