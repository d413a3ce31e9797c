#include "learn/systems/gcn_de.hpp"

#include <algorithm>
#include <utility>

#include "learn/layers/subgraph_network.hpp"
#include "learn/pair_model.hpp"
#include "model/pairs/subgraph_labels.hpp"
#include "model/systems/around_pairs.hpp"

namespace hplc {
namespace {

RowLabels distance_labels(const EnclosingSubgraphs& subgraphs, std::uint32_t cap, Threads threads) {
    RowLabels labels{.labels = {}, .each = 2, .columns = cap + 1};
    for (const auto& [first, second] : end_distances(subgraphs, OtherEnd::kStays, threads)) {
        labels.labels.push_back(std::min(first, cap));
        labels.labels.push_back(std::min(second, cap));
    }
    return labels;
}

class EndsReadout final : public SubgraphReadout {
  public:
    EndsReadout(std::size_t columns, ParameterSet& parameters)
        : first_(parameters.linear("decoder1", 2 * columns, columns)),
          last_(parameters.linear("decoder2", columns, 1)) {}

    torch::Tensor logits(const EnclosingSubgraphs& subgraphs,
                         const std::vector<torch::Tensor>& layers, DropoutSource& dropout,
                         Threads threads) const override {
        const torch::Tensor& states = layers.back();
        const torch::Tensor ends = product_of_ends(subgraphs, states, threads);
        const torch::Tensor mean =
            sparse_product(general_operator(mean_of_subgraphs(subgraphs)), states, threads);
        const torch::Tensor hidden =
            steady_hidden(torch::cat({ends, mean}, 1), first_, dropout.next(), threads);
        return steady_affine(hidden, last_, threads).view({-1});
    }

  private:
    LinearTensors first_;
    LinearTensors last_;
};

}  // namespace

std::unique_ptr<PairNetwork> make_gcn_de(const NetworkInputs& inputs, ParameterSet& parameters) {
    const std::uint32_t cap = 2 * inputs.options.get<EnclosingOptions>().hops + 1;
    const std::size_t hidden = inputs.hidden();
    const auto labels = [cap](const EnclosingSubgraphs& subgraphs, Threads threads) {
        return distance_labels(subgraphs, cap, threads);
    };
    const auto make_readout = [hidden](ParameterSet& own) {
        return std::make_unique<EndsReadout>(hidden, own);
    };
    std::vector<std::size_t> widths(inputs.layers(), hidden);
    return make_subgraph_network(
        inputs, {labels, std::size_t{cap} + 1, std::move(widths), make_readout}, parameters);
}

std::unique_ptr<LearnedModel> GcnDe::make(const ModelRequest& request) {
    return std::make_unique<PairModel>(request, make_gcn_de);
}

}  // namespace hplc
