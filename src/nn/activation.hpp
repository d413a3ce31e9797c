// Bias, activation and dropout in one pass over a matrix: Y = dropout(act(X + bias)).
//
// act is x for x > 0 and slope × x below: ReLU (0), leaky ReLU (0.01), nothing (1). The backward
// pass needs Y's sign and the dropout's key only. O(rows × columns), bound by memory.
#pragma once

#include <span>

#include "base/parallel.hpp"
#include "nn/dropout.hpp"
#include "nn/matrix_view.hpp"
#include "nn/simd.hpp"

namespace hplc {

struct Activation {
    float negative_slope = 0.0F;
};

inline constexpr Activation kRelu{};
inline constexpr Activation kLeakyRelu{.negative_slope = 0.01F};
inline constexpr Activation kLinear{.negative_slope = 1.0F};

// `bias` has one value a column, or is empty. Y may be X. Element (r, c) is dropped by the number
// r × columns + c.
void activate(ConstMatrix x, std::span<const float> bias, Activation activation,
              const Dropout& dropout, Matrix y, Threads threads, Simd simd = best_simd());

// dX from Y and dY; dX may be dY. The bias has the column sums of dX as its gradient.
void activate_backward(ConstMatrix y, ConstMatrix dy, Activation activation, const Dropout& dropout,
                       Matrix dx, Threads threads, Simd simd = best_simd());

// Sums of the columns, added up in fixed chunks of rows: the same for any number of threads.
void column_sums(ConstMatrix x, std::span<float> sums, Threads threads);

}  // namespace hplc
