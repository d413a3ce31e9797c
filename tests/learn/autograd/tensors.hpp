// Random tensors, and matrices as tensors, for tests and benchmarks.
#pragma once

#include "learn/torch.hpp"

#include <algorithm>

#include "nn/random_inputs.hpp"
#include "nn/sparse/csr_matrix.hpp"

namespace hplc::testing {

inline torch::Tensor random_tensor(at::IntArrayRef shape, std::uint64_t seed) {
    torch::Tensor tensor = torch::empty(shape);
    const auto values = random_values(static_cast<std::size_t>(tensor.numel()), seed);
    std::copy(values.begin(), values.end(), tensor.data_ptr<float>());
    return tensor;
}

// A leaf of the graph of gradients, as a parameter is.
inline torch::Tensor random_leaf(at::IntArrayRef shape, std::uint64_t seed) {
    return random_tensor(shape, seed).requires_grad_();
}

inline torch::Tensor dense(const CsrMatrix& matrix) {
    torch::Tensor full = torch::zeros({static_cast<std::int64_t>(matrix.num_rows()),
                                       static_cast<std::int64_t>(matrix.num_columns())});
    const SparseView view = matrix.view();
    for (std::size_t row = 0; row < view.rows(); ++row) {
        for (std::size_t e = view.offsets[row]; e < view.offsets[row + 1]; ++e)
            full[static_cast<std::int64_t>(row)][view.columns[e]] = view.values[e];
    }
    return full;
}

}  // namespace hplc::testing
