#include "learn/systems/laplacian_network.hpp"

#include <utility>

#include "learn/layers/eigenvector_input.hpp"
#include "learn/layers/graph_network.hpp"
#include "learn/layers/graph_transformer.hpp"
#include "learn/layers/input_layer.hpp"
#include "learn/network_model.hpp"
#include "model/systems/spectral.hpp"

namespace hplc {
namespace {

// Layers: GraphNetwork or GraphTransformer, with `gnn` the edges it passes messages over.
template <typename Layers, Gnn gnn>
class LaplacianNetwork final : public NodeNetwork {
  public:
    LaplacianNetwork(const NetworkInputs& inputs, EigenvectorInput positions,
                     ParameterSet& parameters)
        : threads_(inputs.threads),
          positions_(std::move(positions)),
          input_(inputs, positions_.columns(), parameters),
          layers_(inputs, parameters) {}

    Surroundings look_at(const TrainGraph& messages, std::optional<std::uint64_t> epoch) override {
        const torch::Tensor positions = positions_.rows(messages, epoch);
        const auto edges = std::make_shared<const MessageGraph>(messages, gnn);
        return {[this, positions, edges](DropoutSource& dropout) {
            const torch::Tensor z = input_.encode(positions, dropout, threads_);
            return layers_.pass(z, *edges, dropout, threads_);
        }};
    }

    std::unique_ptr<NodeNetwork> grown(const NetworkInputs& inputs,
                                       std::span<const NewNodePlace> places,
                                       ParameterSet& parameters) const override {
        return std::make_unique<LaplacianNetwork>(inputs, EigenvectorInput(positions_, places),
                                                  parameters);
    }

    double positions_seconds() const override { return positions_.seconds(); }

  private:
    Threads threads_;
    EigenvectorInput positions_;
    InputLayer input_;
    Layers layers_;
};

}  // namespace

std::unique_ptr<NodeNetwork> make_gcn_lpe(const NetworkInputs& inputs, ParameterSet& parameters) {
    return std::make_unique<LaplacianNetwork<GraphNetwork, Gnn::kGcn>>(
        inputs, EigenvectorInput(inputs), parameters);
}

std::unique_ptr<NodeNetwork> make_gtrans_lpe(const NetworkInputs& inputs,
                                             ParameterSet& parameters) {
    return std::make_unique<LaplacianNetwork<GraphTransformer, Gnn::kGat>>(
        inputs, EigenvectorInput(inputs), parameters);
}

std::unique_ptr<LearnedModel> GcnLpe::make(const ModelRequest& request) {
    return std::make_unique<NetworkModel>(request, make_gcn_lpe);
}

std::unique_ptr<LearnedModel> GraphTransformerLpe::make(const ModelRequest& request) {
    return std::make_unique<NetworkModel>(request, make_gtrans_lpe);
}

}  // namespace hplc
