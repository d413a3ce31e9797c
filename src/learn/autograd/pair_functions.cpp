// Functions of pairs of nodes: the decoders with their loss.
#include "learn/autograd/autograd.hpp"
#include "learn/autograd/tensors.hpp"
#include "nn/pairs/pair_mlp.hpp"
#include "nn/pairs/pair_sum.hpp"

namespace hplc {
namespace {

// A loss whose gradients are known already: backward only scales them.
torch::Tensor known_loss(double loss, const std::vector<torch::Tensor>& inputs,
                         std::vector<torch::Tensor> gradients) {
    return differentiable(
        torch::tensor(static_cast<float>(loss)), inputs,
        [gradients = std::move(gradients)](const torch::Tensor& scale) {
            std::vector<torch::Tensor> scaled;
            for (const torch::Tensor& gradient : gradients) {
                scaled.push_back(gradient.defined() ? gradient * scale : gradient);
            }
            return scaled;
        });
}

// nodes, then weight and bias of each layer.
std::vector<torch::Tensor> all_tensors(const torch::Tensor& nodes,
                                       const std::vector<LinearTensors>& layers) {
    std::vector<torch::Tensor> all = {nodes};
    for (const LinearTensors& layer : layers)
        all.insert(all.end(), {layer.weight, layer.bias});
    return all;
}

std::vector<torch::Tensor> all_tensors(const PairSumTensors& decoder) {
    return {decoder.projected, decoder.features, decoder.weight, decoder.bias};
}

std::vector<torch::Tensor> all_plain(std::vector<torch::Tensor> tensors) {
    for (torch::Tensor& tensor : tensors)
        tensor = plain(tensor);
    return tensors;
}

// Views of what all_tensors() gave, made plain.
PairMlp mlp_of(const std::vector<torch::Tensor>& tensors, DropoutKey dropout) {
    PairMlp mlp{.nodes = matrix_of(tensors[0]), .layers = {}, .dropout = dropout};
    for (std::size_t i = 1; i < tensors.size(); i += 2)
        mlp.layers.push_back({matrix_of(tensors[i]), values_of(tensors[i + 1])});
    return mlp;
}

PairSum sum_of(const std::vector<torch::Tensor>& tensors, DropoutKey dropout) {
    return {.projected = matrix_of(tensors[0]),
            .features = matrix_of(tensors[1]),
            .weight = values_of(tensors[2]),
            .bias = values_of(tensors[3])[0],
            .dropout = dropout};
}

// A gradient in the shape of its tensor; undefined where that is.
torch::Tensor gradient_of(const torch::Tensor& tensor, std::vector<float> values) {
    return tensor.defined() ? tensor_of(std::move(values), tensor.sizes()) : torch::Tensor();
}

}  // namespace

torch::Tensor pair_mlp_loss(const torch::Tensor& nodes, const std::vector<LinearTensors>& layers,
                            const PairBatch& batch, DropoutKey dropout, Threads threads) {
    const std::vector<torch::Tensor> inputs = all_tensors(nodes, layers);
    const std::vector<torch::Tensor> held = all_plain(inputs);
    PairMlpGradients result = pair_mlp_loss(mlp_of(held, dropout), batch, threads);
    std::vector<torch::Tensor> gradients = {gradient_of(nodes, std::move(result.nodes))};
    for (std::size_t l = 0; l < layers.size(); ++l) {
        gradients.push_back(gradient_of(layers[l].weight, std::move(result.layers[l].weight)));
        gradients.push_back(gradient_of(layers[l].bias, std::move(result.layers[l].bias)));
    }
    return known_loss(result.loss, inputs, std::move(gradients));
}

std::vector<float> pair_mlp_logits(const torch::Tensor& nodes,
                                   const std::vector<LinearTensors>& layers, const PairBatch& batch,
                                   Threads threads) {
    const std::vector<torch::Tensor> held = all_plain(all_tensors(nodes, layers));
    std::vector<float> logits(batch.pairs.size());
    pair_mlp_logits(mlp_of(held, {}), batch, logits, threads);
    return logits;
}

torch::Tensor pair_sum_loss(const PairSumTensors& decoder, const PairBatch& batch,
                            DropoutKey dropout, Threads threads) {
    const std::vector<torch::Tensor> inputs = all_tensors(decoder);
    const std::vector<torch::Tensor> held = all_plain(inputs);
    PairSumGradients result = pair_sum_loss(sum_of(held, dropout), batch, threads);
    return known_loss(result.loss, inputs,
                      {gradient_of(decoder.projected, std::move(result.projected)),
                       gradient_of(decoder.features, std::move(result.features)),
                       gradient_of(decoder.weight, std::move(result.weight)),
                       gradient_of(decoder.bias, std::move(result.bias))});
}

std::vector<float> pair_sum_logits(const PairSumTensors& decoder, const PairBatch& batch,
                                   Threads threads) {
    const std::vector<torch::Tensor> held = all_plain(all_tensors(decoder));
    std::vector<float> logits(batch.pairs.size());
    pair_sum_logits(sum_of(held, {}), batch, logits, threads);
    return logits;
}

}  // namespace hplc
