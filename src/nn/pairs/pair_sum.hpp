// The concatenating link decoder, the paper's own, with its first layer computed per node.
//
// W (h_u ⊕ h_v) = W₁ h_u + W₂ h_v, so the caller multiplies once a node: row v of P is W₁ h_v
// followed by W₂ h_v, with the bias added to either. A pair then costs additions, activation and a
// dot product: hidden × 4 operations where a product a pair would cost hidden × width × 4. The
// score is made symmetric by averaging both orders, and features of the pair enter the hidden sum
// through a small matrix F:
//
//     a = W₁ h_u + W₂ h_v + F f,  b = W₁ h_v + W₂ h_u + F f,  s = c + w · (relu(a) + relu(b)) / 2.
//
// Loss and gradients come in one pass, without a matrix of all pairs × hidden, in an order that the
// pairs alone decide: the same bytes for any number of threads. Memory: one gradient of nodes × 2
// hidden floats, and some tiles a thread (nn/pairs/pair_tiles.hpp). O(pairs × hidden × (1 + columns
// of f)).
#pragma once

#include <span>
#include <vector>

#include "base/parallel.hpp"
#include "nn/dropout.hpp"
#include "nn/matrix_view.hpp"
#include "nn/pairs/pair_batch.hpp"
#include "nn/simd.hpp"

namespace hplc {

struct PairSum {
    ConstMatrix projected;          // P: nodes × 2 hidden
    ConstMatrix features = {};      // F: hidden × columns of the pairs' features
    std::span<const float> weight;  // w: hidden
    float bias = 0.0F;              // c
    DropoutKey dropout = {};        // of relu(a) and relu(b)
};

struct PairSumGradients {
    double loss = 0.0;  // mean over the pairs
    std::vector<float> projected;
    std::vector<float> features;
    std::vector<float> weight;
    std::vector<float> bias;  // one

    [[nodiscard]] std::vector<std::span<float>> buffers();
};

[[nodiscard]] PairSumGradients pair_sum_loss(const PairSum& decoder, const PairBatch& batch,
                                             Threads threads, Simd simd = best_simd());

// One logit a pair, without dropout; the batch needs no labels. A pair's logit depends neither on
// the threads, nor on the other pairs, nor on the order of its ends.
void pair_sum_logits(const PairSum& decoder, const PairBatch& batch, std::span<float> logits,
                     Threads threads, Simd simd = best_simd());

}  // namespace hplc
