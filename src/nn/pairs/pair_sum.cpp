#include "nn/pairs/pair_sum.hpp"

#include <algorithm>
#include <cassert>

#include "base/blas.hpp"
#include "nn/lanes.hpp"
#include "nn/pairs/link_loss.hpp"
#include "nn/pairs/pair_tiles.hpp"
#include "nn/steady_product.hpp"
#include "nn/tile_product.hpp"

namespace hplc {
namespace {

// One order of a pair. `open` is what ReLU and dropout multiply first + second (+ extra) by: 0 or
// the scale; `sum` gathers the products of both orders.
template <bool kExtra>
void open_row(const float* first, const float* second, const float* extra, Dropout dropout,
              std::uint32_t index, float* open, float* sum, std::size_t hidden) {
    for (std::size_t c = 0; c < hidden; ++c, ++index) {
        const float value = first[c] + second[c] + (kExtra ? extra[c] : 0.0F);
        open[c] = value > 0.0F ? dropout.factor(index) : 0.0F;
        sum[c] += value * open[c];
    }
}

// In place: from what is let through to the gradient.
void slope_row(float slope, const float* weight, float* open, std::size_t hidden) {
    for (std::size_t c = 0; c < hidden; ++c)
        open[c] *= slope * weight[c];
}

void add_scaled_row(float scale, const float* from, float* to, std::size_t size) {
    for (std::size_t i = 0; i < size; ++i)
        to[i] += scale * from[i];
}

// One tile of pairs. For pair i it keeps `sum`, and in memory of the caller's (2 hidden floats a
// pair) `open`, both orders one after the other: what becomes its flow on the way back.
class Tile {
  public:
    Tile(const PairSum& decoder, const PairBatch& batch, Simd simd)
        : decoder_(decoder),
          batch_(batch),
          simd_(simd),
          hidden_(decoder.weight.size()),
          of_features_(decoder.features),
          padded_features_(kPairTile * batch.features.columns),
          extra_(batch.features.columns > 0 ? kPairTile * hidden_ : 0),
          sum_(kPairTile * hidden_),
          logits_(kPairTile) {}

    std::span<float> forward(IndexRange pairs, DropoutKey key, float* open) {
        add_features(pairs);
        const Dropout dropout = key.of(pairs.chunk, 0);
        run_with(simd_, [&] {
            for (std::size_t i = 0; i < pairs.size(); ++i) {
                const NodePair pair = batch_.pairs[pairs.begin + i];
                float* rows = open + i * 2 * hidden_;
                extra_.empty() ? open_pair<false>(pair, i, dropout, rows)
                               : open_pair<true>(pair, i, dropout, rows);
                logits_[i] =
                    decoder_.bias + 0.5F * dot(decoder_.weight.data(), sum_row(i), hidden_);
            }
        });
        return std::span(logits_).first(pairs.size());
    }

    // `open` is forward()'s, and becomes the pairs' flows.
    void backward(IndexRange pairs, std::span<const float> slopes, float* open,
                  PairSumGradients& out) {
        run_with(simd_, [&] {
            for (std::size_t i = 0; i < pairs.size(); ++i)
                pull_back(i, slopes[i], open + i * 2 * hidden_, out);
        });
        if (extra_.empty()) return;
        add_transposed_product({sum_.data(), pairs.size(), hidden_}, features(pairs),
                               {out.features.data(), hidden_, batch_.features.columns});
    }

  private:
    [[nodiscard]] float* sum_row(std::size_t i) { return sum_.data() + i * hidden_; }
    [[nodiscard]] ConstMatrix features(IndexRange pairs) const {
        return {batch_.features.row(pairs.begin), pairs.size(), batch_.features.columns};
    }

    // F f of every pair. The product is always that of a full tile, in which all pairs are treated
    // alike; the rows that are too many are not read.
    void add_features(IndexRange pairs) {
        if (extra_.empty()) return;
        std::copy_n(batch_.features.row(pairs.begin), features(pairs).size(),
                    padded_features_.data());
        of_features_.multiply({padded_features_.data(), kPairTile, batch_.features.columns},
                              {extra_.data(), kPairTile, hidden_}, simd_);
    }

    template <bool kExtra>
    void open_pair(NodePair pair, std::size_t i, Dropout dropout, float* open) {
        const float* u = decoder_.projected.row(pair.u);
        const float* v = decoder_.projected.row(pair.v);
        const float* extra = kExtra ? extra_.data() + i * hidden_ : nullptr;
        const auto index = static_cast<std::uint32_t>(i * 2 * hidden_);
        std::fill_n(sum_row(i), hidden_, 0.0F);
        open_row<kExtra>(u, v + hidden_, extra, dropout, index, open, sum_row(i), hidden_);
        open_row<kExtra>(v, u + hidden_, extra, dropout,
                         index + static_cast<std::uint32_t>(hidden_), open + hidden_, sum_row(i),
                         hidden_);
    }

