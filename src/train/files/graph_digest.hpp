// Which graph a model belongs to: its weights mean something on that one only.
#pragma once

#include <cstdint>
#include <string>

#include "base/parallel.hpp"
#include "base/types.hpp"
#include "io/graph_data.hpp"

namespace hplc {

struct GraphDigest {
    std::string name;
    NodeId nodes = 0;
    std::uint64_t edges = 0;  // different ones, without self loops
    // SHA-256 of the number of nodes, the edges (u < v, ascending), and the features' columns,
    // offsets and values, and where links are directed the arcs, all as little-endian numbers.
    // Names of nodes are not in it.
    std::string sha256;

    bool operator==(const GraphDigest&) const = default;
};

// O(N + E) besides sorting; 8 bytes an edge.
[[nodiscard]] GraphDigest graph_digest(const GraphData& data, Threads threads);

}  // namespace hplc
