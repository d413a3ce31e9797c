#include "model/eigenvector_input.hpp"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "base/stopwatch.hpp"
#include "model/position_input.hpp"
#include "nn/autograd/tensors.hpp"
#include "nn/laplacian_eigenvectors.hpp"

namespace hplc {
namespace {

torch::Tensor scaled_rows(const NetworkInputs& inputs) {
    LaplacianEigenvectors found =
        laplacian_eigenvectors(inputs.positions, {.count = inputs.options.baselines.eigenvectors,
                                                  .seed = inputs.seed,
                                                  .threads = inputs.threads});
    const auto nodes = static_cast<std::int64_t>(inputs.num_nodes());
    const auto columns = static_cast<std::int64_t>(found.count);
    return tensor_of(std::move(found.vectors), {nodes, columns}) *
           std::sqrt(static_cast<double>(nodes));
}

}  // namespace

EigenvectorInput::EigenvectorInput(const NetworkInputs& inputs) : seed_(inputs.seed) {
    const Stopwatch watch;
    rows_ = scaled_rows(inputs);
    seconds_ = watch.seconds();
}

EigenvectorInput::EigenvectorInput(const EigenvectorInput& known,
                                   std::span<const NewNodePlace> places)
    : rows_(zeros(static_cast<std::size_t>(known.rows_.size(0)) + places.size(), known.columns())),
      seed_(known.seed_) {
    std::ranges::copy(numbers_of(known.rows_), numbers_of(rows_).begin());
    fill_new_rows(numbers_of(rows_), columns(), places);
}

torch::Tensor EigenvectorInput::rows(std::optional<std::uint64_t> epoch) const {
    if (!epoch) return rows_;
    const RandomStream random(seed_, "signs of eigenvectors");
    std::vector<float> signs = random_signs(columns(), random.fork(*epoch));
    return rows_ * tensor_of(std::move(signs), {rows_.size(1)});
}

}  // namespace hplc
