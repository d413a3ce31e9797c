// Both decoders against their torch twins, values and gradients.
#include <cmath>

#include "expect_near.hpp"
#include "learn/autograd/autograd.hpp"
#include "tensors.hpp"
#include "torch_twins.hpp"

namespace hplc::testing {
namespace pair_functions_test {

constexpr std::int64_t kTile = 256;  // rows that share a dropout

struct Case {
    std::size_t pairs;
    std::int64_t nodes;
    std::int64_t width;
    std::vector<std::int64_t> hidden;
    std::size_t features;
    float dropout;
};

// A batch with the memory that it views.
struct OwnedBatch {
    std::vector<NodePair> pairs;
    std::vector<float> features;
    std::vector<float> labels;
    std::size_t columns;

    explicit OwnedBatch(const Case& c)
        : pairs(random_pairs(c.pairs, static_cast<NodeId>(c.nodes), 1)),
          features(random_values(c.pairs * c.features, 2)),
          labels(c.pairs),
          columns(c.features) {
        for (std::size_t i = 0; i < labels.size(); ++i)
            labels[i] = i % 3 == 0 ? 1.0F : 0.0F;
    }
    [[nodiscard]] PairBatch view() const {
        return {pairs, {features.data(), pairs.size(), columns}, labels};
    }
};

// Every tile is dropped as a matrix of its own.
Drop tile_drop(DropoutKey key) {
    return [key](const torch::Tensor& x, std::size_t layer) {
        torch::Tensor mask = torch::empty_like(x);
        for (std::int64_t row = 0; row < x.size(0); ++row) {
            const Dropout dropout = key.of(static_cast<std::size_t>(row / kTile), layer);
            for (std::int64_t c = 0; c < x.size(1); ++c) {
                const auto index = static_cast<std::uint32_t>(row % kTile * x.size(1) + c);
                mask.data_ptr<float>()[row * x.size(1) + c] = dropout.factor(index);
            }
        }
        return x * mask;
    };
}

std::vector<torch::Tensor> copies_of(const std::vector<torch::Tensor>& leaves) {
    std::vector<torch::Tensor> copies;
    for (const torch::Tensor& leaf : leaves)
        copies.push_back(leaf.detach().clone().requires_grad_());
    return copies;
}

void expect_same_gradients(const torch::Tensor& loss, const std::vector<torch::Tensor>& leaves,
                           const torch::Tensor& twin, const std::vector<torch::Tensor>& copies) {
    expect_near(loss, twin);
    (loss * 3).backward();
    (twin * 3).backward();
    for (std::size_t i = 0; i < leaves.size(); ++i) {
        SCOPED_TRACE(i);
        ASSERT_TRUE(leaves[i].grad().defined());
        expect_near(leaves[i].grad(), copies[i].grad(), 3e-5);
    }
}

std::vector<torch::Tensor> mlp_leaves(const Case& c) {
    std::vector<torch::Tensor> leaves = {random_leaf({c.nodes, c.width}, 10)};
    std::int64_t inputs = c.width + static_cast<std::int64_t>(c.features);
    std::vector<std::int64_t> outputs = c.hidden;
    outputs.push_back(1);
    for (const std::int64_t output : outputs) {
        leaves.push_back(random_leaf({output, inputs}, 20 + leaves.size()));
        leaves.push_back(random_leaf({output}, 20 + leaves.size()));
        inputs = output;
    }
    return leaves;
}

std::vector<LinearTensors> layers_of(const std::vector<torch::Tensor>& leaves) {
    std::vector<LinearTensors> layers;
    for (std::size_t i = 1; i < leaves.size(); i += 2)
        layers.push_back({leaves[i], leaves[i + 1]});
    return layers;
}

class PairMlpLoss : public ::testing::TestWithParam<Case> {};

TEST_P(PairMlpLoss, EqualsTwin) {
    const OwnedBatch batch(GetParam());
    const TwinBatch twin = twin_batch(batch.view());
    const DropoutKey dropout{GetParam().dropout, 77};
    const auto leaves = mlp_leaves(GetParam());
    const auto copies = copies_of(leaves);
    expect_same_gradients(
        pair_mlp_loss(leaves[0], layers_of(leaves), batch.view(), dropout, Threads{2}), leaves,
        twin_loss(twin_mlp_logits(copies[0], layers_of(copies), twin, tile_drop(dropout)), twin),
        copies);
}

TEST_P(PairMlpLoss, LogitsEqualTwin) {
    const OwnedBatch batch(GetParam());
    const auto leaves = mlp_leaves(GetParam());
    const auto logits = pair_mlp_logits(leaves[0], layers_of(leaves), batch.view(), Threads{2});
    expect_near(torch::tensor(logits),
                twin_mlp_logits(leaves[0], layers_of(leaves), twin_batch(batch.view()), keep_all));
}

INSTANTIATE_TEST_SUITE_P(Cases, PairMlpLoss,
                         ::testing::Values(Case{1, 1, 1, {1}, 0, 0.0F}, Case{5, 4, 3, {2}, 0, 0.0F},
                                           Case{257, 30, 33, {17}, 5, 0.0F},
                                           Case{700, 30, 65, {31, 9}, 0, 0.5F},
                                           Case{1030, 50, 16, {70, 20, 8}, 3, 0.25F},
                                           Case{300, 20, 12, {}, 2, 0.0F}));

std::vector<torch::Tensor> sum_leaves(const Case& c) {
    const std::int64_t hidden = c.hidden.front();
    std::vector<torch::Tensor> leaves = {random_leaf({c.nodes, 2 * hidden}, 30),
                                         random_leaf({hidden}, 31), random_leaf({1}, 32)};
    if (c.features > 0)
        leaves.push_back(random_leaf({hidden, static_cast<std::int64_t>(c.features)}, 33));
    return leaves;
}

PairSumTensors decoder_of(const std::vector<torch::Tensor>& leaves) {
    return {leaves[0], leaves.size() > 3 ? leaves[3] : torch::Tensor(), leaves[1], leaves[2]};
}

class PairSumLoss : public ::testing::TestWithParam<Case> {};

TEST_P(PairSumLoss, EqualsTwin) {
    const OwnedBatch batch(GetParam());
    const TwinBatch twin = twin_batch(batch.view());
    const DropoutKey dropout{GetParam().dropout, 78};
    const auto leaves = sum_leaves(GetParam());
    const auto copies = copies_of(leaves);
    expect_same_gradients(
        pair_sum_loss(decoder_of(leaves), batch.view(), dropout, Threads{2}), leaves,
        twin_loss(twin_sum_logits(decoder_of(copies), twin, tile_drop(dropout)), twin), copies);
}

TEST_P(PairSumLoss, LogitsEqualTwin) {
    const OwnedBatch batch(GetParam());
    const PairSumTensors decoder = decoder_of(sum_leaves(GetParam()));
    expect_near(torch::tensor(pair_sum_logits(decoder, batch.view(), Threads{2})),
                twin_sum_logits(decoder, twin_batch(batch.view()), keep_all));
}

// The point of the kernel: products once a node give what a product a pair gives.
TEST_P(PairSumLoss, IsTheConcatenatingDecoder) {
    const Case& c = GetParam();
    const OwnedBatch batch(c);
    const TwinBatch twin = twin_batch(batch.view());
    const torch::Tensor h = random_tensor({c.nodes, c.width}, 40);
    const torch::Tensor first = random_tensor({c.hidden.front(), c.width}, 41);
    const torch::Tensor second = random_tensor({c.hidden.front(), c.width}, 42);
    auto leaves = sum_leaves(c);
    leaves[0] = torch::mm(h, torch::cat({first, second}, 0).t());
    const PairSumTensors decoder = decoder_of(leaves);
    const auto one_order = [&](const torch::Tensor& u, const torch::Tensor& v) {
        torch::Tensor x = torch::cat({h.index_select(0, u), h.index_select(0, v)}, 1);
        torch::Tensor weight = torch::cat({first, second}, 1);
        if (c.features > 0) {
            x = torch::cat({x, twin.features}, 1);
            weight = torch::cat({weight, decoder.features}, 1);
        }
        return torch::mv(torch::relu(torch::mm(x, weight.t())), decoder.weight) + decoder.bias;
    };
    expect_near(torch::tensor(pair_sum_logits(decoder, batch.view(), Threads{1})),
                (one_order(twin.u, twin.v) + one_order(twin.v, twin.u)) / 2);
}

INSTANTIATE_TEST_SUITE_P(Cases, PairSumLoss,
                         ::testing::Values(Case{1, 1, 1, {1}, 0, 0.0F}, Case{5, 4, 3, {2}, 1, 0.0F},
                                           Case{257, 30, 8, {33}, 5, 0.0F},
                                           Case{700, 30, 8, {65}, 0, 0.5F},
                                           Case{1030, 50, 8, {70}, 3, 0.25F}));

// One pair, one hidden unit, by hand: h_u h_v = 6, hidden relu(2·6 - 10) = 2, logit 2·0.5 - 1 = 0.
TEST(PairMlp, ByHand) {
    const std::vector<NodePair> pairs = {{0, 1}};
    const std::vector<float> labels = {1.0F};
    const torch::Tensor h = torch::tensor({2.0F, 3.0F}).reshape({2, 1}).requires_grad_();
    const std::vector<LinearTensors> layers = {
        {torch::full({1, 1}, 2.0F), torch::full({1}, -10.0F)},
        {torch::full({1, 1}, 0.5F), torch::full({1}, -1.0F)}};
    const PairBatch batch{.pairs = pairs, .labels = labels};
    EXPECT_FLOAT_EQ(pair_mlp_logits(h, layers, batch, Threads{1})[0], 0.0F);
    const torch::Tensor loss = pair_mlp_loss(h, layers, batch, {}, Threads{1});
    EXPECT_FLOAT_EQ(loss.item<float>(), std::log(2.0F));
    loss.backward();  // d loss / d logit = -1/2, d logit / d (h_u h_v) = 0.5 · 2
    expect_near(h.grad(), torch::tensor({-1.5F, -1.0F}).reshape({2, 1}));
}

// a = 1 + 4 = 5, b = 3 - 2 = 1, logit = (5 + 1) / 2 · 2 - 6 = 0.
TEST(PairSum, ByHand) {
    const std::vector<NodePair> pairs = {{0, 1}};
    const std::vector<float> labels = {0.0F};
    const torch::Tensor projected =
        torch::tensor({1.0F, -2.0F, 3.0F, 4.0F}).reshape({2, 2}).requires_grad_();
    const PairSumTensors decoder{projected, {}, torch::full({1}, 2.0F), torch::full({1}, -6.0F)};
    const PairBatch batch{.pairs = pairs, .labels = labels};
    EXPECT_FLOAT_EQ(pair_sum_logits(decoder, batch, Threads{1})[0], 0.0F);
    pair_sum_loss(decoder, batch, {}, Threads{1}).backward();
    expect_near(projected.grad(), torch::full({2, 2}, 0.5F));
}

TEST(PairDecoders, LargeLogitsDoNotOverflow) {
    const std::vector<NodePair> pairs = {{0, 0}, {0, 0}};
    const std::vector<float> labels = {1.0F, 0.0F};
    const std::vector<LinearTensors> layers = {{torch::full({1, 1}, 500.0F), torch::zeros({1})}};
    const torch::Tensor loss = pair_mlp_loss(torch::ones({1, 1}), layers,
                                             {.pairs = pairs, .labels = labels}, {}, Threads{1});
    EXPECT_FLOAT_EQ(loss.item<float>(), 250.0F);
}

TEST(PairDecoders, AnEmptyBatchHasNoLogits) {
    const auto leaves = mlp_leaves({0, 3, 4, {2}, 0, 0.0F});
    EXPECT_TRUE(pair_mlp_logits(leaves[0], layers_of(leaves), {}, Threads{2}).empty());
}

}  // namespace pair_functions_test
}  // namespace hplc::testing
