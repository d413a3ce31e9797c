#include "model/pair_network.hpp"

namespace hplc {

torch::Tensor steady_product(const torch::Tensor& x, const torch::Tensor& weight, Threads threads) {
    constexpr std::int64_t kTileRows = 256;  // what products are cut into
    const std::int64_t rows = x.size(0);
    const std::int64_t missing = (kTileRows - rows % kTileRows) % kTileRows;
    if (missing == 0 || torch::GradMode::is_enabled()) return dense_product(x, weight, threads);
    const torch::Tensor padded = torch::constant_pad_nd(x, {0, 0, 0, missing});
    return dense_product(padded, weight, threads).narrow(0, 0, rows);
}

torch::Tensor steady_hidden(const torch::Tensor& x, const LinearTensors& layer,
                            const Dropout& dropout, Threads threads) {
    constexpr Activation kRelu{};
    return bias_activation_dropout(steady_product(x, layer.weight, threads), layer.bias, kRelu,
                                   dropout, threads);
}

torch::Tensor steady_affine(const torch::Tensor& x, const LinearTensors& layer, Threads threads) {
    constexpr Activation kLinear{.negative_slope = 1.0F};
    return bias_activation_dropout(steady_product(x, layer.weight, threads), layer.bias, kLinear,
                                   {}, threads);
}

}  // namespace hplc
