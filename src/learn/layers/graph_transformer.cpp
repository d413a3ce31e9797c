#include "learn/layers/graph_transformer.hpp"

#include <fmt/format.h>

#include "base/error.hpp"

namespace hplc {
namespace {

void require_heads(unsigned heads, std::size_t hidden) {
    if (heads > 0 && hidden % heads == 0) return;
    throw InputError({.found = fmt::format("{} heads for a width of {}", heads, hidden),
                      .expected = "a number of heads that divides the width",
                      .fix = "pass another --heads or --hidden"});
}

// norm(h + dropout(W x + b))
torch::Tensor added(const torch::Tensor& h, const torch::Tensor& x, const LinearTensors& layer,
                    const NodeNorm& norm, const Dropout& dropout, Threads threads) {
    const torch::Tensor y = bias_activation_dropout(dense_product(x, layer.weight, threads),
                                                    layer.bias, kLinear, dropout, threads);
    return normalised_over_columns(h + y, norm);
}

}  // namespace

GraphTransformer::GraphTransformer(const NetworkInputs& inputs, ParameterSet& parameters)
    : heads_(inputs.options.get<HeadOptions>().heads) {
    const std::size_t hidden = inputs.hidden();
    require_heads(inputs.options.get<HeadOptions>().heads, hidden);
    for (unsigned i = 1; i <= inputs.layers(); ++i) {
        const auto name = [&](const char* part) {
            return fmt::format("transformer{}.{}", i, part);
        };
        layers_.push_back(
            {.queries = parameters.matrix(name("queries"), hidden, hidden),
             .keys = parameters.matrix(name("keys"), hidden, hidden),
             .values = parameters.matrix(name("values"), hidden, hidden),
             .out = parameters.linear(name("out"), hidden, hidden),
             .attention_norm = make_node_norm(name("attention_norm"), hidden, parameters),
             .wide = parameters.linear(name("wide"), hidden, 2 * hidden),
             .narrow = parameters.linear(name("narrow"), 2 * hidden, hidden),
             .last_norm = make_node_norm(name("last_norm"), hidden, parameters)});
    }
}

torch::Tensor GraphTransformer::attention(const Layer& layer, const torch::Tensor& h,
                                          const MessageGraph& graph, Threads threads) const {
    const std::int64_t width = h.size(1) / heads_;
    std::vector<torch::Tensor> heads;
    for (std::int64_t i = 0; i < heads_; ++i) {
        const auto projected = [&](const torch::Tensor& weight) {
            return dense_product(h, weight.slice(0, i * width, (i + 1) * width), threads);
        };
        heads.push_back(dot_attention(graph.attention, projected(layer.queries),
                                      projected(layer.keys), projected(layer.values), threads));
    }
    return torch::cat(heads, 1);
}

torch::Tensor GraphTransformer::pass(const torch::Tensor& z, const MessageGraph& graph,
                                     DropoutSource& dropout, Threads threads) const {
    torch::Tensor h = z;
    for (const Layer& layer : layers_) {
        h = added(h, attention(layer, h, graph, threads), layer.out, layer.attention_norm,
                  dropout.next(), threads);
        const torch::Tensor wide =
            bias_activation_dropout(dense_product(h, layer.wide.weight, threads), layer.wide.bias,
                                    kRelu, dropout.next(), threads);
        h = added(h, wide, layer.narrow, layer.last_norm, dropout.next(), threads);
    }
    return h;
}

}  // namespace hplc
