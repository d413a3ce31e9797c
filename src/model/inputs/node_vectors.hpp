// A vector a node, and how two of them stand to each other.
#pragma once

#include <cstddef>
#include <vector>

#include "base/types.hpp"
#include "nn/lanes.hpp"

namespace hplc {

struct NodeVectors {
    std::vector<float> values;  // row-major
    std::size_t columns = 0;

    // Neither changes when all vectors are turned or mirrored. O(columns).
    [[nodiscard]] float squared_distance(NodePair pair) const {
        float sum = 0;
        for (std::size_t i = 0; i < columns; ++i) {
            const float difference = row(pair.u)[i] - row(pair.v)[i];
            sum += difference * difference;
        }
        return sum;
    }
    [[nodiscard]] float inner_product(NodePair pair) const {
        return dot(row(pair.u), row(pair.v), columns);
    }

  private:
    [[nodiscard]] const float* row(NodeId v) const { return values.data() + v * columns; }
};

}  // namespace hplc
