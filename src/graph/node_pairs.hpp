// All pairs u < v of n nodes as numbers 0 .. n(n-1)/2 - 1, by v and then by u: (0,1), (0,2), (1,2),
// (0,3), … The numbers of the first n nodes do not depend on how many follow.
#pragma once

#include <cmath>
#include <cstdint>

#include "base/types.hpp"

namespace hplc {

// n at most 2^32, so that the result fits.
[[nodiscard]] constexpr std::uint64_t num_pairs(std::uint64_t nodes) {
    return nodes % 2 == 0 ? nodes / 2 * (nodes - 1) : (nodes - 1) / 2 * nodes;
}

[[nodiscard]] inline NodePair pair_of_number(std::uint64_t number) {
    // The root is off by one at most, because a double has 53 bits; the loops mend it.
    auto v = static_cast<std::uint64_t>((1 + std::sqrt(1 + 8 * static_cast<double>(number))) / 2);
    while (num_pairs(v) > number)
        --v;
    while (num_pairs(v + 1) <= number)
        ++v;
    return {static_cast<NodeId>(number - num_pairs(v)), static_cast<NodeId>(v)};
}

}  // namespace hplc
