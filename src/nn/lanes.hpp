// Loops over a row that compilers turn into vector instructions; to be called within run_with().
#pragma once

#include <array>
#include <cstddef>

namespace hplc {

// Compilers do not reorder sums of floats by themselves, so the 16 sums are written out.
[[nodiscard]] inline float dot(const float* a, const float* b, std::size_t size) {
    constexpr std::size_t kLanes = 16;
    std::array<float, kLanes> sums{};
    std::size_t i = 0;
    for (; i + kLanes <= size; i += kLanes) {
        for (std::size_t lane = 0; lane < kLanes; ++lane)
            sums[lane] += a[i + lane] * b[i + lane];
    }
    for (std::size_t lane = 0; i < size; ++i, ++lane)
        sums[lane] += a[i] * b[i];
    for (std::size_t half = kLanes / 2; half > 0; half /= 2) {
        for (std::size_t lane = 0; lane < half; ++lane)
            sums[lane] += sums[lane + half];
    }
    return sums[0];
}

inline void add_row(const float* from, float* to, std::size_t size) {
    for (std::size_t i = 0; i < size; ++i)
        to[i] += from[i];
}

}  // namespace hplc
