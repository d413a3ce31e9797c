// The largest among neighbours (nn/neighbour_max.hpp) as a torch function.
#pragma once

#include <torch/torch.h>

#include <memory>

#include "base/parallel.hpp"
#include "nn/csr_matrix.hpp"

namespace hplc {

// Element by element the largest of the rows that each row of the symmetric pattern names; zeros
// where it names none.
[[nodiscard]] torch::Tensor best_neighbour(const std::shared_ptr<const CsrMatrix>& pattern,
                                           const torch::Tensor& x, Threads threads);

}  // namespace hplc
