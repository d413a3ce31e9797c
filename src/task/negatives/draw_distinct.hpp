// Different items out of many that are known by their number, without listing the others.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "base/random.hpp"
#include "base/text/number_set.hpp"
#include "base/types.hpp"

namespace hplc {

// Number `rank` of the numbers from `first` upwards that are not in `present`, which is ascending
// and starts at `first` or above. O(log n).
[[nodiscard]] inline NodeId nth_absent(std::span<const NodeId> present, NodeId first,
                                       std::uint64_t rank) {
    // Before present[i] lie present[i] - first - i absent numbers, which never falls with i.
    std::size_t low = 0;
    std::size_t high = present.size();
    while (low < high) {
        const std::size_t middle = (low + high) / 2;
        if (present[middle] - first - middle <= rank) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return static_cast<NodeId>(first + rank + low);
}

// Floyd's algorithm (Bentley and Floyd, CACM 1987): `count` different numbers below `bound`, every
// set of them equally likely, with one draw each. Their order is not random, hence the shuffle.
[[nodiscard]] inline std::vector<std::uint64_t> distinct_below(std::uint64_t bound,
                                                               std::uint64_t count,
                                                               RandomStream& random) {
    std::vector<std::uint64_t> numbers;
    numbers.reserve(count);
    NumberSet taken(count);
    for (std::uint64_t top = bound - count; top < bound; ++top) {
        const std::uint64_t drawn = random.below(top + 1);
        numbers.push_back(taken.insert(drawn) ? drawn : top);
        if (numbers.back() == top) taken.insert(top);
    }
    shuffle(std::span(numbers), random);
    return numbers;
}

// Draws `count` different items of the `available` that at(rank) gives, none of them in `excluded`:
// as many more are drawn as could have to be dropped. Fewer where there are not so many.
template <typename Item, typename At>
[[nodiscard]] std::vector<Item> draw_distinct(std::uint64_t available, std::uint64_t count,
                                              std::vector<Item> excluded, RandomStream& random,
                                              const At& at) {
    const std::uint64_t drawn = std::min(count + excluded.size(), available);
    std::vector<Item> items;
    items.reserve(drawn);
    for (const std::uint64_t rank : distinct_below(available, drawn, random))
        items.push_back(at(rank));
    std::ranges::sort(excluded);
    std::erase_if(items, [&](Item item) { return std::ranges::binary_search(excluded, item); });
    if (items.size() > count) items.resize(count);
    return items;
}

}  // namespace hplc
