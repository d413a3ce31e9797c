#include "nn/pairs/pair_mlp.hpp"

#include <algorithm>
#include <cassert>

#include "base/blas.hpp"
#include "nn/activation.hpp"
#include "nn/lanes.hpp"
#include "nn/pairs/link_loss.hpp"
#include "nn/pairs/pair_tiles.hpp"
#include "nn/steady_product.hpp"
#include "nn/tile_product.hpp"

namespace hplc {
namespace {

void gather_row(const float* u, const float* v, float* out, std::size_t width) {
    for (std::size_t c = 0; c < width; ++c)
        out[c] = u[c] * v[c];
}

void scatter_row(const float* flow, const float* other, float* gradient, std::size_t width) {
    for (std::size_t c = 0; c < width; ++c)
        gradient[c] += flow[c] * other[c];
}

// Whether a tile is scored, where a pair's logit must not depend on its place, or learned from,
// where the fastest products do.
enum class TileUse { kScore, kLearn };

// The activations of one tile, input first, and the gradient that flows back through them. Products
// are always those of a full tile: the rows that are too many are zeros or an earlier tile's, and
// have slope 0.
class Tile {
  public:
    Tile(const PairMlp& mlp, const PairBatch& batch, Simd simd, TileUse use)
        : mlp_(mlp), batch_(batch), simd_(simd), logits_(kPairTile) {
        std::size_t widest = 1;
        for (const LinearView& layer : mlp.layers) {
            inputs_.emplace_back(kPairTile * layer.weight.columns, 0.0F);
            widest = std::max(widest, layer.weight.columns);
            if (use == TileUse::kScore) steady_.emplace_back(layer.weight);
        }
        gradient_.resize(kPairTile * widest);
        next_gradient_.resize(kPairTile * widest);
    }

    // The logits of the pairs of a tile.
    std::span<float> forward(IndexRange pairs, DropoutKey dropout) {
        gather(pairs);
        for (std::size_t l = 0; l + 1 < mlp_.layers.size(); ++l) {
            multiply_layer(l, input(l + 1));
            activate(input(l + 1), mlp_.layers[l].bias, {}, dropout.of(pairs.chunk, l),
                     input(l + 1), Threads{1}, simd_);
        }
        multiply_layer(mlp_.layers.size() - 1, {logits_.data(), kPairTile, 1});
        for (float& logit : logits_)
            logit += mlp_.layers.back().bias[0];
        return std::span(logits_).first(pairs.size());
    }

    // From d loss / d logits to the gradients of the layers, which it adds to, and to those of the
    // first layer's inputs, one row a pair of `flows`.
    void backward(IndexRange pairs, std::span<const float> slopes, float* flows,
                  PairMlpGradients& out) {
        std::fill(std::ranges::copy(slopes, gradient_.begin()).out, gradient_.begin() + kPairTile,
                  0.0F);
        for (std::size_t l = mlp_.layers.size(); l-- > 0;) {
            const LinearView& layer = mlp_.layers[l];
            const Matrix above{gradient_.data(), kPairTile, layer.weight.rows};
            const Matrix below{l > 0 ? next_gradient_.data() : flows, kPairTile,
                               layer.weight.columns};
            add_to_layer(above, input(l), out.layers[l]);
            multiply(above, layer.weight, below);
            if (l > 0) {
                activate_backward(input(l), below, {}, mlp_.dropout.of(pairs.chunk, l - 1), below,
                                  Threads{1}, simd_);
            }
            gradient_.swap(next_gradient_);
        }
    }

  private:
    Matrix input(std::size_t layer) {
        return {inputs_[layer].data(), kPairTile, mlp_.layers[layer].weight.columns};
    }

    void multiply_layer(std::size_t layer, Matrix out) {
        if (steady_.empty())
            return multiply_transposed(input(layer), mlp_.layers[layer].weight, out);
        steady_[layer].multiply(input(layer), out, simd_);
    }

    void gather(IndexRange pairs) {
        const Matrix to = input(0);
        const std::size_t width = mlp_.nodes.columns;
        run_with(simd_, [&] {
            for (std::size_t i = 0; i < pairs.size(); ++i) {
                const auto [u, v] = batch_.pairs[pairs.begin + i];
                gather_row(mlp_.nodes.row(u), mlp_.nodes.row(v), to.row(i), width);
            }
        });
        if (batch_.features.columns > 0) {
            for (std::size_t i = 0; i < pairs.size(); ++i) {
                std::copy_n(batch_.features.row(pairs.begin + i), batch_.features.columns,
                            to.row(i) + width);
            }
        }
    }

