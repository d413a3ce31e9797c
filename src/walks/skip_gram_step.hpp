// One step down the loss of a node and one row that it is compared with; to be called within
// run_with().
#pragma once

#include <cmath>
#include <cstddef>

#include "nn/lanes.hpp"

namespace hplc {

// The loss is -log σ(z · c) where `label` is 1, and -log σ(-z · c) where it is 0. Moves c against
// its gradient, `rate` far, and adds to `move` how z is to be moved: z stands still until all of
// its rows have been met.
inline void skip_gram_step(const float* __restrict z, float* __restrict c, float* __restrict move,
                           std::size_t size, float label, float rate) {
    const float slope = rate * (label - 1.0F / (1.0F + std::exp(-dot(z, c, size))));
    for (std::size_t i = 0; i < size; ++i) {
        move[i] += slope * c[i];
        c[i] += slope * z[i];
    }
}

}  // namespace hplc
