#include "task/negatives.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <unordered_set>

#include "base/error.hpp"

namespace hplc {
namespace {

constexpr std::size_t kPairGrain = std::size_t{1} << 14;

std::span<const NodeId> neighbours_above(const CsrGraph& graph, NodeId u) {
    const auto row = graph.neighbours(u);
    return {std::upper_bound(row.begin(), row.end(), u), row.end()};
}

// Floyd's algorithm (Bentley and Floyd, CACM 1987): `count` different numbers below `bound`, every
// set of them equally likely, with one draw each. Their order is not random, hence the shuffle.
std::vector<std::uint64_t> distinct_below(std::uint64_t bound, std::uint64_t count,
                                          RandomStream& random) {
    std::vector<std::uint64_t> numbers;
    numbers.reserve(count);
    std::unordered_set<std::uint64_t> taken(count);
    for (std::uint64_t top = bound - count; top < bound; ++top) {
        const std::uint64_t drawn = random.below(top + 1);
        numbers.push_back(taken.insert(drawn).second ? drawn : top);
        if (numbers.back() == top) taken.insert(top);
    }
    shuffle(std::span(numbers), random);
    return numbers;
}

[[noreturn]] void refuse_too_few(const CsrGraph& graph, std::uint64_t wanted,
                                 std::uint64_t available) {
    throw InputError(
        {.found = fmt::format("a graph of {} nodes and {} edges, with {} pairs left that are "
                              "neither edges nor negatives already",
                              graph.num_nodes(), graph.num_edges(), available),
         .expected = fmt::format("at least {} for the negatives", wanted),
         .fix = "hold out fewer edges or draw fewer negatives an edge"});
}

void drop_excluded(std::vector<NodePair>& pairs, std::span<const NodePair> excluded) {
    if (excluded.empty()) return;
    std::vector<NodePair> sorted;
    sorted.reserve(excluded.size());
    std::ranges::transform(excluded, std::back_inserter(sorted), ordered);
    std::ranges::sort(sorted);
    std::erase_if(pairs, [&](NodePair pair) { return std::ranges::binary_search(sorted, pair); });
}

}  // namespace

NonEdges::NonEdges(const CsrGraph& graph)
    : graph_(&graph), starts_(std::size_t{graph.num_nodes()} + 1, 0) {
    const std::uint64_t nodes = graph.num_nodes();
    for (NodeId u = 0; u < nodes; ++u)
        starts_[u] = nodes - 1 - u - neighbours_above(graph, u).size();
    exclusive_prefix_sum(std::span(starts_));
}

NodePair NonEdges::at(std::uint64_t rank) const {
    assert(rank < count());
    const auto u =
        static_cast<NodeId>(std::ranges::upper_bound(starts_, rank) - starts_.begin() - 1);
    const std::uint64_t place = rank - starts_[u];
    // Before neighbour j of the row lie row[j] - (u + 1) - j non-edges; that number never falls.
    const auto row = neighbours_above(*graph_, u);
    std::size_t low = 0;
    std::size_t high = row.size();
    while (low < high) {
        const std::size_t middle = (low + high) / 2;
        if (row[middle] - (u + 1) - middle <= place) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return {u, static_cast<NodeId>(u + 1 + place + low)};
}

std::vector<NodePair> draw_non_edges(const CsrGraph& graph, std::uint64_t count,
                                     std::span<const NodePair> excluded, RandomStream random) {
    const NonEdges non_edges(graph);
    const std::uint64_t drawn = std::min(count + excluded.size(), non_edges.count());
    std::vector<NodePair> pairs;
    pairs.reserve(drawn);
    for (const std::uint64_t rank : distinct_below(non_edges.count(), drawn, random))
        pairs.push_back(non_edges.at(rank));
    drop_excluded(pairs, excluded);
    if (pairs.size() < count) refuse_too_few(graph, count, pairs.size());
    pairs.resize(count);
    return pairs;
}

TrainingNegatives::TrainingNegatives(TrainGraph graph, std::uint64_t seed)
    : graph_(std::move(graph)), non_edges_(graph_.graph()), random_(seed, "training negatives") {
    if (non_edges_.count() == 0) refuse_too_few(graph_.graph(), 1, 0);
}

std::vector<NodePair> TrainingNegatives::draw(std::uint64_t epoch, std::size_t count,
                                              Threads threads) const {
    const RandomStream of_epoch = random_.fork(epoch);
    std::vector<NodePair> pairs(count);
    parallel_for(threads, count, kPairGrain, [&](std::size_t i) {
        pairs[i] = non_edges_.at(of_epoch.fork(i).below(non_edges_.count()));
    });
    return pairs;
}

}  // namespace hplc
