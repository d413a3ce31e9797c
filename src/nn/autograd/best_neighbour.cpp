#include "nn/autograd/best_neighbour.hpp"

#include "nn/autograd/tensors.hpp"
#include "nn/neighbour_max.hpp"

namespace hplc {

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
