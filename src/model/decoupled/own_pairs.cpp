#include "model/decoupled/own_pairs.hpp"

#include <algorithm>

#include "model/inputs/batches.hpp"
#include "nn/pairs/pair_tiles.hpp"

namespace hplc {
namespace {

IndexRange own_pairs_of_batch(const Workers* workers, std::size_t begin, std::size_t count) {
    const IndexRange tiles = own_part(workers, chunk_count(count, kPairTile));
    return {begin + std::min(count, tiles.begin * kPairTile),
            begin + std::min(count, tiles.end * kPairTile), tiles.begin};
}

// Calls each(bytes) for the loss and every gradient in turn.
template <typename Each>
void for_each_bytes(BlockGradients& gradients, const Each& each) {
    each(std::as_writable_bytes(std::span(&gradients.loss, 1)));
    for (LinearGradient& layer : gradients.layers) {
        each(std::as_writable_bytes(std::span(layer.weight)));
        each(std::as_writable_bytes(std::span(layer.bias)));
    }
}

std::size_t size_in_bytes(BlockGradients& gradients) {
    std::size_t size = 0;
    for_each_bytes(gradients, [&](std::span<const std::byte> part) { size += part.size(); });
    return size;
}

void take_bytes(BlockGradients& gradients, std::span<std::byte> bytes) {
    for_each_bytes(gradients, [&](std::span<const std::byte> part) {
        std::ranges::copy(part, bytes.begin());
        bytes = bytes.subspan(part.size());
    });
}

void put_bytes(std::span<const std::byte> bytes, BlockGradients& gradients) {
    for_each_bytes(gradients, [&](std::span<std::byte> part) {
        std::ranges::copy(bytes.first(part.size()), part.begin());
        bytes = bytes.subspan(part.size());
    });
}

}  // namespace

OwnPairs::OwnPairs(const Workers* workers, std::size_t pairs, std::size_t batch_pairs) {
    (void)mean_over_batches(pairs, batch_pairs, [&](std::size_t begin, std::size_t count) {
        batches_.push_back(own_pairs_of_batch(workers, begin, count));
        places_.push_back(size_);
        size_ += batches_.back().size();
        return 0.0;
    });
}

std::vector<NodePair> OwnPairs::gather(std::span<const NodePair> pairs) const {
    std::vector<NodePair> own;
    own.reserve(size_);
    for (const IndexRange& batch : batches_) {
        const auto part = pairs.subspan(batch.begin, batch.size());
        own.insert(own.end(), part.begin(), part.end());
    }
    return own;
}

std::vector<float> divided_rows(const BoundedPairs& features, std::span<const NodePair> pairs,
                                const HalfMatrix& table, Threads threads, Workers* workers) {
    if (!is_divided(workers)) return features.of(pairs, table, threads);
    const IndexRange own = own_part(workers, pairs.size());
    const std::size_t columns = features.columns();
    std::vector<float> rows(pairs.size() * columns);
    std::ranges::copy(features.of(pairs.subspan(own.begin, own.size()), table, threads),
                      rows.begin() + static_cast<std::ptrdiff_t>(own.begin * columns));
    share_parts(workers, std::span(rows), columns);
    return rows;
}

BlockGradients sum_of_tiles(const BlockNetwork& network, std::span<const BlockGradients> tiles,
                            Threads threads, Workers* workers) {
    BlockGradients total = zero_gradients(network);
    if (!is_divided(workers)) {
        add_tiles(tiles, total, threads);
        return total;
    }
    std::vector<std::byte> bytes(size_in_bytes(total));  // zeros: a sum of nothing
    add_in_turn(workers, bytes, [&] {
        put_bytes(bytes, total);
        add_tiles(tiles, total, threads);
        take_bytes(total, bytes);
    });
    put_bytes(bytes, total);
    return total;
}

}  // namespace hplc
