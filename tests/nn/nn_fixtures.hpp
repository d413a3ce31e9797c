// Random matrices and graphs, and comparison of tensors, for the tests of the kernels.
#pragma once

#include <gtest/gtest.h>
#include <torch/torch.h>

#include <vector>

#include "base/random.hpp"
#include "nn/csr_matrix.hpp"
#include "task/link_task.hpp"

namespace hplc::testing {

// Numbers in [-1, 1), the same for the same seed.
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

inline TrainGraph train_graph(NodeId nodes, std::vector<NodePair> edges) {
    GraphData data;
    data.ids = NodeIds::rows(nodes);
    data.edges.num_nodes = nodes;
    data.edges.edges = std::move(edges);
    return LinkTask::whole(data, {}).train_graph();
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

// Equal up to rounding, relative to the largest element.
inline void expect_near(const torch::Tensor& ours, const torch::Tensor& theirs,
                        double tolerance = 1e-5) {
    ASSERT_EQ(ours.sizes(), theirs.sizes());
    if (theirs.numel() == 0) return;
    const double scale = std::max(1e-3, theirs.abs().max().item<double>());
    EXPECT_LE((ours - theirs).abs().max().item<double>(), tolerance * scale);
}

}  // namespace hplc::testing
