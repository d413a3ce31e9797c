#include "learn/layers/subgraph_network.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "learn/layers/feature_input.hpp"

namespace hplc {
namespace {

torch::Tensor end_state(const EnclosingSubgraphs& subgraphs, std::size_t end,
                        const torch::Tensor& states, Threads threads) {
    std::vector<std::uint32_t> rows(subgraphs.num_pairs());
    std::ranges::transform(subgraphs.ends, rows.begin(),
                           [end](const auto& ends) { return ends[end]; });
    return sparse_product(general_operator(picking_matrix(rows, subgraphs.num_rows())), states,
                          threads);
}

torch::Tensor squashed(const torch::Tensor& x, const torch::Tensor& bias) {
    return torch::tanh(x + bias);
}

class SubgraphNetwork final : public PairNetwork {
  public:
    SubgraphNetwork(const NetworkInputs& inputs, SubgraphDesign design, ParameterSet& parameters)
        : block_(inputs.options.get<TrainingOptions>().batch_pairs),
          subgraphs_(subgraph_options(inputs)),
          features_(weighted_features(inputs)),
          design_(std::move(design)) {
        const std::size_t first = design_.widths.front();
        if (features_) {
            feature_weight_ = parameters.matrix("gnn1.features", features_->num_columns, first);
        }
        label_weight_ = parameters.matrix("gnn1.labels", design_.label_columns, first);
        first_bias_ = parameters.constant("gnn1.bias", first, 0.0F);
        for (std::size_t i = 1; i < design_.widths.size(); ++i) {
            later_.push_back(parameters.linear(fmt::format("gnn{}", i + 1), design_.widths[i - 1],
                                               design_.widths[i]));
        }
        readout_ = design_.make_readout(parameters);
    }

    PairSurroundings look_at(const TrainGraph& messages) const override {
        const auto extractor = std::make_shared<const SubgraphExtractor>(messages, subgraphs_);
        return {[this, extractor](std::span<const NodePair> pairs, DropoutSource& dropout,
                                  Threads threads) {
            const EnclosingSubgraphs subgraphs = extractor->of(pairs, threads);
            return readout_->logits(subgraphs, states(subgraphs, dropout, threads), dropout,
                                    threads);
        }};
    }

    bool hides_own_edge() const override { return true; }
    std::size_t scoring_block() const override { return block_; }

    std::unique_ptr<PairNetwork> copied(const NetworkInputs& inputs,
                                        ParameterSet& parameters) const override {
        return std::make_unique<SubgraphNetwork>(inputs, design_, parameters);
    }

  private:
    [[nodiscard]] std::vector<torch::Tensor> states(const EnclosingSubgraphs& subgraphs,
                                                    DropoutSource& dropout, Threads threads) const {
        const SparseOperator adjacency = symmetric_operator(subgraph_adjacency(subgraphs));
        std::vector<torch::Tensor> layers = {
            first_layer(*adjacency.matrix, subgraphs, dropout, threads)};
        for (const LinearTensors& layer : later_) {
            const torch::Tensor x = steady_product(layers.back(), layer.weight, threads);
            layers.push_back(squashed(sparse_product(adjacency, x, threads), layer.bias));
        }
        return layers;
    }

    [[nodiscard]] torch::Tensor first_layer(const CsrMatrix& adjacency,
                                            const EnclosingSubgraphs& subgraphs,
                                            DropoutSource& dropout, Threads threads) const {
        const CsrMatrix labels = label_messages(adjacency, design_.labels(subgraphs, threads));
        torch::Tensor sum = sparse_product(general_operator(labels), label_weight_, threads);
        if (features_) {
            const std::vector<NodeId> nodes = distinct_nodes(subgraphs);
            const CsrMatrix rows = feature_matrix(feature_rows(*features_, nodes));
            const torch::Tensor encoded =
                sparse_product(general_operator(with_dropout(rows, dropout.next_of_features())),
                               feature_weight_, threads);
            const CsrMatrix messages = node_messages(adjacency, subgraphs, nodes);
            sum = sum + sparse_product(general_operator(messages), encoded, threads);
        }
        return squashed(sum, first_bias_);
    }

    std::size_t block_;
    SubgraphOptions subgraphs_;
    std::shared_ptr<const FeatureMatrix> features_;  // null where there are none
    SubgraphDesign design_;
    torch::Tensor feature_weight_;
    torch::Tensor label_weight_;
    torch::Tensor first_bias_;
    std::vector<LinearTensors> later_;
    std::unique_ptr<const SubgraphReadout> readout_;
};

}  // namespace

torch::Tensor product_of_ends(const EnclosingSubgraphs& subgraphs, const torch::Tensor& states,
                              Threads threads) {
    return end_state(subgraphs, 0, states, threads) * end_state(subgraphs, 1, states, threads);
}

SubgraphOptions subgraph_options(const NetworkInputs& inputs) {
    const auto& options = inputs.options.get<EnclosingOptions>();
    return {.hops = options.hops, .nodes_per_hop = options.hop_nodes, .seed = inputs.seed};
}

std::unique_ptr<PairNetwork> make_subgraph_network(const NetworkInputs& inputs,
                                                   SubgraphDesign design,
                                                   ParameterSet& parameters) {
    return std::make_unique<SubgraphNetwork>(inputs, std::move(design), parameters);
}

}  // namespace hplc
