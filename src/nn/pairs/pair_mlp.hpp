// The fused link decoder: logits, loss and all gradients of an MLP on pairs of nodes, tile by tile.
//
// The input of pair (u, v) is h_u ∘ h_v (element by element) followed by the pair's own features:
// common neighbours and the like. Hidden layers are linear, ReLU, dropout; the last layer gives one
// logit. A tile of 256 pairs goes forward, meets the loss and goes backward while its activations
// are in the cache, so no matrix of all pairs × hidden ever exists: memory is one gradient of nodes
// × width floats, and some tiles a thread (nn/pairs/pair_tiles.hpp). Matrix products are
// OpenBLAS's, one thread a tile.
//
// Sums are taken in an order that the pairs alone decide: the same bytes for any number of threads.
// Cost: 6 × pairs × weights floating-point operations for loss and gradients, 2 × for logits alone.
#pragma once

#include <span>
#include <vector>

#include "base/parallel.hpp"
#include "base/types.hpp"
#include "nn/dropout.hpp"
#include "nn/matrix_view.hpp"
#include "nn/pairs/pair_batch.hpp"
#include "nn/simd.hpp"

namespace hplc {

// y = x weightᵀ + bias
struct LinearView {
    ConstMatrix weight;           // outputs × inputs
    std::span<const float> bias;  // outputs
};

struct PairMlp {
    ConstMatrix nodes;               // h, one row a node
    std::vector<LinearView> layers;  // the last has one output
    DropoutKey dropout = {};
};

struct LinearGradient {
    std::vector<float> weight;
    std::vector<float> bias;
};

struct PairMlpGradients {
    double loss = 0.0;         // mean over the pairs
    std::vector<float> nodes;  // like h
    std::vector<LinearGradient> layers;

    [[nodiscard]] std::vector<std::span<float>> buffers();
};

// The first layer has nodes.columns + features.columns inputs.
[[nodiscard]] PairMlpGradients pair_mlp_loss(const PairMlp& mlp, const PairBatch& batch,
                                             Threads threads, Simd simd = best_simd());

// One logit a pair, without dropout; the batch needs no labels. A pair's logit depends neither on
// the threads nor on the other pairs.
void pair_mlp_logits(const PairMlp& mlp, const PairBatch& batch, std::span<float> logits,
                     Threads threads, Simd simd = best_simd());

}  // namespace hplc
