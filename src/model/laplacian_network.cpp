#include "model/laplacian_network.hpp"

#include <utility>

#include "model/eigenvector_input.hpp"
#include "model/graph_network.hpp"
#include "model/graph_transformer.hpp"
#include "model/input_layer.hpp"

namespace hplc {
namespace {

struct LaplacianSurroundings final : Surroundings {
    LaplacianSurroundings(const TrainGraph& graph, Gnn gnn, torch::Tensor rows)
        : messages(graph, gnn), positions(std::move(rows)) {}

    MessageGraph messages;
    torch::Tensor positions;
};

// Layers: GraphNetwork or GraphTransformer, with `gnn` the edges it passes messages over.
template <typename Layers, Gnn gnn>
class LaplacianNetwork final : public NodeNetwork {
  public:
    LaplacianNetwork(const NetworkInputs& inputs, EigenvectorInput positions,
                     ParameterSet& parameters)
        : threads_(inputs.threads),
          positions_(std::move(positions)),
          input_(inputs, positions_.columns(), parameters),
          layers_(inputs.options, parameters) {}

    std::unique_ptr<Surroundings> look_at(const TrainGraph& messages,
                                          std::optional<std::uint64_t> epoch) override {
        return std::make_unique<LaplacianSurroundings>(messages, gnn,
                                                       positions_.rows(messages, epoch));
    }

    torch::Tensor states(const Surroundings& around, DropoutSource& dropout) const override {
        const auto& seen = dynamic_cast<const LaplacianSurroundings&>(around);
        const torch::Tensor z = input_.encode(seen.positions, dropout, threads_);
        return layers_.pass(z, seen.messages, dropout, threads_);
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

}  // namespace hplc