    // Gradients of one pair. Its sum is no longer needed then and takes the gradient of F f.
    void pull_back(std::size_t i, float slope, float* first, PairSumGradients& out) {
        float* second = first + hidden_;
        out.bias[0] += slope;
        add_scaled_row(0.5F * slope, sum_row(i), out.weight.data(), hidden_);
        slope_row(0.5F * slope, decoder_.weight.data(), first, hidden_);
        slope_row(0.5F * slope, decoder_.weight.data(), second, hidden_);
        if (extra_.empty()) return;
        std::copy_n(first, hidden_, sum_row(i));
        add_row(second, sum_row(i), hidden_);
    }

    const PairSum& decoder_;
    const PairBatch& batch_;
    Simd simd_;
    std::size_t hidden_;
    SteadyFactor of_features_;
    std::vector<float> padded_features_;
    std::vector<float> extra_;
    std::vector<float> sum_;
    std::vector<float> logits_;
};

// One thread's tile after tile.
struct Worker {
    const PairSum& decoder;
    const PairBatch& batch;
    Tile tile;

    void run(IndexRange pairs, float* flows, PairSumGradients& gradients) {
        const std::span<float> logits = tile.forward(pairs, decoder.dropout, flows);
        gradients.loss +=
            loss_slopes(batch.labels.subspan(pairs.begin, pairs.size()), logits, batch.pairs.size(),
                        batch.counts_of(pairs.begin, pairs.size()));
        tile.backward(pairs, logits, flows, gradients);
    }
};

// What TileSum asks for.
struct Pass {
    using Gradients = PairSumGradients;

    const PairSum& decoder;
    const PairBatch& batch;
    Simd simd;

    static std::vector<float>& nodes_of(Gradients& gradients) { return gradients.projected; }
    [[nodiscard]] Worker worker() const {
        return {.decoder = decoder, .batch = batch, .tile = Tile(decoder, batch, simd)};
    }
    [[nodiscard]] Gradients no_gradients() const {
        return {.projected = {},
                .features = std::vector<float>(decoder.features.size(), 0.0F),
                .weight = std::vector<float>(hidden(), 0.0F),
                .bias = {0.0F}};
    }
    [[nodiscard]] std::vector<float> no_node_gradients() const {
        return std::vector<float>(decoder.projected.size(), 0.0F);
    }
    [[nodiscard]] std::size_t hidden() const { return decoder.weight.size(); }
    [[nodiscard]] std::size_t flow_columns() const { return 2 * hidden(); }
    [[nodiscard]] std::size_t slice_columns() const { return hidden(); }

    // Columns of either half.
    void scatter(IndexRange pairs, const float* flows, IndexRange columns, float* nodes) const {
        const std::size_t size = columns.size();
        run_with(simd, [&] {
            for (std::size_t i = pairs.begin; i < pairs.end; ++i) {
                const float* first = flows + (i - pairs.begin) * 2 * hidden() + columns.begin;
                const float* second = first + hidden();
                float* u = nodes + batch.pairs[i].u * flow_columns() + columns.begin;
                float* v = nodes + batch.pairs[i].v * flow_columns() + columns.begin;
                add_row(first, u, size);
                add_row(second, u + hidden(), size);
                add_row(second, v, size);
                add_row(first, v + hidden(), size);
            }
        });
    }
};

[[maybe_unused]] bool shapes_fit(const PairSum& decoder, const PairBatch& batch) {
    return decoder.projected.columns == 2 * decoder.weight.size() &&
           decoder.features.columns == batch.features.columns;
}

}  // namespace

std::vector<std::span<float>> PairSumGradients::buffers() {
    return {projected, features, weight, bias};
}

PairSumGradients pair_sum_loss(const PairSum& decoder, const PairBatch& batch, Threads threads,
                               Simd simd) {
    assert(shapes_fit(decoder, batch) && batch.labels.size() == batch.pairs.size());
    const OneBlasThread guard;
    const Pass pass{decoder, batch, simd};
    return TileSum(pass, batch.pairs.size(), threads).run();
}

void pair_sum_logits(const PairSum& decoder, const PairBatch& batch, std::span<float> logits,
                     Threads threads, Simd simd) {
    assert(shapes_fit(decoder, batch) && logits.size() == batch.pairs.size());
    const OneBlasThread guard;
    for_pair_tiles(batch.pairs.size(), threads, [&] {
        std::vector<float> open(kPairTile * 2 * decoder.weight.size());
        return [&, open = std::move(open),
                tile = Tile(decoder, batch, simd)](IndexRange pairs) mutable {
            std::ranges::copy(tile.forward(pairs, {}, open.data()), logits.data() + pairs.begin);
        };
    });
}

}  // namespace hplc
