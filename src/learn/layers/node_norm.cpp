#include "learn/layers/node_norm.hpp"

namespace hplc {

NodeNorm make_node_norm(const std::string& name, std::size_t width, ParameterSet& parameters) {
    return {parameters.constant(name + ".weight", width, 1.0F),
            parameters.constant(name + ".bias", width, 0.0F)};
}

torch::Tensor normalised_over_nodes(const torch::Tensor& h, const NodeNorm& norm) {
    constexpr double kMomentum = 0;  // of running means, which are not kept
    constexpr double kEpsilon = 1e-5;
    return torch::batch_norm(h, norm.weight, norm.bias, {}, {}, true, kMomentum, kEpsilon, false);
}

torch::Tensor normalised_over_columns(const torch::Tensor& h, const NodeNorm& norm) {
    return torch::layer_norm(h, {h.size(1)}, norm.weight, norm.bias);
}

}  // namespace hplc
