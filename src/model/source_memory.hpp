// How many sources NBFNet propagates from at once, free of torch: the estimate of memory asks too.
#pragma once

#include <algorithm>
#include <cstddef>

namespace hplc {

// Bytes for each source with all that gradients need.
[[nodiscard]] constexpr std::size_t source_bytes(std::size_t nodes, std::size_t layers,
                                                 std::size_t width) {
    // Of each step: messages, those that are summed, their sums, the best, the three inputs side by
    // side, the state; and twice as much as one step has while gradients come back.
    return (8 * layers + 16) * nodes * width * sizeof(float);
}

// As many as 512 MB hold, from 1 to 64.
[[nodiscard]] constexpr std::size_t sources_at_once(std::size_t nodes, std::size_t layers,
                                                    std::size_t width) {
    constexpr std::size_t kBytes = 512'000'000;
    constexpr std::size_t kMost = 64;
    return std::clamp<std::size_t>(kBytes / source_bytes(nodes, layers, width), 1, kMost);
}

}  // namespace hplc
