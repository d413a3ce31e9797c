#include "learn/systems/pgnn.hpp"

#include <fmt/format.h>

#include <utility>
#include <vector>

#include "base/stopwatch.hpp"
#include "learn/layers/input_layer.hpp"
#include "learn/layers/node_norm.hpp"
#include "learn/network_model.hpp"
#include "model/systems/pgnn.hpp"
#include "nn/sparse/anchor_messages.hpp"

namespace hplc {
namespace {

class AnchorNetwork final : public NodeNetwork {
  public:
    AnchorNetwork(const NetworkInputs& inputs, std::vector<AnchorSet> sets,
                  ParameterSet& parameters)
        : inputs_(inputs), sets_(std::move(sets)), input_(inputs, 0, parameters) {
        const std::size_t hidden = inputs.hidden();
        for (unsigned i = 1; i <= inputs.layers(); ++i) {
            const auto name = [&](const char* part) { return fmt::format("layer{}.{}", i, part); };
            const bool last = i == inputs.layers();
            layers_.push_back(
                {.of_anchors = parameters.matrix(name("of_anchors"), hidden, hidden),
                 .of_nodes = parameters.matrix(name("of_nodes"), hidden, hidden),
                 .bias = parameters.constant(name("bias"), hidden, 0.0F),
                 .places = last ? parameters.matrix(name("places"), 1, hidden) : zeros(1, hidden),
                 .norm = make_node_norm(name("norm"), hidden, parameters)});
        }
        out_ = parameters.matrix("out", hidden, hidden + sets_.size());
        if (!moves_with_messages()) own_ = anchors_on(inputs.positions);
    }

    Surroundings look_at(const TrainGraph& messages, std::optional<std::uint64_t> epoch) override {
        const bool own = inputs_.positions.leaky() || (epoch && own_);
        return {[this, anchors = own ? own_ : anchors_on(messages)](DropoutSource& dropout) {
            return states(anchors, dropout);
        }};
    }

    std::unique_ptr<NodeNetwork> grown(const NetworkInputs& inputs,
                                       std::span<const NewNodePlace> /*places*/,
                                       ParameterSet& parameters) const override {
        return std::make_unique<AnchorNetwork>(inputs, sets_, parameters);
    }

    double positions_seconds() const override { return seconds_; }

  private:
    struct Layer {
        torch::Tensor of_anchors;  // the halves of W
        torch::Tensor of_nodes;
        torch::Tensor bias;
        torch::Tensor places;  // from a message to a position; 0 where nobody asks
        NodeNorm norm;
    };

    [[nodiscard]] torch::Tensor states(const std::shared_ptr<const AnchorGraph>& anchors,
                                       DropoutSource& dropout) const {
        const Threads threads = inputs_.threads;
        torch::Tensor h = input_.encode({}, dropout, threads);
        for (const Layer& layer : layers_) {
            h = bias_activation_dropout(h, {}, kRelu, dropout.next(), threads);
            h = anchor_messages(anchors, dense_product(h, layer.of_anchors, threads),
                                dense_product(h, layer.of_nodes, threads), layer.bias,
                                layer.places.reshape({-1}), threads);
            const bool last = &layer == &layers_.back();
            h = normalised_over_nodes(
                last ? dense_product(h, out_, threads) : h.slice(1, 0, layer.bias.size(0)),
                layer.norm);
        }
        return h;
    }

    [[nodiscard]] bool moves_with_messages() const {
        return inputs_.options.get<OutOfFoldOptions>().out_of_fold_positions &&
               !inputs_.positions.leaky();
    }

    std::shared_ptr<const AnchorGraph> anchors_on(const TrainGraph& graph) {
        const Stopwatch watch;
        auto anchors = std::make_shared<const AnchorGraph>(anchor_graph(nearest_anchors(
            graph, sets_, inputs_.options.get<AnchorOptions>().anchor_hops, inputs_.threads)));
        seconds_ += watch.seconds();
        return anchors;
    }

    NetworkInputs inputs_;
    std::vector<AnchorSet> sets_;
    InputLayer input_;
    std::vector<Layer> layers_;
    torch::Tensor out_;                       // of the last layer's mean and positions
    std::shared_ptr<const AnchorGraph> own_;  // null where distances move with the messages
    double seconds_ = 0;
};

}  // namespace

std::unique_ptr<NodeNetwork> make_pgnn(const NetworkInputs& inputs, ParameterSet& parameters) {
    const auto known = static_cast<NodeId>(inputs.known_nodes);
    return std::make_unique<AnchorNetwork>(
        inputs,
        draw_anchor_sets(known, inputs.options.get<AnchorOptions>().anchor_repeats, inputs.seed),
        parameters);
}

std::unique_ptr<LearnedModel> Pgnn::make(const ModelRequest& request) {
    return std::make_unique<NetworkModel>(request, make_pgnn);
}

}  // namespace hplc
