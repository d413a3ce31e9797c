#include "model/inputs/node_vectors.hpp"

#include "nn/lanes.hpp"

namespace hplc {

float NodeVectors::squared_distance(NodePair pair) const {
    const float* u = values.data() + pair.u * columns;
    const float* v = values.data() + pair.v * columns;
    float sum = 0;
    for (std::size_t i = 0; i < columns; ++i)
        sum += (u[i] - v[i]) * (u[i] - v[i]);
    return sum;
}

float NodeVectors::inner_product(NodePair pair) const {
    return dot(values.data() + pair.u * columns, values.data() + pair.v * columns, columns);
}

}  // namespace hplc
