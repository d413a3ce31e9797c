// How both decoders go through their pairs: in tiles of 256, whose activations stay in the cache.
#pragma once

#include <algorithm>
#include <cstddef>
#include <span>
#include <utility>
#include <vector>

#include "base/parallel.hpp"
#include "nn/lanes.hpp"
#include "nn/stretch_queue.hpp"

namespace hplc {

inline constexpr std::size_t kPairTile = 256;

// The loss and the gradients of all tiles, the same for any number of threads.
//
// Tiles are computed in stretches, as long as the number of tiles says, and added in their order
// (nn/stretch_queue.hpp). A stretch has a set of its own of the gradients of the decoder's weights,
// which are small. The gradient of the nodes is large, and a pair adds to two of its rows: a tile
// leaves one row a pair (its flow), which is added by slices of columns. So memory is one gradient
// of the nodes whatever the threads, and a few stretches a thread.
//
// A Pass is what a decoder does:
//     Gradients                     a type with `loss` and buffers(), which lists its memory
//     nodes_of(Gradients&)          the one of these that is large
//     worker()                      with run(IndexRange of a tile's pairs, float* flows,
//     Gradients&) no_gradients()                zeros for the weights, and no nodes
//     no_node_gradients()           zeros for the nodes
//     flow_columns()                of a pair's row of flows
//     slice_columns()               how many columns scatter() may be called for
//     scatter(pairs, flows, columns, nodes)
template <typename Pass>
class TileSum {
  public:
    using Gradients = typename Pass::Gradients;
    using Worker = decltype(std::declval<const Pass&>().worker());

    TileSum(const Pass& pass, std::size_t pairs, Threads threads)
        : pass_(pass),
          pairs_(pairs),
          stretch_(kPairTile * stretch_tiles(chunk_count(pairs, kPairTile))),
          stretches_(chunk_count(pairs, stretch_)),
          threads_(std::clamp<std::size_t>(threads.count, 1, std::max<std::size_t>(1, stretches_))),
          ring_(std::min(stretches_, threads_ == 1 ? 1 : kPlacesAThread * threads_)),
          slice_(chunk_count(chunk_count(pass.slice_columns(), threads_), kLine) * kLine),
          flows_(ring_ * stretch_ * pass.flow_columns()),
          parts_(ring_, pass.no_gradients()),
          total_(pass.no_gradients()) {
        Pass::nodes_of(total_) = pass.no_node_gradients();
    }

    [[nodiscard]] Gradients run() && {
        std::vector<Worker> workers;
        for (std::size_t w = 0; w < threads_; ++w)
            workers.push_back(pass_.worker());
        StretchQueue queue(stretches_, slices(), ring_);
        run_stretches(queue, workers, [this](Worker& worker, const StretchWork& work) {
            work.adds ? add(work) : compute(worker, work.stretches.begin);
        });
        return std::move(total_);
    }

  private:
    static constexpr std::size_t kLine = 16;           // floats that no two threads should share
    static constexpr std::size_t kPlacesAThread = 3;   // of the ring
    static constexpr std::size_t kMostStretches = 64;  // before they grow longer than a tile
    static constexpr std::size_t kLongestStretch = 4;  // in tiles

    static std::size_t stretch_tiles(std::size_t tiles) {
        return std::clamp<std::size_t>(tiles / kMostStretches, 1, kLongestStretch);
    }
    [[nodiscard]] std::size_t slices() const { return chunk_count(pass_.slice_columns(), slice_); }
    [[nodiscard]] IndexRange pairs_of(std::size_t stretch) const {
        return {stretch * stretch_, std::min(pairs_, (stretch + 1) * stretch_)};
    }
    [[nodiscard]] float* flows_of(std::size_t stretch) {
        return flows_.data() + stretch % ring_ * stretch_ * pass_.flow_columns();
    }

    void compute(Worker& worker, std::size_t stretch) {
        Gradients& part = parts_[stretch % ring_];
        part.loss = 0;
        for (const std::span<float> buffer : part.buffers())
            std::ranges::fill(buffer, 0.0F);
        const IndexRange pairs = pairs_of(stretch);
        for (std::size_t begin = pairs.begin; begin < pairs.end; begin += kPairTile) {
            worker.run({begin, std::min(pairs.end, begin + kPairTile), begin / kPairTile},
                       flows_of(stretch) + (begin - pairs.begin) * pass_.flow_columns(), part);
        }
    }

    void add(const StretchWork& work) {
        const std::size_t first = work.slice * slice_;
        const IndexRange columns{first, std::min(first + slice_, pass_.slice_columns())};
        for (std::size_t stretch = work.stretches.begin; stretch < work.stretches.end; ++stretch) {
            pass_.scatter(pairs_of(stretch), flows_of(stretch), columns,
                          Pass::nodes_of(total_).data());
            add_part(parts_[stretch % ring_], work.slice);
        }
    }

    // The slice's share of the decoder's weights; the loss is in the first.
    void add_part(Gradients& part, std::size_t slice) {
        if (slice == 0) total_.loss += part.loss;
        const std::vector<std::span<float>> sources = part.buffers();
        const std::vector<std::span<float>> targets = total_.buffers();
        for (std::size_t i = 0; i < sources.size(); ++i) {
            const std::size_t size = sources[i].size();
            const std::size_t begin = slice * size / slices();
            const std::size_t end = (slice + 1) * size / slices();
            add_row(sources[i].data() + begin, targets[i].data() + begin, end - begin);
        }
    }

    const Pass& pass_;
    std::size_t pairs_;
    std::size_t stretch_;  // pairs
    std::size_t stretches_;
    std::size_t threads_;
    std::size_t ring_;   // places for stretches
    std::size_t slice_;  // columns
    std::vector<float> flows_;
    std::vector<Gradients> parts_;
    Gradients total_;
};

// Calls score(IndexRange of one tile) for all tiles, with one make_score() for several of them.
template <typename MakeScore>
void for_pair_tiles(std::size_t pairs, Threads threads, const MakeScore& make_score) {
    constexpr std::size_t kTilesAChunk = 16;
    parallel_chunks(threads, chunk_count(pairs, kPairTile), kTilesAChunk, [&](IndexRange tiles) {
        auto score = make_score();
        for (std::size_t t = tiles.begin; t < tiles.end; ++t)
            score({t * kPairTile, std::min(pairs, (t + 1) * kPairTile), t});
    });
}

}  // namespace hplc
