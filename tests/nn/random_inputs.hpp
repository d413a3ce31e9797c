// Random inputs for the tests and benchmarks of the kernels, the same for the same seed.
#pragma once

#include <torch/torch.h>

#include <vector>

#include "base/random.hpp"
#include "nn/csr_matrix.hpp"

namespace hplc::testing {

// Numbers in [-1, 1).
inline std::vector<float> random_values(std::size_t count, std::uint64_t seed) {
    RandomStream random(seed, "test values");
    std::vector<float> values(count);
    for (float& value : values)
        value = static_cast<float>(2 * random.uniform() - 1);
    return values;
}

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

inline std::vector<NodePair> random_pairs(std::size_t count, NodeId nodes, std::uint64_t seed) {
    RandomStream random(seed, "test pairs");
    std::vector<NodePair> pairs(count);
    for (NodePair& pair : pairs) {
        pair.u = static_cast<NodeId>(random.below(nodes));
        pair.v = static_cast<NodeId>(random.below(nodes));
    }
    return pairs;
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
