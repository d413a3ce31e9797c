#include "model/pairs/sort_pooling.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "model/pairs/subgraph_batch.hpp"

namespace hplc {

std::vector<std::uint32_t> sort_pooling(const EnclosingSubgraphs& subgraphs,
                                        std::span<const float> keys, std::size_t keep) {
    // Keys of a network that has diverged must not lead the sort astray.
    const auto key = [&](std::uint32_t row) {
        return std::isnan(keys[row]) ? -std::numeric_limits<float>::infinity() : keys[row];
    };
    const auto comes_first = [&](std::uint32_t a, std::uint32_t b) {
        return key(a) != key(b) ? key(a) > key(b) : a < b;
    };
    std::vector<std::uint32_t> picks(subgraphs.num_pairs() * keep, kNoRow);
    std::vector<std::uint32_t> rows;
    for (std::size_t pair = 0; pair < subgraphs.num_pairs(); ++pair) {
        rows.resize(subgraphs.size(pair));
        std::iota(rows.begin(), rows.end(), static_cast<std::uint32_t>(subgraphs.starts[pair]));
        const auto count = static_cast<std::ptrdiff_t>(std::min(keep, rows.size()));
        std::ranges::partial_sort(rows, rows.begin() + count, comes_first);
        std::copy_n(rows.begin(), count, picks.data() + pair * keep);
    }
    return picks;
}

std::size_t size_quantile(const EnclosingSubgraphs& subgraphs, double share) {
    std::vector<std::size_t> sizes(subgraphs.num_pairs());
    for (std::size_t pair = 0; pair < sizes.size(); ++pair)
        sizes[pair] = subgraphs.size(pair);
    std::ranges::sort(sizes);
    const auto rank =
        static_cast<std::size_t>(std::ceil(share * static_cast<double>(sizes.size())));
    return sizes[std::clamp<std::size_t>(rank, 1, sizes.size()) - 1];
}

}  // namespace hplc
