// Positions where links are directed: how many steps along arcs each node is from each landmark,
// and how many from it to each landmark. The two differ, and tell which of two nodes stands before
// the other.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "base/parallel.hpp"
#include "base/types.hpp"
#include "graph/edge_directions.hpp"

namespace hplc {

struct DirectedDistances {
    static constexpr std::uint8_t kNoWay = 255;  // and any way as long or longer

    std::vector<NodeId> landmarks = {};
    // One row a node, one column a landmark: steps from the landmark, and to it.
    std::vector<std::uint8_t> from = {};
    std::vector<std::uint8_t> to = {};

    [[nodiscard]] std::span<const std::uint8_t> from_row(NodeId v) const {
        return std::span(from).subspan(v * landmarks.size(), landmarks.size());
    }
    [[nodiscard]] std::span<const std::uint8_t> to_row(NodeId v) const {
        return std::span(to).subspan(v * landmarks.size(), landmarks.size());
    }
};

// The nodes with the largest product of in- and out-degree, 1 added to each, so that many ways lead
// through them; of equals those with the smaller number. At most `count`. O(N log N).
[[nodiscard]] std::vector<NodeId> directed_landmarks(const ArcRows& out, const ArcRows& in,
                                                     std::size_t count);

// Two searches a landmark. O(landmarks × (N + arcs)); 2 bytes a node and landmark.
[[nodiscard]] DirectedDistances directed_distances(const ArcRows& out, const ArcRows& in,
                                                   std::vector<NodeId> landmarks, Threads threads);

}  // namespace hplc
