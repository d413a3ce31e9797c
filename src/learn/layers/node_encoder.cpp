#include "learn/layers/node_encoder.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>
#include <vector>

#include "learn/layers/feature_input.hpp"
#include "nn/sparse/leading_subspace.hpp"

namespace hplc {
namespace {

constexpr float kFirstGate = 0.01F;

NodeGroups groups_of(const EncoderInputs& inputs) {
    if (inputs.clusters == nullptr) return NodeGroups(inputs.num_nodes);
    return {inputs.clusters->macro_cluster, inputs.clusters->num_macro_clusters};
}

torch::Tensor hidden_layer(const torch::Tensor& x, const LinearTensors& layer,
                           DropoutSource& dropout, Threads threads) {
    return bias_activation_dropout(dense_product(x, layer.weight, threads), layer.bias, kRelu,
                                   dropout.next(), threads);
}

class ConcatenatingEncoder final : public NodeEncoder {
  public:
    ConcatenatingEncoder(const EncoderInputs& inputs, ParameterSet& parameters)
        : groups_(groups_of(inputs)),
          features_(inputs.features, inputs.embedding, groups_, parameters) {
        const std::size_t hidden = inputs.hidden;
        const bool has_positions = inputs.position_columns > 0;
        if (has_positions) {
            first_of_phi_ = parameters.linear("phi.1", inputs.position_columns, hidden);
            second_of_phi_ = parameters.linear("phi.2", hidden, hidden);
        }
        for (std::size_t group = 0; group < groups_.count(); ++group) {
            const auto name = [&](const char* part) { return fmt::format("f{}.{}", group, part); };
            encoders_.push_back(
                {.features = features_.weight(name("features"), hidden, parameters),
                 .positions = has_positions ? parameters.matrix(name("positions"), hidden, hidden)
                                            : torch::Tensor(),
                 .bias = parameters.constant(name("bias"), hidden, 0.0F),
                 .second = parameters.linear(name("2"), hidden, hidden)});
        }
    }

    torch::Tensor encode(const torch::Tensor& positions, DropoutSource& dropout,
                         Threads threads) const override {
        torch::Tensor phi;
        if (positions.defined()) {
            phi = affine(hidden_layer(positions, first_of_phi_, dropout, threads), second_of_phi_,
                         threads);
        }
        return groups_.each(phi, [&](std::size_t group, const torch::Tensor& rows) {
            const Encoder& encoder = encoders_[group];
            torch::Tensor sum =
                features_.product(group, encoder.features, dropout.next_of_features(), threads);
            if (rows.defined()) sum = sum + dense_product(rows, encoder.positions, threads);
            const torch::Tensor first =
                bias_activation_dropout(sum, encoder.bias, kLeakyRelu, dropout.next(), threads);
            return affine(first, encoder.second, threads);
        });
    }

  private:
    struct Encoder {
        torch::Tensor features;   // W₁
        torch::Tensor positions;  // W₂
        torch::Tensor bias;
        LinearTensors second;
    };

    NodeGroups groups_;
    FeatureInput features_;
    LinearTensors first_of_phi_;
    LinearTensors second_of_phi_;
    std::vector<Encoder> encoders_;
};

// W x, or the plain vectors.
class GatedInput {
  public:
    GatedInput(const EncoderInputs& inputs, ParameterSet& parameters) {
        if (inputs.has_plain_vectors && inputs.features == nullptr) {
            vectors_ =
                parameters.orthogonal("vectors", inputs.num_nodes, inputs.hidden, inputs.threads);
            if (inputs.propagation != nullptr) start_as_eigenvectors(inputs);
            return;
        }
        features_.emplace(inputs.features, inputs.embedding, NodeGroups(inputs.num_nodes),
                          parameters);
        weight_ = features_->weight("features", inputs.hidden, parameters);
    }

    [[nodiscard]] torch::Tensor of(DropoutSource& dropout, Threads threads) const {
        if (vectors_.defined()) return vectors_;
        return features_->product(0, weight_, dropout.next_of_features(), threads);
    }

  private:
    void start_as_eigenvectors(const EncoderInputs& inputs) {
        const std::span<float> numbers = numbers_of(vectors_);
        turn_to_leading(*inputs.propagation, {numbers.data(), inputs.num_nodes, inputs.hidden},
                        inputs.threads);
        const double length = std::sqrt(static_cast<double>(inputs.num_nodes)) / 2;
        for (float& number : numbers)
            number *= static_cast<float>(length);
    }

    torch::Tensor vectors_;  // undefined where there are features
    std::optional<FeatureInput> features_;
    torch::Tensor weight_;
};

class GatedEncoder final : public NodeEncoder {
  public:
    GatedEncoder(const EncoderInputs& inputs, ParameterSet& parameters)
        : groups_(groups_of(inputs)), input_(inputs, parameters) {
        if (inputs.position_columns == 0 && inputs.clusters == nullptr) return;
        const std::size_t columns = std::max<std::size_t>(1, inputs.position_columns);
        phi_ = parameters.linear("phi", columns, inputs.hidden);
        if (inputs.position_columns == 0)
            nothing_ = torch::ones({static_cast<std::int64_t>(inputs.num_nodes), 1});
        for (std::size_t group = 0; group < groups_.count(); ++group) {
            projections_.push_back(
                parameters.linear(fmt::format("p{}", group), inputs.hidden, inputs.hidden));
        }
        gate_ = parameters.constant("gate", 1, kFirstGate);
    }

    torch::Tensor encode(const torch::Tensor& positions, DropoutSource& dropout,
                         Threads threads) const override {
        const torch::Tensor z = input_.of(dropout, threads);
        if (!gate_.defined()) return z;
        const torch::Tensor phi =
            hidden_layer(nothing_.defined() ? nothing_ : positions, phi_, dropout, threads);
        return z + gate_ * groups_.each(phi, [&](std::size_t group, const torch::Tensor& rows) {
            return affine(rows, projections_[group], threads);
        });
    }

  private:
    NodeGroups groups_;
    GatedInput input_;
    LinearTensors phi_;
    torch::Tensor nothing_;  // in place of positions, where the cluster is all that is known
    std::vector<LinearTensors> projections_;
    torch::Tensor gate_;
};

}  // namespace

std::unique_ptr<const NodeEncoder> make_node_encoder(const EncoderInputs& inputs,
                                                     ParameterSet& parameters) {
    if (inputs.is_gated) return std::make_unique<GatedEncoder>(inputs, parameters);
    return std::make_unique<ConcatenatingEncoder>(inputs, parameters);
}

}  // namespace hplc
