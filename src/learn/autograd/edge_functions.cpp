#include "learn/autograd/edge_functions.hpp"

#include "learn/autograd/tensors.hpp"
#include "nn/sparse/distance_gate.hpp"
#include "nn/sparse/edge_product.hpp"
#include "nn/sparse/neighbour_max.hpp"
#include "nn/sparse/spmm.hpp"

namespace hplc {
namespace {

// Views of slope, shift, weight and bias, which are plain.
DistanceGate gate_of(const std::vector<torch::Tensor>& layers) {
    return {.slope = values_of(layers[0]),
            .shift = values_of(layers[1]),
            .weight = values_of(layers[2]),
            .bias = values_of(layers[3])[0]};
}

}  // namespace

torch::Tensor edge_product(const std::shared_ptr<const AttentionGraph>& graph,
                           const torch::Tensor& weights, const torch::Tensor& x, Threads threads) {
    const torch::Tensor values = plain(weights);
    const torch::Tensor input = plain(x);
    const SparseView pattern = graph->pattern.view();
    TORCH_CHECK(values_of(values).size() == pattern.columns.size() &&
                    matrix_of(input).rows == pattern.rows(),
                "one weight per entry, one row per node");
    torch::Tensor y = torch::empty_like(input);
    spmm({pattern.offsets, pattern.columns, values_of(values)}, matrix_of(input), writable(y),
         threads);
    return differentiable(
        y, {weights, x}, [graph, values, input, threads](const torch::Tensor& dy) {
            EdgeProductGradients gradients = edge_product_backward(
                *graph, values_of(values), matrix_of(input), matrix_of(dy), threads);
            return std::vector{tensor_of(std::move(gradients.weights), values.sizes()),
                               tensor_of(std::move(gradients.x), input.sizes())};
        });
}

torch::Tensor distance_gate(const LinearTensors& hidden, const LinearTensors& last,
                            const torch::Tensor& distances, const torch::Tensor& scales,
                            Threads threads) {
    const std::vector<torch::Tensor> inputs = {hidden.weight, hidden.bias, last.weight, last.bias};
    std::vector<torch::Tensor> layers;
    for (const torch::Tensor& input : inputs)
        layers.push_back(plain(input));
    const auto entries_of = [](const torch::Tensor& d, const torch::Tensor& s) {
        return GateEntries{values_of(d), values_of(s)};
    };
    const torch::Tensor value = tensor_of(
        gate_values(gate_of(layers), entries_of(distances, scales), threads), distances.sizes());
    return differentiable(
        value, inputs,
        [layers, distances, scales, entries_of, value = value.detach(),
         threads](const torch::Tensor& gradient) {
            GateGradients sums = gate_backward(gate_of(layers), entries_of(distances, scales),
                                               values_of(value), values_of(gradient), threads);
            return std::vector{tensor_of(std::move(sums.slope), layers[0].sizes()),
                               tensor_of(std::move(sums.shift), layers[1].sizes()),
                               tensor_of(std::move(sums.weight), layers[2].sizes()),
                               tensor_of({sums.bias}, layers[3].sizes())};
        });
}

torch::Tensor best_neighbour(const SparseOperator& pattern, const torch::Tensor& x,
                             Threads threads) {
    const torch::Tensor input = plain(x);
    torch::Tensor y = torch::empty_like(input);
    neighbour_max(pattern.matrix->view(), matrix_of(input), writable(y), threads);
    return differentiable(
        y, {x}, [pattern, input, y = y.detach(), threads](const torch::Tensor& dy) {
            torch::Tensor dx = torch::empty_like(input);
            neighbour_max_backward(pattern.matrix->view(), pattern.transpose->view(),
                                   matrix_of(input), matrix_of(y), matrix_of(dy), writable(dx),
                                   threads);
            return std::vector{dx};
        });
}

}  // namespace hplc
