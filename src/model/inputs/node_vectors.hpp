// A vector a node, and how two of them stand to each other.
#pragma once

#include <cstddef>
#include <vector>

#include "base/types.hpp"

namespace hplc {

struct NodeVectors {
    std::vector<float> values;  // row-major
    std::size_t columns = 0;

    // Neither changes when all vectors are turned or mirrored. O(columns).
    [[nodiscard]] float squared_distance(NodePair pair) const;
    [[nodiscard]] float inner_product(NodePair pair) const;
};

}  // namespace hplc
