// How workers divide pairs: those of a batch by whole tiles, of which a rank computes features and
// gradients; those whose features all ranks need, evenly.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "base/types.hpp"
#include "base/workers.hpp"
#include "model/pairs/bounded_pairs.hpp"
#include "nn/block_network.hpp"

namespace hplc {

// The pairs of this rank's tiles, of all batches of an epoch (model/inputs/batches.hpp). All pairs
// where there is one rank.
class OwnPairs {
  public:
    OwnPairs(const Workers* workers, std::size_t pairs, std::size_t batch_pairs);

    // One batch behind the other, from those of the epoch.
    [[nodiscard]] std::vector<NodePair> gather(std::span<const NodePair> pairs) const;
    // Where those of a batch begin there.
    [[nodiscard]] std::size_t place(std::size_t batch) const { return places_[batch]; }
    // Which of the epoch's they are; `chunk` is the number of their first tile in the batch.
    [[nodiscard]] const IndexRange& operator[](std::size_t batch) const { return batches_[batch]; }

  private:
    std::vector<IndexRange> batches_;
    std::vector<std::size_t> places_;
    std::size_t size_ = 0;
};

// Features of all the pairs, of which each rank computes its part.
[[nodiscard]] std::vector<float> divided_rows(const BoundedPairs& features,
                                              std::span<const NodePair> pairs,
                                              const HalfMatrix& table, Threads threads,
                                              Workers* workers);

// The tiles of all ranks, each of which has its own, added one after the other: to the bit what one
// process gets.
[[nodiscard]] BlockGradients sum_of_tiles(const BlockNetwork& network,
                                          std::span<const BlockGradients> tiles, Threads threads,
                                          Workers* workers);

}  // namespace hplc
