#include "learn/layers/eigenvector_input.hpp"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "base/stopwatch.hpp"
#include "learn/autograd/tensors.hpp"
#include "model/inputs/position_input.hpp"

namespace hplc {

EigenvectorInput::EigenvectorInput(const NetworkInputs& inputs)
    : options_{.count = inputs.options.get<SpectralOptions>().eigenvectors,
               .seed = inputs.seed,
               .threads = inputs.threads},
      folds_(position_folds(inputs)),
      rows_(found_in(inputs.positions)) {}

EigenvectorInput::EigenvectorInput(const EigenvectorInput& known,
                                   std::span<const NewNodePlace> places)
    : options_(known.options_),
      rows_(zeros(static_cast<std::size_t>(known.rows_.size(0)) + places.size(), known.columns())) {
    std::ranges::copy(numbers_of(known.rows_), numbers_of(rows_).begin());
    fill_new_rows(numbers_of(rows_), columns(), places);
}

torch::Tensor EigenvectorInput::rows(const TrainGraph& messages,
                                     std::optional<std::uint64_t> epoch) {
    if (!epoch) return rows_;
    const RandomStream random(options_.seed, "signs of eigenvectors");
    std::vector<float> signs = random_signs(columns(), random.fork(*epoch));
    return rows_of(messages, *epoch) * tensor_of(std::move(signs), {rows_.size(1)});
}

torch::Tensor EigenvectorInput::found_in(const TrainGraph& graph) {
    const Stopwatch watch;
    LaplacianEigenvectors found = laplacian_eigenvectors(graph, options_);
    const auto nodes = static_cast<std::int64_t>(graph.graph().num_nodes());
    const auto columns = static_cast<std::int64_t>(found.count);
    const torch::Tensor rows = tensor_of(std::move(found.vectors), {nodes, columns}) *
                               std::sqrt(static_cast<double>(nodes));
    seconds_ += watch.seconds();
    return rows;
}

const torch::Tensor& EigenvectorInput::rows_of(const TrainGraph& messages, std::uint64_t epoch) {
    if (folds_ == 0) return rows_;
    torch::Tensor& known = of_fold_[epoch % folds_];
    if (!known.defined()) {
        // A small graph without some edges has more components, and so fewer eigenvectors.
        const torch::Tensor found = found_in(messages);
        known = torch::zeros_like(rows_);
        known.narrow(1, 0, found.size(1)).copy_(found);
    }
    return known;
}

}  // namespace hplc
