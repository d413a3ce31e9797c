#include "nn/block_network.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "base/random.hpp"

namespace hplc {
namespace block_network_test {

constexpr std::size_t kNodes = 40;
constexpr std::size_t kInputs = 7;
constexpr std::size_t kHidden = 5;
constexpr std::size_t kFeatures = 3;

struct Layer {
    std::size_t outputs;
    std::size_t inputs;
    std::vector<float> weight;
    std::vector<float> bias;
};

std::vector<float> random_values(std::size_t count, std::uint64_t key) {
    RandomStream random(key, "values");
    std::vector<float> values(count);
    for (float& value : values)
        value = static_cast<float>(random.uniform() - 0.5);
    return values;
}

Layer layer(std::size_t outputs, std::size_t inputs, std::uint64_t key) {
    return {outputs, inputs, random_values(outputs * inputs, key), random_values(outputs, key + 1)};
}

// A network of two layers on nodes and two on pairs, with pairs of two tiles, the second short.
struct Fixture {
    std::vector<Layer> layers = {layer(kHidden, kInputs, 1), layer(kHidden, kHidden, 3),
                                 layer(kHidden, kHidden + kFeatures, 5), layer(1, kHidden, 7)};
    HalfMatrix table{kNodes, kInputs};
    std::vector<NodePair> pairs;
    std::vector<float> features;
    std::vector<float> labels;
    std::vector<float> offsets;

    explicit Fixture(std::size_t count = 300) {
        const std::vector<float> inputs = random_values(kNodes * kInputs, 9);
        for (std::size_t i = 0; i < inputs.size(); ++i)
            table.values[i] = half_of(inputs[i]);
        RandomStream random(4, "pairs");
        for (std::size_t i = 0; i < count; ++i) {
            pairs.push_back({static_cast<NodeId>(random.below(kNodes)),
                             static_cast<NodeId>(random.below(kNodes))});
            labels.push_back(i % 2 == 0 ? 1.0F : 0.0F);
        }
        features = random_values(count * kFeatures, 11);
        offsets = random_values(count, 13);
    }

    [[nodiscard]] BlockGradients run(Threads threads = {}, float dropout = 0) const {
        BlockNetwork network{.nodes = {}, .pairs = {}, .dropout = {dropout, 17}};
        for (std::size_t l = 0; l < layers.size(); ++l) {
            const Layer& from = layers[l];
            (l < 2 ? network.nodes : network.pairs)
                .push_back({{from.weight.data(), from.outputs, from.inputs}, from.bias});
        }
        return block_network_loss(network, table,
                                  {.pairs = pairs,
                                   .features = {features.data(), pairs.size(), kFeatures},
                                   .labels = labels},
                                  offsets, threads);
    }
};

// What the header says, written down plainly in double precision.
double plain_loss(const Fixture& f) {
    const auto through = [](const Layer& layer, const std::vector<double>& x, double slope) {
        std::vector<double> y(layer.outputs);
        for (std::size_t o = 0; o < layer.outputs; ++o) {
            y[o] = layer.bias[o];
            for (std::size_t i = 0; i < layer.inputs; ++i)
                y[o] += layer.weight[o * layer.inputs + i] * x[i];
            if (y[o] < 0) y[o] *= slope;
        }
        return y;
    };
    const auto state = [&](NodeId v) {
        std::vector<double> x;
        for (std::size_t c = 0; c < kInputs; ++c)
            x.push_back(float_of(f.table.row(v)[c]));
        return through(f.layers[1], through(f.layers[0], x, 0.25), 1);
    };
    double loss = 0;
    for (std::size_t i = 0; i < f.pairs.size(); ++i) {
        std::vector<double> joined = state(f.pairs[i].u);
        const std::vector<double> other = state(f.pairs[i].v);
        for (std::size_t c = 0; c < kHidden; ++c)
            joined[c] *= other[c];
        for (std::size_t c = 0; c < kFeatures; ++c)
            joined.push_back(f.features[i * kFeatures + c]);
        const double logit =
            f.offsets[i] + through(f.layers[3], through(f.layers[2], joined, 0), 1)[0];
        loss += std::log1p(std::exp(f.labels[i] > 0 ? -logit : logit));
    }
    return loss / static_cast<double>(f.pairs.size());
}

TEST(BlockNetwork, LossIsThatOfThePlainFormula) {
    const Fixture f;
    EXPECT_NEAR(f.run().loss, plain_loss(f), 1e-5);
}

TEST(BlockNetwork, GradientsAreSlopesOfTheLoss) {
    Fixture f;
    const BlockGradients gradients = f.run();
    for (std::size_t l = 0; l < f.layers.size(); ++l) {
        std::vector<float>& weight = f.layers[l].weight;
        for (std::size_t i = 0; i < weight.size(); i += 3) {
            const float before = weight[i];
            constexpr float kStep = 1e-3F;
            weight[i] = before + kStep;
            const double above = plain_loss(f);
            weight[i] = before - kStep;
            const double below = plain_loss(f);
            weight[i] = before;
            EXPECT_NEAR(gradients.layers[l].weight[i], (above - below) / (2 * kStep), 2e-4)
                << "layer " << l << ", weight " << i;
        }
        float& bias = f.layers[l].bias.front();
        bias += 1e-3F;
        const double above = plain_loss(f);
        bias -= 2e-3F;
        const double below = plain_loss(f);
        bias += 1e-3F;
        EXPECT_NEAR(gradients.layers[l].bias.front(), (above - below) / 2e-3, 2e-4);
    }
}

TEST(BlockNetwork, SameBytesForAnyThreads) {
    const Fixture f(2000);
    const BlockGradients one = f.run(Threads{1}, 0.3F);
    const BlockGradients three = f.run(Threads{3}, 0.3F);
    EXPECT_EQ(one.loss, three.loss);
    for (std::size_t l = 0; l < one.layers.size(); ++l) {
        EXPECT_EQ(one.layers[l].weight, three.layers[l].weight);
        EXPECT_EQ(one.layers[l].bias, three.layers[l].bias);
    }
}

TEST(BlockNetwork, DropoutChangesTheLoss) {
    const Fixture f;
    EXPECT_NE(f.run({}, 0.5F).loss, f.run().loss);
}

TEST(HalfMatrix, RoundsToTheNearestHalf) {
    EXPECT_EQ(float_of(half_of(1.0F)), 1.0F);
    EXPECT_EQ(float_of(half_of(-0.5F)), -0.5F);
    EXPECT_EQ(float_of(half_of(0.0F)), 0.0F);
    // Between 1 and 1 + 2^-7 there is no half: below the middle down, above it up, the middle to
    // the even one.
    EXPECT_EQ(float_of(half_of(1.003F)), 1.0F);
    EXPECT_EQ(float_of(half_of(1.005F)), 1.0F + 0x1p-7F);
    EXPECT_EQ(float_of(half_of(1.0F + 0x1p-8F)), 1.0F);
    EXPECT_EQ(float_of(half_of(1.0F + 3 * 0x1p-8F)), 1.0F + 2 * 0x1p-7F);
}

}  // namespace block_network_test
}  // namespace hplc
