// How both decoders go through their pairs: in tiles of 256, whose activations stay in the cache.
#pragma once

#include <algorithm>
#include <cstddef>
#include <span>
#include <utility>
#include <vector>

#include "base/parallel.hpp"
#include "nn/lanes.hpp"

namespace hplc {

inline constexpr std::size_t kPairTile = 256;

template <typename Gradients>
void add_gradients(Gradients& from, Gradients& to, Threads threads) {
    constexpr std::size_t kGrain = 1 << 15;
    to.loss += from.loss;
    const std::vector<std::span<float>> sources = from.buffers();
    const std::vector<std::span<float>> targets = to.buffers();
    for (std::size_t i = 0; i < targets.size(); ++i) {
        parallel_chunks(threads, targets[i].size(), kGrain, [&](IndexRange range) {
            add_row(sources[i].data() + range.begin, targets[i].data() + range.begin, range.size());
        });
    }
}

// Sum of the losses and gradients of all tiles. Tile t goes to worker t mod threads and the workers
// are added in order, so the sum depends on the number of threads alone. make_worker() gives an
// object with run(IndexRange of one tile), which adds to its member `gradients`; these have a
// `loss`, and buffers() lists their memory.
template <typename MakeWorker>
[[nodiscard]] auto sum_over_tiles(std::size_t pairs, Threads threads,
                                  const MakeWorker& make_worker) {
    using Gradients = decltype(make_worker().gradients);
    const std::size_t tiles = chunk_count(pairs, kPairTile);
    const std::size_t workers =
        std::clamp<std::size_t>(threads.count, 1, std::max<std::size_t>(tiles, 1));
    std::vector<Gradients> parts(workers);
    parallel_for(threads, workers, 1, [&](std::size_t w) {
        auto worker = make_worker();
        for (std::size_t t = w; t < tiles; t += workers)
            worker.run({t * kPairTile, std::min(pairs, (t + 1) * kPairTile), t});
        parts[w] = std::move(worker.gradients);
    });
    for (std::size_t w = 1; w < workers; ++w)
        add_gradients(parts[w], parts[0], threads);
    return std::move(parts[0]);
}

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
