// The length of all gradients of a step together, and its limit (Pascanu, Mikolov and Bengio, ICML
// 2013): one strange batch then moves the weights no farther than the others do.
#pragma once

#include <span>
#include <vector>

#include "base/parallel.hpp"

namespace hplc {

// The root of the sum of squares of all numbers, summed in the order of chunks: the same for any
// number of threads. O(numbers), as the next.
[[nodiscard]] double norm_of(const std::vector<std::span<float>>& gradients, Threads threads);

// Scales them to the norm `longest` > 0 where theirs is larger.
void shorten(const std::vector<std::span<float>>& gradients, double longest, Threads threads);

}  // namespace hplc
