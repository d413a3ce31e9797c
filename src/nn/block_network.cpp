#include "nn/block_network.hpp"

#include <algorithm>
#include <cassert>

#include "base/blas.hpp"
#include "nn/activation.hpp"
#include "nn/lanes.hpp"
#include "nn/pairs/link_loss.hpp"
#include "nn/pairs/pair_tiles.hpp"
#include "nn/tile_product.hpp"

namespace hplc {
namespace {

// Rows through some linear layers with activation and dropout between them, there and back.
// `first_key` numbers the layers for dropout.
class LayerStack {
  public:
    LayerStack(const std::vector<LinearView>& layers, std::size_t rows, Activation hidden,
               std::size_t first_key, Simd simd)
        : layers_(layers), rows_(rows), hidden_(hidden), first_key_(first_key), simd_(simd) {
        for (const LinearView& layer : layers)
            inputs_.emplace_back(rows * layer.weight.columns, 0.0F);
        output_.resize(rows * layers.back().weight.rows);
    }

    [[nodiscard]] Matrix input() { return input_of(0); }
    [[nodiscard]] Matrix output() { return {output_.data(), rows_, layers_.back().weight.rows}; }

    void forward(std::size_t tile, DropoutKey dropout) {
        for (std::size_t l = 0; l < layers_.size(); ++l) {
            const bool is_last = l + 1 == layers_.size();
            const Matrix out = is_last ? output() : input_of(l + 1);
            multiply_transposed(input_of(l), layers_[l].weight, out);
            activate(out, layers_[l].bias, is_last ? kLinear : hidden_,
                     is_last ? Dropout() : dropout.of(tile, first_key_ + l), out, Threads{1},
                     simd_);
        }
    }

    // From the gradient of the output to those of the layers, which it adds to, and to that of the
    // input, unless nobody wants it (no memory given).
    void backward(std::size_t tile, DropoutKey dropout, std::vector<float>& flow,
                  std::vector<float>& next, std::span<LinearGradient> gradients, bool wants_input) {
        for (std::size_t l = layers_.size(); l-- > 0;) {
            const LinearView& layer = layers_[l];
            const Matrix above{flow.data(), rows_, layer.weight.rows};
            add_to(gradients[l], above, input_of(l));
            if (l == 0 && !wants_input) return;
            const Matrix below{next.data(), rows_, layer.weight.columns};
            multiply(above, layer.weight, below);
            if (l > 0) {
                activate_backward(input_of(l), below, hidden_, dropout.of(tile, first_key_ + l - 1),
                                  below, Threads{1}, simd_);
            }
            flow.swap(next);
        }
    }

    [[nodiscard]] std::size_t widest() const {
        std::size_t widest = layers_.back().weight.rows;
        for (const LinearView& layer : layers_)
            widest = std::max(widest, layer.weight.columns);
        return widest;
    }

  private:
    [[nodiscard]] Matrix input_of(std::size_t l) {
        return {inputs_[l].data(), rows_, layers_[l].weight.columns};
    }

    void add_to(LinearGradient& gradient, ConstMatrix above, ConstMatrix input) const {
        add_transposed_product(above, input,
                               {gradient.weight.data(), above.columns, input.columns});
        run_with(simd_, [&] {
            for (std::size_t i = 0; i < above.rows; ++i)
                add_row(above.row(i), gradient.bias.data(), above.columns);
        });
    }

    const std::vector<LinearView>& layers_;
    std::size_t rows_;
    Activation hidden_;
    std::size_t first_key_;
    Simd simd_;
    std::vector<std::vector<float>> inputs_;  // of each layer
    std::vector<float> output_;
};

void widen_row(const Half* from, float* to, std::size_t width) {
    for (std::size_t c = 0; c < width; ++c)
        to[c] = float_of(from[c]);
}

void product_row(const float* u, const float* v, float* out, std::size_t width) {
    for (std::size_t c = 0; c < width; ++c)
        out[c] = u[c] * v[c];
}

// One thread's tile after tile: rows 0 … 255 of the node stack are the first ends of the pairs, the
// next 256 the second. Rows beyond a short tile are an earlier tile's and have slope 0.
class BlockTile {
  public:
    BlockTile(const BlockNetwork& network, const HalfMatrix& inputs, const PairBatch& batch,
              std::span<const float> offsets, std::size_t all_pairs, Simd simd)
        : network_(network),
          inputs_(inputs),
          batch_(batch),
          offsets_(offsets),
          all_pairs_(all_pairs),
          simd_(simd),
          nodes_(network.nodes, 2 * kPairTile, kNodeActivation, 0, simd),
          pairs_(network.pairs, kPairTile, kRelu, network.nodes.size(), simd) {
        const std::size_t widest = 2 * std::max(nodes_.widest(), pairs_.widest());
        flow_.resize(kPairTile * widest);
        next_.resize(kPairTile * widest);
    }

    void run(IndexRange pairs, BlockGradients& out) {
        gather(pairs);
        nodes_.forward(pairs.chunk, network_.dropout);
        join(pairs);
        pairs_.forward(pairs.chunk, network_.dropout);
        out.loss = slopes(pairs);
        const std::span layers(out.layers);
        const std::size_t of_nodes = network_.nodes.size();
        pairs_.backward(pairs.chunk, network_.dropout, flow_, next_, layers.subspan(of_nodes),
                        true);
        part(pairs);
        nodes_.backward(pairs.chunk, network_.dropout, flow_, next_, layers.first(of_nodes), false);
    }

