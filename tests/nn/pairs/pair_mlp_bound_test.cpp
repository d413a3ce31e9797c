#include "nn/pairs/pair_mlp_bound.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

#include "nn/random_inputs.hpp"

namespace hplc::testing {
namespace pair_mlp_bound_test {

constexpr NodeId kNodes = 300;
constexpr std::size_t kWidth = 19;
constexpr std::size_t kColumns = 5;
constexpr std::size_t kHidden = 23;

class PairMlpBounds : public ::testing::TestWithParam<float> {
  protected:
    PairMlpBounds() {
        for (float& weight : second_)
            weight += GetParam();
    }

    std::vector<NodeId> others_ = [] {
        std::vector<NodeId> all(kNodes);
        std::iota(all.begin(), all.end(), NodeId{0});
        return all;
    }();
    std::vector<float> nodes_ = random_values(kNodes * kWidth, 1);
    std::vector<float> features_ = random_values(kNodes * kColumns, 2);
    std::vector<float> first_ = random_values(kHidden * (kWidth + kColumns), 3);
    std::vector<float> first_bias_ = random_values(kHidden, 4);
    std::vector<float> second_ = random_values(kHidden, 5);
    std::vector<float> second_bias_ = {0.25F};
    PairMlp mlp_ = {.nodes = {nodes_.data(), kNodes, kWidth},
                    .layers = {{{first_.data(), kHidden, kWidth + kColumns}, first_bias_},
                               {{second_.data(), 1, kHidden}, second_bias_}}};
    ConstMatrix feature_rows_ = {features_.data(), kNodes, kColumns};

    [[nodiscard]] std::vector<float> logits(NodeId source) const {
        std::vector<NodePair> pairs;
        for (const NodeId other : others_)
            pairs.push_back({source, other});
        std::vector<float> logits(pairs.size());
        pair_mlp_logits(mlp_, {.pairs = pairs, .features = feature_rows_}, logits, {});
        return logits;
    }
};

// All weights of the second layer mixed, all of them positive, all negative.
INSTANTIATE_TEST_SUITE_P(Weights, PairMlpBounds, ::testing::Values(0.0F, 1.0F, -1.0F));

TEST_P(PairMlpBounds, AreNeverBelowTheLogit) {
    const PairMlpBound bound(mlp_);
    for (const Simd simd : {Simd::kGeneric, best_simd()}) {
        for (NodeId source = 0; source < 20; ++source) {
            std::vector<float> bounds(others_.size());
            bound.of(source, others_, feature_rows_, bounds, simd);
            const std::vector<float> exact = logits(source);
            for (std::size_t i = 0; i < bounds.size(); ++i)
                ASSERT_GE(bounds[i], exact[i]);
        }
    }
}

TEST_P(PairMlpBounds, AreNearEnoughToRuleMostPairsOut) {
    const PairMlpBound bound(mlp_);
    std::vector<float> bounds(others_.size());
    std::size_t ruled_out = 0;
    for (NodeId source = 0; source < 20; ++source) {
        std::vector<float> exact = logits(source);
        bound.of(source, others_, feature_rows_, bounds);
        std::ranges::nth_element(exact, exact.begin() + 2, std::greater{});
        ruled_out += static_cast<std::size_t>(
            std::ranges::count_if(bounds, [&](float most) { return most < exact[2]; }));
    }
    EXPECT_GT(ruled_out, 20 * others_.size() / 4);
}

TEST(PairMlpBound, IsTheLogitWhereOneUnitIsOpen) {
    const std::vector<float> nodes = {1, 2, 3, -1};
    const std::vector<float> first = {2, 1};
    const std::vector<float> none = {0};
    const std::vector<float> second = {3};
    const PairMlp mlp{.nodes = {nodes.data(), 2, 2},
                      .layers = {{{first.data(), 1, 2}, none}, {{second.data(), 1, 1}, none}}};
    const std::vector<NodeId> other = {1};
    std::vector<float> bounds(1);
    PairMlpBound(mlp).of(0, other, {nullptr, 1, 0}, bounds);
    EXPECT_NEAR(bounds[0], 3 * (2 * 3 - 2), 1e-3);  // 3 relu(2 · 1·3 + 1 · 2·(-1))
}

}  // namespace pair_mlp_bound_test
}  // namespace hplc::testing
