#include "position/internal/apportion.hpp"

#include <algorithm>
#include <numeric>
#include <queue>

namespace hplc::internal {
namespace {

// Gives `seats` more, by size, to parts that may have some already.
void add_by_size(std::span<const NodeId> sizes, std::uint32_t seats,
                 std::vector<std::uint32_t>& given) {
    const auto less_deserving = [&](std::size_t a, std::size_t b) {
        const std::uint64_t left = std::uint64_t{sizes[a]} * (given[b] + 1);
        const std::uint64_t right = std::uint64_t{sizes[b]} * (given[a] + 1);
        return left != right ? left < right : a > b;
    };
    std::vector<std::size_t> parts;
    for (std::size_t part = 0; part < sizes.size(); ++part) {
        if (given[part] < sizes[part]) parts.push_back(part);
    }
    std::priority_queue queue(less_deserving, std::move(parts));
    for (; seats > 0 && !queue.empty(); --seats) {
        const std::size_t part = queue.top();
        queue.pop();
        ++given[part];
        if (given[part] < sizes[part]) queue.push(part);
    }
}

}  // namespace

std::vector<std::uint32_t> seats_by_size(std::span<const NodeId> sizes, std::uint32_t seats) {
    std::vector<std::uint32_t> given(sizes.size(), 0);
    add_by_size(sizes, seats, given);
    return given;
}

std::vector<std::uint32_t> seats_evenly(std::span<const NodeId> sizes, std::uint32_t seats) {
    std::vector<std::uint32_t> given(sizes.size(), 0);
    if (sizes.empty()) return given;
    std::vector<std::size_t> largest_first(sizes.size());
    std::iota(largest_first.begin(), largest_first.end(), std::size_t{0});
    std::ranges::stable_sort(largest_first, std::greater<>(),
                             [&](std::size_t i) { return sizes[i]; });

    const auto parts = static_cast<std::uint32_t>(sizes.size());
    std::uint32_t left = seats;
    for (std::size_t rank = 0; rank < sizes.size(); ++rank) {
        const std::size_t part = largest_first[rank];
        const std::uint32_t even = seats / parts + (rank < seats % parts ? 1 : 0);
        given[part] = std::min<std::uint32_t>(even, sizes[part]);
        left -= given[part];
    }
    add_by_size(sizes, left, given);
    return given;
}

}  // namespace hplc::internal
