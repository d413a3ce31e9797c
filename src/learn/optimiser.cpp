#include "learn/optimiser.hpp"

#include "nn/gradient_norm.hpp"

namespace hplc {
namespace {

std::vector<std::size_t> sizes_of(const ParameterSet& parameters) {
    std::vector<std::size_t> sizes;
    for (const NamedTensor& named : parameters.all())
        sizes.push_back(named.tensor.requires_grad() ? numbers_of(named.tensor).size() : 0);
    return sizes;
}

std::vector<std::uint64_t> shape_of(const torch::Tensor& tensor) {
    return {tensor.sizes().begin(), tensor.sizes().end()};
}

// Of the parameters that have one, made contiguous.
std::vector<std::span<float>> gradients_of(const ParameterSet& parameters) {
    std::vector<std::span<float>> all;
    for (const NamedTensor& named : parameters.all()) {
        torch::Tensor& gradient = named.tensor.mutable_grad();
        if (!gradient.defined()) continue;
        gradient = gradient.contiguous();
        all.push_back(numbers_of(gradient));
    }
    return all;
}

}  // namespace

Optimiser::Optimiser(const ParameterSet& parameters, const TrainingOptions& options,
                     StepOptions steps)
    : first_rate_(options.learning_rate),
      steps_(steps),
      adam_(sizes_of(parameters),
            {.learning_rate = options.learning_rate, .weight_decay = options.weight_decay}) {}

void Optimiser::step(const ParameterSet& parameters, Threads threads, double progress) {
    if (steps_.max_gradient_norm > 0)
        shorten(gradients_of(parameters), steps_.max_gradient_norm, threads);
    if (steps_.falling_rate)
        adam_.set_learning_rate(
            static_cast<float>(falling_rate(first_rate_, steps_.last_rate, progress)));
    adam_.start_step();
    std::size_t index = 0;
    for (const NamedTensor& named : parameters.all()) {
        torch::Tensor& gradient = named.tensor.mutable_grad();
        if (gradient.defined()) {
            adam_.update(index, numbers_of(named.tensor), numbers_of(gradient.contiguous()),
                         threads);
            gradient.reset();
        }
        ++index;
    }
}

std::vector<TensorView> Optimiser::state(const ParameterSet& parameters) {
    std::vector<TensorView> views = {{"adam.steps", {1}, adam_.steps()}};
    std::size_t index = 0;
    for (const NamedTensor& named : parameters.all()) {
        const std::size_t number = index++;
        if (!named.tensor.requires_grad()) continue;
        const auto shape = shape_of(named.tensor);
        views.push_back({"adam.first." + named.name, shape, adam_.first_moment(number)});
        views.push_back({"adam.second." + named.name, shape, adam_.second_moment(number)});
    }
    return views;
}

std::vector<TensorView> views_of(const ParameterSet& parameters) {
    std::vector<TensorView> views;
    for (const NamedTensor& named : parameters.all())
        views.push_back({named.name, shape_of(named.tensor), numbers_of(named.tensor)});
    return views;
}

}  // namespace hplc
