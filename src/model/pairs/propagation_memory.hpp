// How many rows NBFNet propagates at once, free of torch: the estimate of memory asks too.
#pragma once

#include <algorithm>
#include <cstddef>

namespace hplc {

// Bytes for each row with all that gradients need.
[[nodiscard]] constexpr std::size_t propagated_row_bytes(std::size_t layers, std::size_t width) {
    // Of each step: messages, those that are summed, their sums, the best, the three inputs side by
    // side, the state; and twice as much as one step has while gradients come back.
    return (8 * layers + 16) * width * sizeof(float);
}

// As many as 256 MB hold, and half of them at least for sources: a row a node is always there.
[[nodiscard]] constexpr std::size_t rows_at_once(std::size_t nodes, std::size_t layers,
                                                 std::size_t width) {
    constexpr std::size_t kBytes = 256'000'000;
    return std::max(2 * nodes, kBytes / propagated_row_bytes(layers, width));
}

}  // namespace hplc
