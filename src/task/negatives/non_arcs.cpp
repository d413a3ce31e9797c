#include "task/negatives/non_arcs.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/error.hpp"
#include "task/negatives/draw_distinct.hpp"

namespace hplc {
namespace {

constexpr std::size_t kTargetGrain = 64;

}  // namespace

NonArcs::NonArcs(ArcRows out) : out_(std::move(out)), starts_(std::size_t{out_.num_nodes()} + 1) {
    for (NodeId u = 0; u < out_.num_nodes(); ++u)
        starts_[u] = out_.num_nodes() - 1 - out_.degree(u);
    exclusive_prefix_sum(std::span(starts_));
}

NodePair NonArcs::at(std::uint64_t rank) const {
    const auto after = std::ranges::upper_bound(starts_, rank);
    const auto u = static_cast<NodeId>(after - starts_.begin() - 1);
    return {u, target(u, rank - starts_[u])};
}

NodeId NonArcs::target(NodeId source, std::uint64_t rank) const {
    const auto row = out_.of(source);
    const auto below = std::lower_bound(row.begin(), row.end(), source) - row.begin();
    const std::uint64_t own_rank = source - static_cast<std::uint64_t>(below);
    return nth_absent(row, 0, rank + (rank >= own_rank ? 1 : 0));
}

std::uint64_t num_non_arcs(const CsrGraph& graph, const EdgeDirections& directions) {
    const std::uint64_t nodes = graph.num_nodes();
    return nodes == 0 ? 0 : nodes * (nodes - 1) - num_arcs(directions);
}

std::vector<NodePair> draw_non_arcs(const NonArcs& non_arcs, std::uint64_t count,
                                    std::span<const NodePair> excluded, RandomStream random) {
    auto drawn = draw_distinct(non_arcs.count(), count,
                               std::vector<NodePair>(excluded.begin(), excluded.end()), random,
                               [&](std::uint64_t rank) { return non_arcs.at(rank); });
    if (drawn.size() == count) return drawn;
    throw InputError({.found = fmt::format(
                          "a graph of {} nodes and {} directed links, with {} ordered pairs "
                          "left that are neither links nor negatives already",
                          non_arcs.arcs().num_nodes(), non_arcs.arcs().num_arcs(), drawn.size()),
                      .expected = fmt::format("at least {} for the negatives", count),
                      .fix = "hold out fewer edges or draw fewer negatives per edge"});
}

CandidateLists draw_arc_targets(const NonArcs& non_arcs, std::span<const NodePair> positives,
                                std::size_t per_edge, RandomStream random, Threads threads) {
    CandidateLists lists{per_edge, std::vector<NodePair>(positives.size() * per_edge)};
    parallel_for(threads, positives.size(), kTargetGrain, [&](std::size_t i) {
        const NodeId source = positives[i].u;
        const std::uint64_t available = non_arcs.targets(source);
        if (available < per_edge) {
            throw InputError(
                {.found = fmt::format("node number {}, which leads to {} of the other {} nodes and "
                                      "leaves {} for candidates",
                                      source, non_arcs.arcs().degree(source),
                                      non_arcs.arcs().num_nodes() - 1, available),
                 .expected = fmt::format("at least {}", per_edge),
                 .fix = "ask for fewer candidates"});
        }
        RandomStream of_list = random.fork(i);
        const auto ranks = distinct_below(available, per_edge, of_list);
        for (std::size_t j = 0; j < per_edge; ++j)
            lists.pairs[i * per_edge + j] = {source, non_arcs.target(source, ranks[j])};
    });
    return lists;
}

std::vector<NodePair> reversed_non_arcs(const ArcRows& out, std::span<const NodePair> positives) {
    std::vector<NodePair> reversed;
    for (const auto& [u, v] : positives) {
        if (!out.has(v, u)) reversed.push_back({v, u});
    }
    return reversed;
}

std::vector<std::uint8_t> marks_of_one_way(const ArcRows& out, std::span<const NodePair> pairs) {
    std::vector<std::uint8_t> marks;
    marks.reserve(pairs.size());
    for (const auto& [u, v] : pairs)
        marks.push_back(out.has(v, u) ? 0 : 1);
    return marks;
}

}  // namespace hplc
