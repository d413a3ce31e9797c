// What is promised of the kernels themselves: generic and AVX2 code agree, threads do not matter,
// and dropout is fair.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "base/blas.hpp"
#include "nn/activation.hpp"
#include "nn/pairs/pair_mlp.hpp"
#include "nn/pairs/pair_sum.hpp"
#include "nn/sparse/anchor_messages.hpp"
#include "nn/sparse/dot_attention.hpp"
#include "nn/sparse/gat.hpp"
#include "nn/sparse/spmm.hpp"
#include "nn/steady_product.hpp"
#include "random_inputs.hpp"

namespace hplc::testing {
namespace kernels_test {

constexpr NodeId kNodes = 700;
constexpr std::size_t kWidth = 83;

using Values = std::vector<float>;

void expect_close(const Values& a, const Values& b) {
    ASSERT_EQ(a.size(), b.size());
    float scale = 1e-3F;
    for (const float value : a)
        scale = std::max(scale, std::fabs(value));
    for (std::size_t i = 0; i < a.size(); ++i)
        ASSERT_NEAR(a[i], b[i], 1e-5F * scale) << i;
}

TrainGraph random_graph() {
    return train_graph(kNodes, random_pairs(8000, kNodes, 4));
}

Values product(Threads threads, Simd simd) {
    const CsrMatrix a = gcn_adjacency(random_graph());
    const Values x = random_values(kNodes * kWidth, 1);
    Values y(kNodes * kWidth);
    spmm(a.view(), {x.data(), kNodes, kWidth}, {y.data(), kNodes, kWidth}, threads, simd);
    return y;
}

Values activated(Threads threads, Simd simd) {
    Values x = random_values(kNodes * kWidth, 1);
    const Values bias = random_values(kWidth, 2);
    const Values dy = random_values(kNodes * kWidth, 3);
    Values dx(dy.size());
    const Dropout dropout(0.4F, 9);
    const Matrix inplace{x.data(), kNodes, kWidth};
    activate(inplace, bias, {0.1F}, dropout, inplace, threads, simd);
    activate_backward(inplace, {dy.data(), kNodes, kWidth}, {0.1F}, dropout,
                      {dx.data(), kNodes, kWidth}, threads, simd);
    Values sums(kWidth);
    column_sums({dx.data(), kNodes, kWidth}, sums, threads);
    x.insert(x.end(), dx.begin(), dx.end());
    x.insert(x.end(), sums.begin(), sums.end());
    return x;
}

Values attended(Threads threads, Simd simd) {
    const AttentionGraph graph = attention_graph(random_graph());
    const Values to = random_values(kNodes, 1);
    const Values from = random_values(kNodes, 2);
    const Values x = random_values(kNodes * kWidth, 3);
    const Values dy = random_values(kNodes * kWidth, 4);
    const AttentionScores scores{to, from};
    Values all = attention_weights(graph, scores, threads);
    AttentionGradients gradients = attention_backward(
        graph, scores, all, {x.data(), kNodes, kWidth}, {dy.data(), kNodes, kWidth}, threads, simd);
    for (const Values& part : {gradients.x, gradients.to, gradients.from})
        all.insert(all.end(), part.begin(), part.end());
    return all;
}

Values dot_attended(Threads threads, Simd simd) {
    const AttentionGraph graph = attention_graph(random_graph());
    std::vector<Values> inputs;
    for (std::uint64_t seed = 1; seed <= 4; ++seed)
        inputs.push_back(random_values(kNodes * kWidth, seed));
    const auto matrix = [&](std::size_t i) {
        return ConstMatrix{inputs[i].data(), kNodes, kWidth};
    };
    const AttentionHead head{matrix(0), matrix(1), matrix(2)};
    Values all = dot_attention_weights(graph, head, threads, simd);
    const AttentionHeadGradients gradients =
        dot_attention_backward(graph, head, all, matrix(3), threads, simd);
    for (const Values& part : {gradients.queries, gradients.keys, gradients.values})
        all.insert(all.end(), part.begin(), part.end());
    return all;
}

Values anchored(Threads threads, Simd simd) {
    std::vector<AnchorSet> sets = draw_anchor_sets(kNodes, 1, 3);
    sets.erase(sets.begin(), sets.end() - 16);  // the smallest
    const AnchorGraph graph = anchor_graph(nearest_anchors(random_graph(), sets, 0, threads));
    const Values of_anchors = random_values(kNodes * kWidth, 1);
    const Values of_nodes = random_values(kNodes * kWidth, 2);
    const Values bias = random_values(kWidth, 3);
    const Values places = random_values(kWidth, 4);
    const AnchorWeights weights{
        {of_anchors.data(), kNodes, kWidth}, {of_nodes.data(), kNodes, kWidth}, bias, places};
    const std::size_t columns = kWidth + sets.size();
    Values all(kNodes * columns);
    anchor_messages(graph, weights, {all.data(), kNodes, columns}, threads, simd);
    const Values dy = random_values(kNodes * columns, 5);
    const AnchorGradients gradients =
        anchor_messages_backward(graph, weights, {dy.data(), kNodes, columns}, threads, simd);
    for (const Values& part :
         {gradients.of_anchors, gradients.of_nodes, gradients.bias, gradients.places})
        all.insert(all.end(), part.begin(), part.end());
    return all;
}

// A decoder of either kind with the memory it views.
struct Decoders {
    static constexpr std::size_t kHidden = 37;
    static constexpr std::size_t kFeatures = 3;
    static constexpr std::size_t kPairs = 3000;

