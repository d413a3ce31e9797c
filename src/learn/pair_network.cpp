#include "learn/pair_network.hpp"

#include "learn/autograd/tensors.hpp"
#include "nn/steady_product.hpp"

namespace hplc {

torch::Tensor steady_product(const torch::Tensor& x, const torch::Tensor& weight, Threads threads) {
    if (torch::GradMode::is_enabled()) return dense_product(x, weight, threads);
    torch::Tensor y = torch::empty({x.size(0), weight.size(0)});
    steady_multiply_transposed(matrix_of(plain(x)), matrix_of(plain(weight)), writable(y), threads);
    return y;
}

torch::Tensor steady_hidden(const torch::Tensor& x, const LinearTensors& layer,
                            const Dropout& dropout, Threads threads) {
    return bias_activation_dropout(steady_product(x, layer.weight, threads), layer.bias, kRelu,
                                   dropout, threads);
}

torch::Tensor steady_affine(const torch::Tensor& x, const LinearTensors& layer, Threads threads) {
    return bias_activation_dropout(steady_product(x, layer.weight, threads), layer.bias, kLinear,
                                   {}, threads);
}

}  // namespace hplc
