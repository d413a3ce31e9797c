#include "learn/layers/graph_network.hpp"

#include <fmt/format.h>

namespace hplc {
namespace {

constexpr double kShareOfInput = 0.1;  // of linear layers

}  // namespace

MessageGraph::MessageGraph(const TrainGraph& graph, Gnn gnn) {
    switch (gnn) {
        case Gnn::kGcn:
        case Gnn::kPropagation:
            weights = symmetric_operator(gcn_adjacency(graph));
            break;
        case Gnn::kSage:
            weights = general_operator(mean_adjacency(graph));
            break;
        case Gnn::kGat:
            attention = std::make_shared<const AttentionGraph>(attention_graph(graph));
            break;
    }
}

GraphNetwork::GraphNetwork(const NetworkInputs& inputs, ParameterSet& parameters)
    : gnn_(inputs.options.get<MessageOptions>().gnn),
      jumping_knowledge_(inputs.options.get<MessageOptions>().jumping_knowledge) {
    const std::size_t hidden = inputs.hidden();
    for (unsigned i = 1; i <= inputs.layers(); ++i) {
        const auto name = [&](const char* part) { return fmt::format("gnn{}.{}", i, part); };
        Layer layer;
        if (gnn_ == Gnn::kPropagation) {
            layers_.push_back(layer);
            continue;
        }
        layer.weight = parameters.matrix(name("weight"), hidden, hidden);
        if (gnn_ == Gnn::kSage) layer.self = parameters.matrix(name("self"), hidden, hidden);
        if (gnn_ == Gnn::kGat) {
            layer.to = parameters.matrix(name("to"), 1, hidden);
            layer.from = parameters.matrix(name("from"), 1, hidden);
        }
        layer.bias = parameters.constant(name("bias"), hidden, 0.0F);
        layers_.push_back(layer);
    }
}

torch::Tensor GraphNetwork::messages(const Layer& layer, const torch::Tensor& h,
                                     const MessageGraph& graph, Threads threads) const {
    const torch::Tensor x = dense_product(h, layer.weight, threads);
    switch (gnn_) {
        case Gnn::kGcn:
        case Gnn::kPropagation:
            return sparse_product(graph.weights, x, threads);
        case Gnn::kSage:
            return sparse_product(graph.weights, x, threads) +
                   dense_product(h, layer.self, threads);
        case Gnn::kGat:
            return gat_aggregate(graph.attention, x,
                                 dense_product(x, layer.to, threads).reshape({-1}),
                                 dense_product(x, layer.from, threads).reshape({-1}), threads);
    }
    return {};
}

torch::Tensor GraphNetwork::next(const Layer& layer, const torch::Tensor& h, const torch::Tensor& z,
                                 const MessageGraph& graph, DropoutSource& dropout,
                                 Threads threads) const {
    if (gnn_ == Gnn::kPropagation)
        return sparse_product(graph.weights, h, threads) + kShareOfInput * z;
    const bool last = &layer == &layers_.back();
    return bias_activation_dropout(messages(layer, h, graph, threads), layer.bias,
                                   last ? kLinear : kRelu, last ? Dropout() : dropout.next(),
                                   threads);
}

torch::Tensor GraphNetwork::pass(const torch::Tensor& z, const MessageGraph& graph,
                                 DropoutSource& dropout, Threads threads) const {
    torch::Tensor h = z;
    torch::Tensor sum = z;
    for (const Layer& layer : layers_) {
        h = next(layer, h, z, graph, dropout, threads);
        if (jumping_knowledge_) sum = sum + h;
    }
    return jumping_knowledge_ ? sum : h;
}

}  // namespace hplc