    Values nodes = random_values(kNodes * kWidth, 1);
    Values weight = random_values(kHidden * (kWidth + kFeatures), 2);
    Values bias = random_values(kHidden, 3);
    Values last = random_values(kHidden, 4);
    Values last_bias = {0.25F};
    Values projected = random_values(kNodes * 2 * kHidden, 5);
    Values extra = random_values(kHidden * kFeatures, 6);
    Values features = random_values(kPairs * kFeatures, 7);
    Values labels = Values(kPairs, 1.0F);
    std::vector<NodePair> pairs = random_pairs(kPairs, kNodes, 8);

    [[nodiscard]] PairBatch batch() const {
        return {pairs, {features.data(), kPairs, kFeatures}, labels};
    }
    [[nodiscard]] PairMlp mlp() const {
        return {.nodes = {nodes.data(), kNodes, kWidth},
                .layers = {{{weight.data(), kHidden, kWidth + kFeatures}, bias},
                           {{last.data(), 1, kHidden}, last_bias}},
                .dropout = {0.5F, 6}};
    }
    [[nodiscard]] PairSum sum() const {
        return {.projected = {projected.data(), kNodes, 2 * kHidden},
                .features = {extra.data(), kHidden, kFeatures},
                .weight = last,
                .bias = 0.25F,
                .dropout = {0.5F, 6}};
    }
};

template <typename Gradients>
Values all_of(Gradients gradients) {
    Values all = {static_cast<float>(gradients.loss)};
    for (const std::span<float> buffer : gradients.buffers())
        all.insert(all.end(), buffer.begin(), buffer.end());
    return all;
}

Values mlp_gradients(Threads threads, Simd simd) {
    const Decoders decoders;
    return all_of(pair_mlp_loss(decoders.mlp(), decoders.batch(), threads, simd));
}

Values sum_gradients(Threads threads, Simd simd) {
    const Decoders decoders;
    return all_of(pair_sum_loss(decoders.sum(), decoders.batch(), threads, simd));
}

Values mlp_logits(const PairBatch& batch, Threads threads, Simd simd) {
    const Decoders decoders;
    Values logits(batch.pairs.size());
    pair_mlp_logits(decoders.mlp(), batch, logits, threads, simd);
    return logits;
}

Values sum_logits(const PairBatch& batch, Threads threads, Simd simd) {
    const Decoders decoders;
    Values logits(batch.pairs.size());
    pair_sum_logits(decoders.sum(), batch, logits, threads, simd);
    return logits;
}

struct Kernel {
    const char* name;
    Values (*run)(Threads, Simd);
};

constexpr Kernel kKernels[] = {
    {"spmm", product},
    {"activation", activated},
    {"attention", attended},
    {"dot attention", dot_attended},
    {"anchor messages", anchored},
    {"pair MLP", mlp_gradients},
    {"pair sum", sum_gradients},
    {"pair MLP logits",
     [](Threads threads, Simd simd) { return mlp_logits(Decoders().batch(), threads, simd); }},
    {"pair sum logits",
     [](Threads threads, Simd simd) { return sum_logits(Decoders().batch(), threads, simd); }},
};

TEST(Kernels, GenericAndAvx2Agree) {
    if (best_simd() != Simd::kAvx2) GTEST_SKIP() << "this machine has no AVX2";
    for (const Kernel& kernel : kKernels) {
        SCOPED_TRACE(kernel.name);
        expect_close(kernel.run(Threads{1}, Simd::kGeneric), kernel.run(Threads{1}, Simd::kAvx2));
    }
}

TEST(Kernels, ThreadsDoNotMatter) {
    for (const Kernel& kernel : kKernels) {
        SCOPED_TRACE(kernel.name);
        const Values one = kernel.run(Threads{1}, best_simd());
        for (const unsigned threads : {2, 3, 8})
            EXPECT_EQ(one, kernel.run(Threads{threads}, best_simd())) << threads;
    }
}

// Enough tiles for several rounds, and for stretches of several tiles.
TEST(Kernels, ThreadsDoNotMatterForManyPairs) {
    constexpr std::size_t kMany = 50'001;
    Decoders decoders;
    decoders.pairs = random_pairs(kMany, kNodes, 8);
    decoders.features = random_values(kMany * Decoders::kFeatures, 7);
    decoders.labels.assign(kMany, 1.0F);
    const PairBatch batch{
        decoders.pairs, {decoders.features.data(), kMany, Decoders::kFeatures}, decoders.labels};
    const auto mlp = [&](Threads threads) {
        return all_of(pair_mlp_loss(decoders.mlp(), batch, threads));
    };
    const auto sum = [&](Threads threads) {
        return all_of(pair_sum_loss(decoders.sum(), batch, threads));
    };
    const Values mlp_of_one = mlp({1});
    const Values sum_of_one = sum({1});
    for (const unsigned threads : {2, 3, 5}) {
        EXPECT_EQ(mlp({threads}), mlp_of_one) << threads;
        EXPECT_EQ(sum({threads}), sum_of_one) << threads;
    }
}

TEST(Kernels, LogitsDoNotDependOnOtherPairsOrTheOrderOfEnds) {
    const Decoders decoders;
    const PairBatch all = decoders.batch();
    for (const auto logits : {mlp_logits, sum_logits}) {
        const Values together = logits(all, Threads{1}, best_simd());
        for (const std::size_t i : {0, 200, 300, 2999}) {
            const std::vector<NodePair> turned = {{all.pairs[i].v, all.pairs[i].u}};
            const PairBatch alone{turned, {all.features.row(i), 1, all.features.columns}};
            EXPECT_EQ(logits(alone, Threads{1}, best_simd())[0], together[i]) << i;
        }
    }
}

// Both ways, whichever this machine's OpenBLAS needs.
TEST(SteadyProduct, ARowIsTheSameWhereverItLies) {
    constexpr std::size_t kInputs = 86;
    constexpr std::size_t kOutputs = 37;
    const Values row = random_values(kInputs, 1);
    const Values b = random_values(kOutputs * kInputs, 2);
    Values a = random_values(kSteadyRows * kInputs, 3);
    for (std::size_t r = 0; r < kSteadyRows; r += 3)
        std::ranges::copy(row, a.begin() + static_cast<std::ptrdiff_t>(r * kInputs));
    const OneBlasThread guard;  // as every caller has it
    for (const bool by_blas : {false, true}) {
        if (by_blas && !blas_rows_are_steady()) continue;
        Values c(kSteadyRows * kOutputs);
        SteadyFactor({b.data(), kOutputs, kInputs}, by_blas)
            .multiply({a.data(), kSteadyRows, kInputs}, {c.data(), kSteadyRows, kOutputs});
        for (std::size_t r = 0; r < kSteadyRows; r += 3)
            EXPECT_TRUE(std::equal(c.begin(), c.begin() + kOutputs,
                                   c.begin() + static_cast<std::ptrdiff_t>(r * kOutputs)))
                << r;
        for (std::size_t j = 0; j < kOutputs; ++j) {
            double sum = 0;
            for (std::size_t k = 0; k < kInputs; ++k)
                sum += double{row[k]} * b[j * kInputs + k];
            EXPECT_NEAR(c[j], sum, 1e-4) << j;
        }
    }
}

TEST(SteadyProduct, ShortTilesAgreeWithLongOnes) {
    constexpr std::size_t kRows = 600;
    const Values a = random_values(kRows * kWidth, 1);
    const Values b = random_values(5 * kWidth, 2);
    Values all(kRows * 5);
    steady_multiply_transposed({a.data(), kRows, kWidth}, {b.data(), 5, kWidth},
                               {all.data(), kRows, 5}, Threads{2});
    Values some(77 * 5);
    steady_multiply_transposed({a.data() + 300 * kWidth, 77, kWidth}, {b.data(), 5, kWidth},
                               {some.data(), 77, 5}, Threads{1});
    EXPECT_TRUE(std::equal(some.begin(), some.end(), all.begin() + 300 * 5));
}

TEST(Dropout, KeepsTheShareItShould) {
    for (const float rate : {0.1F, 0.5F, 0.9F}) {
        const Dropout dropout(rate, 3);
        double sum = 0;
        constexpr std::uint32_t kCount = 1'000'000;
        for (std::uint32_t i = 0; i < kCount; ++i)
            sum += dropout.factor(i);
        EXPECT_NEAR(sum / kCount, 1.0, 4 * std::sqrt(rate / (1 - rate) / kCount));
    }
}

// Of two elements, four bits apart or in neighbouring rows, or of two keys, a quarter is dropped
// twice.
TEST(Dropout, ElementsAndKeysAreIndependent) {
    constexpr std::uint32_t kCount = 400'000;
    const auto both = [](const Dropout& a, const Dropout& b, std::uint32_t shift) {
        std::uint32_t count = 0;
        for (std::uint32_t i = 0; i < kCount; ++i)
            count += a.factor(i) == 0.0F && b.factor(i + shift) == 0.0F ? 1 : 0;
        return count / static_cast<double>(kCount);
    };
    const Dropout one(0.5F, 1);
    for (const std::uint32_t shift : {1U, 4U, 64U, 256U})
        EXPECT_NEAR(both(one, one, shift), 0.25, 0.004) << shift;
    for (const std::uint64_t key : {2ULL, 3ULL, 1ULL << 40U})
        EXPECT_NEAR(both(one, Dropout(0.5F, key), 0), 0.25, 0.004) << key;
    const DropoutKey step{0.5F, 1};
    const DropoutKey next{0.5F, 2};
    for (const Dropout& other : {step.of(1, 0), step.of(0, 1), next.of(0, 0)})
        EXPECT_NEAR(both(step.of(0, 0), other, 0), 0.25, 0.004);
    EXPECT_NEAR(both(step.of(0, 1), next.of(0, 0), 0), 0.25, 0.004);
}

TEST(Dropout, OffKeepsEverything) {
    for (std::uint32_t i = 0; i < 1000; ++i)
        EXPECT_EQ(Dropout().factor(i), 1.0F);
    EXPECT_EQ(DropoutKey{}.of(3, 1).factor(5), 1.0F);
}

}  // namespace kernels_test
}  // namespace hplc::testing
