// What a node is to the two ends of a pair, as a small number: how SEAL and distance encoding tell
// the nodes of an enclosing subgraph apart.
//
// All distances are within the subgraph, so without the pair's own edge. O(nodes + edges) of the
// subgraphs.
#pragma once

#include <cstdint>
#include <limits>
#include <vector>

#include "base/parallel.hpp"
#include "model/pairs/enclosing_subgraph.hpp"

namespace hplc {

// Edges from a node to each end of its pair, the smaller end's first.
struct EndDistances {
    static constexpr std::uint32_t kNone = std::numeric_limits<std::uint32_t>::max();

    std::uint32_t first = kNone;
    std::uint32_t second = kNone;

    bool operator==(const EndDistances&) const = default;
};

enum class OtherEnd {
    kStays,
    kRemoved,  // paths to one end do not lead through the other; the ends are 0 and kNone apart
};

// One a row.
[[nodiscard]] std::vector<EndDistances> end_distances(const EnclosingSubgraphs& subgraphs,
                                                      OtherEnd other, Threads threads);

// The double-radius label (Zhang and Chen, NeurIPS 2018) of a node that is no end: 2, 3, … in
// ascending order of the sum of its distances and then of the smaller, 0 where one is none.
[[nodiscard]] std::uint32_t drnl(EndDistances distances);

// One a row: 1 for the ends, else drnl() with the other end removed; labels above `cap` become it.
[[nodiscard]] std::vector<std::uint32_t> drnl_labels(const EnclosingSubgraphs& subgraphs,
                                                     std::uint32_t cap, Threads threads);

}  // namespace hplc
