// The largest among neighbours (nn/neighbour_max.hpp) as a torch function.
#pragma once

#include <torch/torch.h>

#include <memory>

#include "base/parallel.hpp"
#include "nn/csr_matrix.hpp"

namespace hplc {

// Element by element the largest of the rows that each row of the pattern names; zeros where it
// names none. Values of the pattern are not looked at.
[[nodiscard]] torch::Tensor best_neighbour(const SparseOperator& pattern, const torch::Tensor& x,
                                           Threads threads);

}  // namespace hplc
