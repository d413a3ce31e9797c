// The numbers a model learns, by name, with first values that follow from the seed alone: torch's
// own generator is global and its streams differ between versions.
#pragma once

#include "learn/torch.hpp"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "base/random.hpp"
#include "learn/autograd/autograd.hpp"
#include "model/model_options.hpp"

namespace hplc {

struct NamedTensor {
    std::string name;
    torch::Tensor tensor;
};

class ParameterSet {
  public:
    explicit ParameterSet(std::uint64_t seed) : random_(seed, "weights") {}

    // rows × columns, uniform within ±sqrt(6 / (rows + columns)) (Glorot and Bengio, AISTATS 2010).
    [[nodiscard]] torch::Tensor matrix(const std::string& name, std::size_t rows,
                                       std::size_t columns);
    // The same with orthonormal columns.
    [[nodiscard]] torch::Tensor orthogonal(const std::string& name, std::size_t rows,
                                           std::size_t columns, Threads threads);
    [[nodiscard]] torch::Tensor constant(const std::string& name, std::size_t size, float value);
    // rows × columns, zeros at first: saved with the others, but not learned by gradients.
    [[nodiscard]] torch::Tensor kept(const std::string& name, std::size_t rows,
                                     std::size_t columns);
    // NAME.weight, outputs × inputs, and NAME.bias, zeros.
    [[nodiscard]] LinearTensors linear(const std::string& name, std::size_t inputs,
                                       std::size_t outputs);

    [[nodiscard]] std::span<const NamedTensor> all() const { return tensors_; }

  private:
    torch::Tensor keep(const std::string& name, torch::Tensor values);

    RandomStream random_;
    std::vector<NamedTensor> tensors_;
};

[[nodiscard]] inline std::span<float> numbers_of(const torch::Tensor& tensor) {
    return {tensor.data_ptr<float>(), static_cast<std::size_t>(tensor.numel())};
}

[[nodiscard]] inline torch::Tensor zeros(std::size_t rows, std::size_t columns) {
    return torch::zeros({static_cast<std::int64_t>(rows), static_cast<std::int64_t>(columns)});
}

// x weightᵀ + bias
[[nodiscard]] torch::Tensor affine(const torch::Tensor& x, const LinearTensors& layer,
                                   Threads threads);

// A new dropout for every layer and step of training; none otherwise.
class DropoutSource {
  public:
    struct Rates {
        float hidden = 0;
        float features = 0;
    };

    DropoutSource() = default;
    DropoutSource(Rates rates, RandomStream keys) : rates_(rates), keys_(keys) {}

    [[nodiscard]] Dropout next() { return of_rate(rates_.hidden); }
    [[nodiscard]] Dropout next_of_features() { return of_rate(rates_.features); }
    [[nodiscard]] DropoutKey next_key() { return {rates_.hidden, keys_()}; }

  private:
    [[nodiscard]] Dropout of_rate(float rate) {
        return rate > 0 ? Dropout(rate, keys_()) : Dropout();
    }

    Rates rates_;
    RandomStream keys_ = RandomStream(0, "no dropout");
};

// Those of the options; of features none where the system has no layers over them.
[[nodiscard]] DropoutSource::Rates dropout_rates(const ModelOptions& options);

}  // namespace hplc