    void add_to_layer(ConstMatrix above, ConstMatrix input, LinearGradient& layer) const {
        add_transposed_product(above, input, {layer.weight.data(), above.columns, input.columns});
        run_with(simd_, [&] {
            for (std::size_t i = 0; i < above.rows; ++i)
                add_row(above.row(i), layer.bias.data(), above.columns);
        });
    }

    const PairMlp& mlp_;
    const PairBatch& batch_;
    Simd simd_;
    std::vector<std::vector<float>> inputs_;  // of each layer
    std::vector<SteadyFactor> steady_;        // each layer's weight; empty in learning
    std::vector<float> logits_;
    std::vector<float> gradient_;
    std::vector<float> next_gradient_;
};

// One thread's tile after tile.
struct Worker {
    const PairMlp& mlp;
    const PairBatch& batch;
    Tile tile;

    void run(IndexRange pairs, float* flows, PairMlpGradients& gradients) {
        const std::span<float> logits = tile.forward(pairs, mlp.dropout);
        gradients.loss +=
            loss_slopes(batch.labels.subspan(pairs.begin, pairs.size()), logits, batch.pairs.size(),
                        batch.counts_of(pairs.begin, pairs.size()));
        tile.backward(pairs, logits, flows, gradients);
    }
};

// What TileSum asks for.
struct Pass {
    using Gradients = PairMlpGradients;

    const PairMlp& mlp;
    const PairBatch& batch;
    Simd simd;

    static std::vector<float>& nodes_of(Gradients& gradients) { return gradients.nodes; }
    [[nodiscard]] Worker worker() const {
        return {.mlp = mlp, .batch = batch, .tile = Tile(mlp, batch, simd, TileUse::kLearn)};
    }
    [[nodiscard]] Gradients no_gradients() const {
        Gradients zero;
        for (const LinearView& layer : mlp.layers) {
            zero.layers.push_back({std::vector<float>(layer.weight.size(), 0.0F),
                                   std::vector<float>(layer.bias.size(), 0.0F)});
        }
        return zero;
    }
    [[nodiscard]] std::vector<float> no_node_gradients() const {
        return std::vector<float>(mlp.nodes.size(), 0.0F);
    }
    [[nodiscard]] std::size_t flow_columns() const { return mlp.layers.front().weight.columns; }
    [[nodiscard]] std::size_t slice_columns() const { return mlp.nodes.columns; }

    void scatter(IndexRange pairs, const float* flows, IndexRange columns, float* nodes) const {
        const std::size_t first = columns.begin;
        const std::size_t width = mlp.nodes.columns;
        run_with(simd, [&] {
            for (std::size_t i = pairs.begin; i < pairs.end; ++i) {
                const auto [u, v] = batch.pairs[i];
                const float* flow = flows + (i - pairs.begin) * flow_columns() + first;
                scatter_row(flow, mlp.nodes.row(v) + first, nodes + u * width + first,
                            columns.size());
                scatter_row(flow, mlp.nodes.row(u) + first, nodes + v * width + first,
                            columns.size());
            }
        });
    }
};

[[maybe_unused]] bool shapes_fit(const PairMlp& mlp, const PairBatch& batch) {
    const auto& layers = mlp.layers;
    bool fit = layers.front().weight.columns == mlp.nodes.columns + batch.features.columns;
    for (std::size_t l = 1; l < layers.size(); ++l)
        fit = fit && layers[l].weight.columns == layers[l - 1].weight.rows;
    return fit && layers.back().weight.rows == 1;
}

}  // namespace

std::vector<std::span<float>> PairMlpGradients::buffers() {
    std::vector<std::span<float>> all = {nodes};
    for (LinearGradient& layer : layers)
        all.insert(all.end(), {layer.weight, layer.bias});
    return all;
}

PairMlpGradients pair_mlp_loss(const PairMlp& mlp, const PairBatch& batch, Threads threads,
                               Simd simd) {
    assert(shapes_fit(mlp, batch) && batch.labels.size() == batch.pairs.size());
    const OneBlasThread guard;
    const Pass pass{mlp, batch, simd};
    return TileSum(pass, batch.pairs.size(), threads).run();
}

void pair_mlp_logits(const PairMlp& mlp, const PairBatch& batch, std::span<float> logits,
                     Threads threads, Simd simd) {
    assert(shapes_fit(mlp, batch) && logits.size() == batch.pairs.size());
    const OneBlasThread guard;
    for_pair_tiles(batch.pairs.size(), threads, [&] {
        return [&, tile = Tile(mlp, batch, simd, TileUse::kScore)](IndexRange pairs) mutable {
            std::ranges::copy(tile.forward(pairs, {}), logits.data() + pairs.begin);
        };
    });
}

}  // namespace hplc
