#include "learn/autograd/tensors.hpp"

#include <torch/csrc/autograd/functions/utils.h>

#include <algorithm>
#include <memory>
#include <utility>

namespace hplc {
namespace {

// A node of torch's graph that runs a closure.
class PullbackNode final : public torch::autograd::Node {
  public:
    explicit PullbackNode(Pullback pullback) : pullback_(std::move(pullback)) {}

    torch::autograd::variable_list apply(torch::autograd::variable_list&& gradients) override {
        TORCH_CHECK(pullback_, "backward was called twice; retain_graph is not supported");
        return pullback_(plain(gradients[0]));
    }
    // torch calls it when the gradients are there.
    void release_variables() override { pullback_ = nullptr; }

  private:
    Pullback pullback_;
};

}  // namespace

torch::Tensor plain(const torch::Tensor& tensor) {
    if (!tensor.defined()) return tensor;
    TORCH_CHECK(tensor.scalar_type() == torch::kFloat32 && tensor.device().is_cpu(),
                "the kernels work on floats in main memory");
    return tensor.detach().contiguous();
}

ConstMatrix matrix_of(const torch::Tensor& tensor) {
    if (!tensor.defined()) return {};
    TORCH_CHECK(tensor.dim() == 2 && tensor.is_contiguous(), "expected a matrix");
    return {tensor.data_ptr<float>(), static_cast<std::size_t>(tensor.size(0)),
            static_cast<std::size_t>(tensor.size(1))};
}

std::span<const float> values_of(const torch::Tensor& tensor) {
    if (!tensor.defined()) return {};
    TORCH_CHECK(tensor.is_contiguous(), "expected contiguous values");
    return {tensor.data_ptr<float>(), static_cast<std::size_t>(tensor.numel())};
}

Matrix writable(torch::Tensor& tensor) {
    const ConstMatrix shape = matrix_of(tensor);
    return {tensor.data_ptr<float>(), shape.rows, shape.columns};
}

torch::Tensor tensor_of(std::vector<float> values, at::IntArrayRef shape) {
    auto owner = std::make_shared<std::vector<float>>(std::move(values));
    return torch::from_blob(
        owner->data(), shape, [owner](void*) {}, torch::kFloat32);
}

torch::Tensor differentiable(torch::Tensor value, const std::vector<torch::Tensor>& inputs,
                             Pullback pullback) {
    const bool wanted = torch::GradMode::is_enabled() &&
                        std::ranges::any_of(inputs, [](const torch::Tensor& input) {
                            return input.defined() && input.requires_grad();
                        });
    if (!wanted) return value;
    const std::shared_ptr<PullbackNode> node(new PullbackNode(std::move(pullback)),
                                             torch::autograd::deleteNode);
    node->set_next_edges(torch::autograd::collect_next_edges(inputs));
    torch::autograd::set_history(value, node);
    return value;
}

}  // namespace hplc
