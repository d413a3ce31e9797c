#include "learn/systems/global_attention_network.hpp"

#include <fmt/format.h>

#include <vector>

#include "learn/layers/input_layer.hpp"
#include "learn/layers/node_norm.hpp"
#include "learn/network_model.hpp"
#include "model/systems/gcn_lrga.hpp"
#include "nn/sparse/csr_matrix.hpp"

namespace hplc {
namespace {

constexpr double kSmallestNorm = 1e-6;  // where all of U or V is 0, so is the product

struct Layer {
    LinearTensors gcn;
    GlobalAttention attention;
    torch::Tensor joined;
    NodeNorm norm;
};

Layer make_layer(unsigned number, const NetworkInputs& inputs, ParameterSet& parameters) {
    const std::size_t hidden = inputs.hidden();
    const std::size_t rank = inputs.options.get<GlobalAttentionOptions>().attention_rank;
    const auto name = [&](const char* part) { return fmt::format("layer{}.{}", number, part); };
    const auto linear = [&](const char* part, std::size_t from, std::size_t to) {
        return parameters.linear(name(part), from, to);
    };
    return {.gcn = linear("gcn", hidden, hidden),
            .attention = {.u = linear("u", hidden, rank),
                          .v = linear("v", hidden, rank),
                          .z = linear("z", hidden, rank),
                          .t = linear("t", hidden, rank)},
            .joined = parameters.matrix(name("joined"), hidden, 2 * hidden + 2 * rank),
            .norm = make_node_norm(name("norm"), hidden, parameters)};
}

class GlobalAttentionNetwork final : public NodeNetwork {
  public:
    GlobalAttentionNetwork(const NetworkInputs& inputs, ParameterSet& parameters)
        : threads_(inputs.threads), input_(inputs, 0, parameters) {
        for (unsigned i = 1; i <= inputs.layers(); ++i)
            layers_.push_back(make_layer(i, inputs, parameters));
    }

    Surroundings look_at(const TrainGraph& messages,
                         std::optional<std::uint64_t> /*epoch*/) override {
        return {[this, weights = symmetric_operator(gcn_adjacency(messages))](
                    DropoutSource& dropout) { return states(weights, dropout); }};
    }

    std::unique_ptr<NodeNetwork> grown(const NetworkInputs& inputs,
                                       std::span<const NewNodePlace> /*places*/,
                                       ParameterSet& parameters) const override {
        return std::make_unique<GlobalAttentionNetwork>(inputs, parameters);
    }

  private:
    [[nodiscard]] torch::Tensor states(const SparseOperator& weights,
                                       DropoutSource& dropout) const {
        torch::Tensor h = input_.encode({}, dropout, threads_);
        for (const Layer& layer : layers_) {
            const bool last = &layer == &layers_.back();
            const torch::Tensor messages =
                sparse_product(weights, dense_product(h, layer.gcn.weight, threads_), threads_);
            const torch::Tensor local = bias_activation_dropout(
                messages, layer.gcn.bias, kRelu, last ? Dropout() : dropout.next(), threads_);
            const torch::Tensor all =
                torch::cat({local, global_attention(layer.attention, h, threads_), h}, 1);
            h = normalised_over_nodes(dense_product(all, layer.joined, threads_), layer.norm);
            if (!last) h = bias_activation_dropout(h, {}, kRelu, dropout.next(), threads_);
        }
        return h;
    }

    Threads threads_;
    InputLayer input_;
    std::vector<Layer> layers_;
};

}  // namespace

torch::Tensor global_attention(const GlobalAttention& parts, const torch::Tensor& h,
                               Threads threads) {
    const auto head = [&](const LinearTensors& layer) {
        return bias_activation_dropout(dense_product(h, layer.weight, threads), layer.bias, kRelu,
                                       {}, threads);
    };
    const torch::Tensor u = head(parts.u);
    const torch::Tensor v = head(parts.v);
    // (Vᵀ Z)ᵀ, since dense_product() takes its second factor transposed.
    const torch::Tensor zv = dense_product(head(parts.z).t(), v.t(), threads);
    const torch::Tensor norm = (u.sum(0) * v.sum(0)).sum() / h.size(0);
    return torch::cat(
        {dense_product(u, zv, threads) / norm.clamp_min(kSmallestNorm), head(parts.t)}, 1);
}

std::unique_ptr<NodeNetwork> make_gcn_lrga(const NetworkInputs& inputs, ParameterSet& parameters) {
    return std::make_unique<GlobalAttentionNetwork>(inputs, parameters);
}

std::unique_ptr<LearnedModel> GcnLrga::make(const ModelRequest& request) {
    return std::make_unique<NetworkModel>(request, make_gcn_lrga);
}

}  // namespace hplc
