#include "model/pairs/subgraph_labels.hpp"

#include <algorithm>

namespace hplc {
namespace {

constexpr std::size_t kLabelGrain = 64;

// Breadth first from `source`, never through `closed`; tells visit(row, distance).
template <typename Visit>
void search(const EnclosingSubgraphs& graph, std::uint32_t source, std::uint32_t closed,
            std::vector<std::uint32_t>& queue, const Visit& is_new) {
    queue.assign(1, source);
    is_new(source, 0);
    std::size_t level_end = 1;
    std::uint32_t distance = 1;
    for (std::size_t head = 0; head < queue.size(); ++head) {
        if (head == level_end) {
            level_end = queue.size();
            ++distance;
        }
        for (const std::uint32_t row : graph.neighbours_of(queue[head])) {
            if (row != closed && is_new(row, distance)) queue.push_back(row);
        }
    }
}

}  // namespace

std::vector<EndDistances> end_distances(const EnclosingSubgraphs& subgraphs, OtherEnd other,
                                        Threads threads) {
    constexpr std::uint32_t kNoEnd = std::numeric_limits<std::uint32_t>::max();
    std::vector<EndDistances> distances(subgraphs.num_rows());
    const auto setter = [&](std::uint32_t EndDistances::*end) {
        return [&distances, end](std::uint32_t row, std::uint32_t distance) {
            if (distances[row].*end != EndDistances::kNone) return false;
            distances[row].*end = distance;
            return true;
        };
    };
    parallel_chunks(threads, subgraphs.num_pairs(), kLabelGrain, [&](IndexRange range) {
        std::vector<std::uint32_t> queue;
        for (std::size_t pair = range.begin; pair < range.end; ++pair) {
            const auto [u, v] = subgraphs.ends[pair];
            const bool removed = other == OtherEnd::kRemoved;
            search(subgraphs, u, removed ? v : kNoEnd, queue, setter(&EndDistances::first));
            search(subgraphs, v, removed ? u : kNoEnd, queue, setter(&EndDistances::second));
        }
    });
    return distances;
}

std::uint32_t drnl(EndDistances distances) {
    const auto [first, second] = distances;
    if (first == EndDistances::kNone || second == EndDistances::kNone) return 0;
    const std::uint32_t sum = first + second;
    const std::uint32_t half = sum / 2;
    return 1 + std::min(first, second) + half * (half + sum % 2 - 1);
}

std::vector<std::uint32_t> drnl_labels(const EnclosingSubgraphs& subgraphs, std::uint32_t cap,
                                       Threads threads) {
    const auto distances = end_distances(subgraphs, OtherEnd::kRemoved, threads);
    std::vector<std::uint32_t> labels(distances.size());
    std::ranges::transform(distances, labels.begin(),
                           [cap](EndDistances pair) { return std::min(cap, drnl(pair)); });
    for (const auto& ends : subgraphs.ends)
        labels[ends[0]] = labels[ends[1]] = 1;
    return labels;
}

}  // namespace hplc
