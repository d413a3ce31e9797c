#include "learn/parameters.hpp"

#include <cmath>
#include <utility>

#include "model/option_families.hpp"
#include "nn/orthogonal_columns.hpp"

namespace hplc {

torch::Tensor ParameterSet::matrix(const std::string& name, std::size_t rows, std::size_t columns) {
    torch::Tensor values = zeros(rows, columns);
    const double bound = std::sqrt(6.0 / static_cast<double>(rows + columns));
    RandomStream random = random_.fork(tensors_.size());
    for (float& value : numbers_of(values))
        value = static_cast<float>((2 * random.uniform() - 1) * bound);
    return keep(name, std::move(values));
}

torch::Tensor ParameterSet::orthogonal(const std::string& name, std::size_t rows,
                                       std::size_t columns, Threads threads) {
    torch::Tensor values = matrix(name, rows, columns);
    make_orthogonal({numbers_of(values).data(), rows, columns}, threads);
    return values;
}

torch::Tensor ParameterSet::constant(const std::string& name, std::size_t size, float value) {
    return keep(name, torch::full({static_cast<std::int64_t>(size)}, value));
}

torch::Tensor ParameterSet::kept(const std::string& name, std::size_t rows, std::size_t columns) {
    tensors_.push_back({name, zeros(rows, columns)});
    return tensors_.back().tensor;
}

LinearTensors ParameterSet::linear(const std::string& name, std::size_t inputs,
                                   std::size_t outputs) {
    return {matrix(name + ".weight", outputs, inputs), constant(name + ".bias", outputs, 0.0F)};
}

torch::Tensor ParameterSet::keep(const std::string& name, torch::Tensor values) {
    tensors_.push_back({name, values.requires_grad_()});
    return values;
}

torch::Tensor affine(const torch::Tensor& x, const LinearTensors& layer, Threads threads) {
    return bias_activation_dropout(dense_product(x, layer.weight, threads), layer.bias, kLinear, {},
                                   threads);
}

DropoutSource::Rates dropout_rates(const ModelOptions& options) {
    return {.hidden = options.get<TrainingOptions>().dropout,
            .features = options.get_or_default<LayerOptions>().feature_dropout};
}

}  // namespace hplc
