// What the kernels compute, written in plain torch: short, slow, and sure. Tests compare values and
// gradients with these; bench/nn compares times.
#pragma once

#include "learn/torch.hpp"

#include <cmath>
#include <functional>
#include <vector>

#include "learn/autograd/autograd.hpp"

namespace hplc::testing {

inline torch::Tensor twin_matrix(const CsrMatrix& matrix) {
    const SparseView view = matrix.view();
    const auto entries = static_cast<std::int64_t>(matrix.num_entries());
    torch::Tensor indices = torch::empty({2, entries}, torch::kInt64);
    auto* rows = indices.data_ptr<std::int64_t>();
    auto* columns = rows + entries;
    for (std::size_t row = 0; row < view.rows(); ++row) {
        for (std::size_t e = view.offsets[row]; e < view.offsets[row + 1]; ++e) {
            rows[e] = static_cast<std::int64_t>(row);
            columns[e] = view.columns[e];
        }
    }
    torch::Tensor values = torch::empty({entries});
    std::copy(view.values.begin(), view.values.end(), values.data_ptr<float>());
    return torch::sparse_coo_tensor(indices, values,
                                    {static_cast<std::int64_t>(matrix.num_rows()),
                                     static_cast<std::int64_t>(matrix.num_columns())})
        .coalesce();
}

inline torch::Tensor twin_sparse_product(const torch::Tensor& matrix, const torch::Tensor& x) {
    return at::_sparse_mm(matrix, x);
}

// What is dropped of the output of a layer.
using Drop = std::function<torch::Tensor(const torch::Tensor& x, std::size_t layer)>;

inline torch::Tensor keep_all(const torch::Tensor& x, std::size_t) {
    return x;
}

inline torch::Tensor twin_activation(const torch::Tensor& x, const torch::Tensor& bias,
                                     Activation activation, const Drop& drop) {
    const torch::Tensor sum = bias.defined() ? x + bias : x;
    return drop(torch::leaky_relu(sum, activation.negative_slope), 0);
}

// Σ_j softmax(scores)_ij x_j, one score an entry, by lists of entries as PyTorch Geometric does it.
inline torch::Tensor twin_attention(const torch::Tensor& pattern, const torch::Tensor& scores,
                                    const torch::Tensor& x) {
    const torch::Tensor rows = pattern.indices()[0];
    const torch::Tensor columns = pattern.indices()[1];
    const torch::Tensor powers = torch::exp(scores - scores.max().detach());
    const torch::Tensor totals = torch::zeros({x.size(0)}).index_add(0, rows, powers);
    const torch::Tensor weights = powers / totals.index_select(0, rows);
    return torch::zeros_like(x).index_add(0, rows,
                                          weights.unsqueeze(1) * x.index_select(0, columns));
}

inline torch::Tensor twin_gat(const torch::Tensor& pattern, const torch::Tensor& x,
                              const torch::Tensor& to, const torch::Tensor& from,
                              double negative_slope) {
    const torch::Tensor sums =
        to.index_select(0, pattern.indices()[0]) + from.index_select(0, pattern.indices()[1]);
    return twin_attention(pattern, torch::leaky_relu(sums, negative_slope), x);
}

inline torch::Tensor twin_dot_attention(const torch::Tensor& pattern, const torch::Tensor& queries,
                                        const torch::Tensor& keys, const torch::Tensor& values) {
    const torch::Tensor products =
        queries.index_select(0, pattern.indices()[0]) * keys.index_select(0, pattern.indices()[1]);
    const double width = static_cast<double>(queries.size(1));
    return twin_attention(pattern, products.sum(1) / std::sqrt(width), values);
}

// With the nodes × sets × H tensor that the kernel does without.
inline torch::Tensor twin_anchor_messages(const AnchorGraph& graph, const torch::Tensor& of_anchors,
                                          const torch::Tensor& of_nodes, const torch::Tensor& bias,
                                          const torch::Tensor& places) {
    const auto sets = static_cast<std::int64_t>(graph.nearest.sets);
    const std::int64_t nodes = of_nodes.size(0);
    torch::Tensor anchors = torch::empty({nodes * sets}, torch::kInt64);
    torch::Tensor nearness = torch::empty({nodes, sets, 1});
    std::copy(graph.nearest.anchors.begin(), graph.nearest.anchors.end(),
              anchors.data_ptr<std::int64_t>());
    std::copy(graph.nearest.nearness.begin(), graph.nearest.nearness.end(),
              nearness.data_ptr<float>());
    const torch::Tensor heard = of_anchors.index_select(0, anchors).reshape({nodes, sets, -1});
    const torch::Tensor messages = torch::relu(nearness * (heard + of_nodes.unsqueeze(1)) + bias);
    return torch::cat({messages.mean(1), torch::matmul(messages, places)}, 1);
}

struct TwinBatch {
    torch::Tensor u;
    torch::Tensor v;
    torch::Tensor features;  // undefined where there are none
    torch::Tensor labels;
};

inline TwinBatch twin_batch(const PairBatch& batch) {
    const auto count = static_cast<std::int64_t>(batch.pairs.size());
    TwinBatch twin{torch::empty({count}, torch::kInt64),
                   torch::empty({count}, torch::kInt64),
                   {},
                   torch::empty({count})};
    for (std::size_t i = 0; i < batch.pairs.size(); ++i) {
        twin.u.data_ptr<std::int64_t>()[i] = batch.pairs[i].u;
        twin.v.data_ptr<std::int64_t>()[i] = batch.pairs[i].v;
    }
    std::copy(batch.labels.begin(), batch.labels.end(), twin.labels.data_ptr<float>());
    if (batch.features.columns > 0) {
        twin.features = torch::empty({count, static_cast<std::int64_t>(batch.features.columns)});
        std::copy_n(batch.features.data, batch.features.size(), twin.features.data_ptr<float>());
    }
    return twin;
}

inline torch::Tensor twin_mlp_logits(const torch::Tensor& nodes,
                                     const std::vector<LinearTensors>& layers,
                                     const TwinBatch& batch, const Drop& drop) {
    torch::Tensor x = nodes.index_select(0, batch.u) * nodes.index_select(0, batch.v);
    if (batch.features.defined()) x = torch::cat({x, batch.features}, 1);
    for (std::size_t l = 0; l + 1 < layers.size(); ++l)
        x = drop(torch::relu(torch::linear(x, layers[l].weight, layers[l].bias)), l);
    return torch::linear(x, layers.back().weight, layers.back().bias).squeeze(1);
}

// The two orders of a pair are dropped as one row, `drop` called with both side by side.
inline torch::Tensor twin_sum_logits(const PairSumTensors& decoder, const TwinBatch& batch,
                                     const Drop& drop) {
    const auto u = decoder.projected.index_select(0, batch.u).chunk(2, 1);
    const auto v = decoder.projected.index_select(0, batch.v).chunk(2, 1);
    torch::Tensor both = torch::cat({u[0] + v[1], v[0] + u[1]}, 1);
    if (batch.features.defined()) {
        const torch::Tensor extra = torch::mm(batch.features, decoder.features.t());
        both = both + torch::cat({extra, extra}, 1);
    }
    const auto halves = drop(torch::relu(both), 0).chunk(2, 1);
    return torch::mv((halves[0] + halves[1]) / 2, decoder.weight) + decoder.bias;
}

inline torch::Tensor twin_loss(const torch::Tensor& logits, const TwinBatch& batch) {
    return torch::binary_cross_entropy_with_logits(logits, batch.labels);
}

}  // namespace hplc::testing
