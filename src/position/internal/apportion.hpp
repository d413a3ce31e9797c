// How a number of seats (clusters, landmarks) is divided over parts of a graph.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/types.hpp"

namespace hplc::internal {

// In proportion to size, by D'Hondt's rule: each seat goes to the part with the most nodes a seat,
// that one counted in; the first of equals. So a part smaller than the average share gets none, and
// no part more seats than nodes. All seats are given where there are as many nodes.
// O(parts + seats log parts).
[[nodiscard]] std::vector<std::uint32_t> seats_by_size(std::span<const NodeId> sizes,
                                                       std::uint32_t seats);

// As evenly as can be: seats / parts each, the larger parts one more where that leaves a rest. What
// a part has no nodes for goes to the others by size.
[[nodiscard]] std::vector<std::uint32_t> seats_evenly(std::span<const NodeId> sizes,
                                                      std::uint32_t seats);

}  // namespace hplc::internal
