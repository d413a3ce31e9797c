// Functions of all nodes: products, activation, attention.
#include "learn/autograd/autograd.hpp"
#include "learn/autograd/tensors.hpp"
#include "nn/sparse/dot_attention.hpp"
#include "nn/sparse/gat.hpp"
#include "nn/sparse/spmm.hpp"
#include "nn/tile_product.hpp"

namespace hplc {
namespace {

torch::Tensor new_matrix(std::size_t rows, std::size_t columns) {
    return torch::empty({static_cast<std::int64_t>(rows), static_cast<std::int64_t>(columns)});
}

torch::Tensor multiplied(const CsrMatrix& a, const torch::Tensor& x, Threads threads) {
    TORCH_CHECK(static_cast<std::size_t>(x.size(0)) == a.num_columns(), "A X: shapes differ");
    torch::Tensor y = new_matrix(a.num_rows(), static_cast<std::size_t>(x.size(1)));
    spmm(a.view(), matrix_of(x), writable(y), threads);
    return y;
}

torch::Tensor column_sums_of(const torch::Tensor& x, Threads threads) {
    std::vector<float> sums(static_cast<std::size_t>(x.size(1)));
    column_sums(matrix_of(x), sums, threads);
    return tensor_of(std::move(sums), {x.size(1)});
}

}  // namespace

torch::Tensor sparse_product(const SparseOperator& a, const torch::Tensor& x, Threads threads) {
    return differentiable(multiplied(*a.matrix, plain(x), threads), {x},
                          [transpose = a.transpose, threads](const torch::Tensor& dy) {
                              return std::vector{multiplied(*transpose, dy, threads)};
                          });
}

torch::Tensor dense_product(const torch::Tensor& x, const torch::Tensor& weight, Threads threads) {
    const torch::Tensor input = plain(x);
    const torch::Tensor factor = plain(weight);
    TORCH_CHECK(input.size(1) == factor.size(1), "X Wᵀ: shapes differ");
    torch::Tensor y = new_matrix(matrix_of(input).rows, matrix_of(factor).rows);
    tiled_multiply_transposed(matrix_of(input), matrix_of(factor), writable(y), threads);
    return differentiable(
        y, {x, weight},
        [input, factor, x_wanted = x.requires_grad(), threads](const torch::Tensor& dy) {
            torch::Tensor dx;
            if (x_wanted) {
                dx = torch::empty_like(input);
                tiled_multiply(matrix_of(dy), matrix_of(factor), writable(dx), threads);
            }
            torch::Tensor dw = torch::empty_like(factor);
            tiled_transposed_product(matrix_of(dy), matrix_of(input), writable(dw), threads);
            return std::vector{dx, dw};
        });
}

torch::Tensor bias_activation_dropout(const torch::Tensor& x, const torch::Tensor& bias,
                                      Activation activation, const Dropout& dropout,
                                      Threads threads) {
    const torch::Tensor input = plain(x);
    const torch::Tensor shift = plain(bias);
    torch::Tensor y = torch::empty_like(input);
    activate(matrix_of(input), values_of(shift), activation, dropout, writable(y), threads);
    return differentiable(
        y, {x, bias},
        [y = y.detach(), has_bias = bias.defined(), activation, dropout,
         threads](const torch::Tensor& dy) {
            torch::Tensor dx = torch::empty_like(dy);
            activate_backward(matrix_of(y), matrix_of(dy), activation, dropout, writable(dx),
                              threads);
            return std::vector{dx, has_bias ? column_sums_of(dx, threads) : torch::Tensor()};
        });
}

torch::Tensor gat_aggregate(const std::shared_ptr<const AttentionGraph>& graph,
                            const torch::Tensor& x, const torch::Tensor& to,
                            const torch::Tensor& from, Threads threads, float negative_slope) {
    const std::vector<torch::Tensor> inputs = {plain(x), plain(to), plain(from)};
    const auto scores_of = [negative_slope](const std::vector<torch::Tensor>& tensors) {
        return AttentionScores{values_of(tensors[1]), values_of(tensors[2]), negative_slope};
    };
    std::vector<float> weights = attention_weights(*graph, scores_of(inputs), threads);
    torch::Tensor y = torch::empty_like(inputs[0]);
    const SparseView pattern = graph->pattern.view();
    spmm({pattern.offsets, pattern.columns, weights}, matrix_of(inputs[0]), writable(y), threads);
    return differentiable(
        y, {x, to, from},
        [graph, inputs, scores_of, threads, weights = std::move(weights)](const torch::Tensor& dy) {
            AttentionGradients gradients = attention_backward(
                *graph, scores_of(inputs), weights, matrix_of(inputs[0]), matrix_of(dy), threads);
            return std::vector{tensor_of(std::move(gradients.x), inputs[0].sizes()),
                               tensor_of(std::move(gradients.to), inputs[1].sizes()),
                               tensor_of(std::move(gradients.from), inputs[2].sizes())};
        });
}

torch::Tensor dot_attention(const std::shared_ptr<const AttentionGraph>& graph,
                            const torch::Tensor& queries, const torch::Tensor& keys,
                            const torch::Tensor& values, Threads threads) {
    const std::vector<torch::Tensor> inputs = {plain(queries), plain(keys), plain(values)};
    const auto head_of = [](const std::vector<torch::Tensor>& tensors) {
        return AttentionHead{matrix_of(tensors[0]), matrix_of(tensors[1]), matrix_of(tensors[2])};
    };
    std::vector<float> weights = dot_attention_weights(*graph, head_of(inputs), threads);
    torch::Tensor y =
        tensor_of(edge_product(*graph, weights, matrix_of(inputs[2]), threads), inputs[2].sizes());
    return differentiable(
        y, {queries, keys, values},
        [graph, inputs, head_of, threads, weights = std::move(weights)](const torch::Tensor& dy) {
            AttentionHeadGradients gradients =
                dot_attention_backward(*graph, head_of(inputs), weights, matrix_of(dy), threads);
            return std::vector{tensor_of(std::move(gradients.queries), inputs[0].sizes()),
                               tensor_of(std::move(gradients.keys), inputs[1].sizes()),
                               tensor_of(std::move(gradients.values), inputs[2].sizes())};
        });
}

torch::Tensor anchor_messages(const std::shared_ptr<const AnchorGraph>& graph,
                              const torch::Tensor& of_anchors, const torch::Tensor& of_nodes,
                              const torch::Tensor& bias, const torch::Tensor& places,
                              Threads threads) {
    const std::vector<torch::Tensor> inputs = {plain(of_anchors), plain(of_nodes), plain(bias),
                                               plain(places)};
    const auto weights_of = [](const std::vector<torch::Tensor>& tensors) {
        return AnchorWeights{matrix_of(tensors[0]), matrix_of(tensors[1]), values_of(tensors[2]),
                             values_of(tensors[3])};
    };
    const ConstMatrix nodes = matrix_of(inputs[1]);
    torch::Tensor y = new_matrix(nodes.rows, nodes.columns + graph->nearest.sets);
    anchor_messages(*graph, weights_of(inputs), writable(y), threads);
    return differentiable(
        y, {of_anchors, of_nodes, bias, places},
        [graph, inputs, weights_of, threads](const torch::Tensor& dy) {
            AnchorGradients gradients =
                anchor_messages_backward(*graph, weights_of(inputs), matrix_of(dy), threads);
            return std::vector{tensor_of(std::move(gradients.of_anchors), inputs[0].sizes()),
                               tensor_of(std::move(gradients.of_nodes), inputs[1].sizes()),
                               tensor_of(std::move(gradients.bias), inputs[2].sizes()),
                               tensor_of(std::move(gradients.places), inputs[3].sizes())};
        });
}

}  // namespace hplc
