// From tensors to views and back, and functions with gradients given by a closure.
#pragma once

#include "learn/torch.hpp"

#include <functional>
#include <span>
#include <vector>

#include "nn/matrix_view.hpp"

namespace hplc {

// Float, on the processor, row by row; itself where it already is.
[[nodiscard]] torch::Tensor plain(const torch::Tensor& tensor);

// Views of plain tensors; the tensor must outlive them. An undefined tensor is empty.
[[nodiscard]] ConstMatrix matrix_of(const torch::Tensor& tensor);
[[nodiscard]] std::span<const float> values_of(const torch::Tensor& tensor);
[[nodiscard]] Matrix writable(torch::Tensor& tensor);

// A tensor that owns the vector, without a copy.
[[nodiscard]] torch::Tensor tensor_of(std::vector<float> values, at::IntArrayRef shape);

// From d loss / d value to the gradients of the inputs, in their order; undefined where there is
// none.
using Pullback = std::function<std::vector<torch::Tensor>(const torch::Tensor& gradient)>;

// Makes `value` the result of a function of `inputs`. The pullback is called at most once, and must
// hold copies that are detached of `value`, should it need it: a tensor that holds itself is never
// freed.
[[nodiscard]] torch::Tensor differentiable(torch::Tensor value,
                                           const std::vector<torch::Tensor>& inputs,
                                           Pullback pullback);

}  // namespace hplc
