#include "learn/layers/link_decoder.hpp"

#include <fmt/format.h>

#include <utility>
#include <vector>

namespace hplc {
namespace {

torch::Tensor copy_of(const torch::Tensor& tensor) {
    return tensor.defined() ? tensor.detach().contiguous().clone() : tensor;
}

ConstMatrix view_of(const torch::Tensor& matrix) {
    return {numbers_of(matrix).data(), static_cast<std::size_t>(matrix.size(0)),
            static_cast<std::size_t>(matrix.size(1))};
}

class FrozenMlp final : public PairLogits {
  public:
    FrozenMlp(torch::Tensor nodes, std::vector<LinearTensors> layers)
        : nodes_(std::move(nodes)), layers_(std::move(layers)) {}

    std::vector<float> of(const PairBatch& batch, Threads threads) const override {
        return pair_mlp_logits(nodes_, layers_, batch, threads);
    }
    std::shared_ptr<const PairMlpBound> bound() const override {
        if (layers_.size() != 2) return nullptr;
        PairMlp mlp{.nodes = view_of(nodes_), .layers = {}};
        for (const LinearTensors& layer : layers_)
            mlp.layers.push_back({view_of(layer.weight), numbers_of(layer.bias)});
        return std::make_shared<const PairMlpBound>(mlp);
    }

  private:
    torch::Tensor nodes_;
    std::vector<LinearTensors> layers_;
};

std::vector<LinearTensors> mlp_layers(std::size_t hidden, const DecoderOptions& options,
                                      std::size_t feature_columns, ParameterSet& parameters) {
    std::vector<LinearTensors> layers;
    const std::size_t width = options.decoder_width > 0 ? options.decoder_width : hidden;
    const unsigned count = options.decoder_layers;
    std::size_t inputs = hidden + feature_columns;
    for (unsigned i = 1; i <= count; ++i) {
        const std::size_t outputs = i == count ? 1 : width;
        layers.push_back(parameters.linear(fmt::format("decoder{}", i), inputs, outputs));
        inputs = outputs;
    }
    return layers;
}

// One layer that adds up, which is not learned: MLP(h_u ∘ h_v) = h_u · h_v.
std::vector<LinearTensors> summing_layer(std::size_t hidden) {
    return {{torch::ones({1, static_cast<std::int64_t>(hidden)}), torch::zeros({1})}};
}

class HadamardDecoder final : public LinkDecoder {
  public:
    explicit HadamardDecoder(std::vector<LinearTensors> layers) : layers_(std::move(layers)) {}

    torch::Tensor loss(const torch::Tensor& nodes, const PairBatch& batch, DropoutSource& dropout,
                       Threads threads) const override {
        return pair_mlp_loss(nodes, layers_, batch, dropout.next_key(), threads);
    }

    std::unique_ptr<const PairLogits> frozen(const torch::Tensor& nodes,
                                             Threads /*threads*/) const override {
        std::vector<LinearTensors> layers;
        for (const LinearTensors& layer : layers_)
            layers.push_back({copy_of(layer.weight), copy_of(layer.bias)});
        return std::make_unique<FrozenMlp>(copy_of(nodes), std::move(layers));
    }

  private:
    std::vector<LinearTensors> layers_;
};

class FrozenSum final : public PairLogits {
  public:
    explicit FrozenSum(PairSumTensors parts) : parts_(std::move(parts)) {}

    std::vector<float> of(const PairBatch& batch, Threads threads) const override {
        return pair_sum_logits(parts_, batch, threads);
    }

  private:
    PairSumTensors parts_;
};

class ConcatenatingDecoder final : public LinkDecoder {
  public:
    ConcatenatingDecoder(std::size_t hidden, std::size_t feature_columns, ParameterSet& parameters)
        : first_(parameters.linear("decoder1", hidden, 2 * hidden)) {
        if (feature_columns > 0)
            features_ = parameters.matrix("decoder1.features", hidden, feature_columns);
        last_ = parameters.linear("decoder2", hidden, 1);
    }

    torch::Tensor loss(const torch::Tensor& nodes, const PairBatch& batch, DropoutSource& dropout,
                       Threads threads) const override {
        return pair_sum_loss(parts(nodes, threads), batch, dropout.next_key(), threads);
    }

    std::unique_ptr<const PairLogits> frozen(const torch::Tensor& nodes,
                                             Threads threads) const override {
        PairSumTensors copies = parts(nodes, threads);
        for (torch::Tensor* part :
             {&copies.projected, &copies.features, &copies.weight, &copies.bias})
            *part = copy_of(*part);
        return std::make_unique<FrozenSum>(std::move(copies));
    }

  private:
    // The first layer, once a node.
    [[nodiscard]] PairSumTensors parts(const torch::Tensor& nodes, Threads threads) const {
        return {.projected = affine(nodes, first_, threads),
                .features = features_,
                .weight = last_.weight.reshape({-1}),
                .bias = last_.bias};
    }

    LinearTensors first_;
    torch::Tensor features_;
    LinearTensors last_;
};

}  // namespace

std::unique_ptr<const LinkDecoder> make_link_decoder(const NetworkInputs& inputs,
                                                     std::size_t feature_columns,
                                                     ParameterSet& parameters) {
    const auto& options = inputs.options.get<DecoderOptions>();
    const std::size_t hidden = inputs.hidden();
    switch (options.decoder) {
        case Decoder::kInner:
            return std::make_unique<HadamardDecoder>(summing_layer(hidden));
        case Decoder::kHadamard:
            return std::make_unique<HadamardDecoder>(
                mlp_layers(hidden, options, feature_columns, parameters));
        case Decoder::kConcat:
            break;
    }
    return std::make_unique<ConcatenatingDecoder>(hidden, feature_columns, parameters);
}

}  // namespace hplc