  private:
    void gather(IndexRange pairs) {
        const Matrix to = nodes_.input();
        run_with(simd_, [&] {
            for (std::size_t i = 0; i < pairs.size(); ++i) {
                const auto [u, v] = batch_.pairs[pairs.begin + i];
                widen_row(inputs_.row_of(u), to.row(i), inputs_.columns);
                widen_row(inputs_.row_of(v), to.row(kPairTile + i), inputs_.columns);
            }
        });
    }

    void join(IndexRange pairs) {
        const Matrix states = nodes_.output();
        const Matrix to = pairs_.input();
        run_with(simd_, [&] {
            for (std::size_t i = 0; i < pairs.size(); ++i) {
                product_row(states.row(i), states.row(kPairTile + i), to.row(i), states.columns);
                std::copy_n(batch_.features.row(pairs.begin + i), batch_.features.columns,
                            to.row(i) + states.columns);
            }
        });
    }

    // Leaves d loss / d logit in the flow, and returns the tile's part of the loss.
    double slopes(IndexRange pairs) {
        const std::span logits(pairs_.output().data, pairs.size());
        if (!offsets_.empty()) add_row(offsets_.data() + pairs.begin, logits.data(), pairs.size());
        const double loss = loss_slopes(batch_.labels.subspan(pairs.begin, pairs.size()), logits,
                                        all_pairs_, batch_.counts_of(pairs.begin, pairs.size()));
        std::fill(std::ranges::copy(logits, flow_.begin()).out, flow_.begin() + kPairTile, 0.0F);
        return loss;
    }

    // From the gradient of the products to those of both states.
    void part(IndexRange pairs) {
        const Matrix states = nodes_.output();
        const std::size_t width = states.columns;
        const Matrix products{flow_.data(), kPairTile, width + batch_.features.columns};
        const Matrix to{next_.data(), 2 * kPairTile, width};
        std::fill_n(to.data, to.size(), 0.0F);
        run_with(simd_, [&] {
            for (std::size_t i = 0; i < pairs.size(); ++i) {
                product_row(products.row(i), states.row(kPairTile + i), to.row(i), width);
                product_row(products.row(i), states.row(i), to.row(kPairTile + i), width);
            }
        });
        flow_.swap(next_);
    }

    const BlockNetwork& network_;
    const HalfMatrix& inputs_;
    const PairBatch& batch_;
    std::span<const float> offsets_;
    std::size_t all_pairs_;  // of the whole batch, over which the loss is a mean
    Simd simd_;
    LayerStack nodes_;
    LayerStack pairs_;
    std::vector<float> flow_;
    std::vector<float> next_;
};

}  // namespace

BlockGradients zero_gradients(const BlockNetwork& network) {
    BlockGradients zero;
    for (const auto* layers : {&network.nodes, &network.pairs}) {
        for (const LinearView& layer : *layers) {
            zero.layers.push_back({std::vector<float>(layer.weight.size(), 0.0F),
                                   std::vector<float>(layer.bias.size(), 0.0F)});
        }
    }
    return zero;
}

void add_tiles(std::span<const BlockGradients> tiles, BlockGradients& total, Threads threads) {
    constexpr std::size_t kGrain = 4096;
    for (const BlockGradients& tile : tiles)
        total.loss += tile.loss;
    for (std::size_t l = 0; l < total.layers.size(); ++l) {
        std::vector<float>& weight = total.layers[l].weight;
        parallel_chunks(threads, weight.size(), kGrain, [&](IndexRange range) {
            for (const BlockGradients& tile : tiles) {
                add_row(tile.layers[l].weight.data() + range.begin, weight.data() + range.begin,
                        range.size());
            }
        });
        for (const BlockGradients& tile : tiles)
            add_row(tile.layers[l].bias.data(), total.layers[l].bias.data(),
                    total.layers[l].bias.size());
    }
}

std::vector<BlockGradients> block_tile_gradients(const BlockNetwork& network,
                                                 const HalfMatrix& inputs, const PairBatch& batch,
                                                 std::span<const float> offsets, Threads threads,
                                                 BatchPart part, Simd simd) {
    assert(batch.labels.size() == batch.pairs.size());
    assert(network.nodes.front().weight.columns == inputs.columns);
    const OneBlasThread guard;
    const std::size_t all_pairs = part.all_pairs > 0 ? part.all_pairs : batch.pairs.size();
    const std::size_t tiles = chunk_count(batch.pairs.size(), kPairTile);
    std::vector<BlockGradients> parts(tiles);
    const std::size_t grain =
        std::max<std::size_t>(1, chunk_count(tiles, std::max(1U, threads.count)));
    parallel_chunks(threads, tiles, grain, [&](IndexRange range) {
        BlockTile tile(network, inputs, batch, offsets, all_pairs, simd);
        for (std::size_t t = range.begin; t < range.end; ++t) {
            parts[t] = zero_gradients(network);
            tile.run({t * kPairTile, std::min(batch.pairs.size(), (t + 1) * kPairTile),
                      part.first_tile + t},
                     parts[t]);
        }
    });
    return parts;
}

BlockGradients block_network_loss(const BlockNetwork& network, const HalfMatrix& inputs,
                                  const PairBatch& batch, std::span<const float> offsets,
                                  Threads threads, Simd simd) {
    BlockGradients total = zero_gradients(network);
    add_tiles(block_tile_gradients(network, inputs, batch, offsets, threads, {}, simd), total,
              threads);
    return total;
}

}  // namespace hplc
