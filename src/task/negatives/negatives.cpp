#include "task/negatives/negatives.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>

#include "base/error.hpp"
#include "task/negatives/draw_distinct.hpp"

namespace hplc {
namespace {

constexpr std::size_t kDrawnGrain = std::size_t{1} << 14;
constexpr std::size_t kListGrain = 64;

[[noreturn]] void refuse_too_few_strangers(const CsrGraph& graph, NodeId node, std::uint64_t wanted,
                                           std::uint64_t available) {
    throw InputError({.found = fmt::format("node number {} with {} neighbours among {} nodes, "
                                           "which leaves {} for candidates",
                                           node, graph.degree(node), graph.num_nodes(), available),
                      .expected = fmt::format("at least {}", wanted),
                      .fix = "ask for fewer candidates"});
}

}  // namespace

void refuse_too_few_pairs(const CsrGraph& graph, std::uint64_t wanted, std::uint64_t available) {
    throw InputError(
        {.found = fmt::format("a graph of {} nodes and {} edges, with {} pairs left that are "
                              "neither edges nor negatives already",
                              graph.num_nodes(), graph.num_edges(), available),
         .expected = fmt::format("at least {} for the negatives", wanted),
         .fix = "hold out fewer edges or draw fewer negatives per edge"});
}

NonEdges::NonEdges(const CsrGraph& graph, const SharedPairs& pairs)
    : graph_(&graph),
      rows_(partner_rows(graph, pairs)),
      starts_(std::size_t{graph.num_nodes()} + 1, 0) {
    const std::uint64_t nodes = graph.num_nodes();
    for (NodeId u = 0; u < nodes; ++u) {
        starts_[u] = rows_ == nullptr ? nodes - 1 - u - neighbours_above(graph, u).size()
                                      : rows_->partners(u).size() - rows_->first_above(u) -
                                            rows_->taken_above(u).size();
    }
    exclusive_prefix_sum(std::span(starts_));
}

NodePair NonEdges::at(std::uint64_t rank) const {
    assert(rank < count());
    const auto after = std::ranges::upper_bound(starts_, rank);
    const auto u = static_cast<NodeId>(after - starts_.begin() - 1);
    if (rows_ == nullptr)
        return {u, nth_absent(neighbours_above(*graph_, u), u + 1, rank - starts_[u])};
    const NodeId place =
        nth_absent(rows_->taken_above(u), rows_->first_above(u), rank - starts_[u]);
    return {u, rows_->partners(u)[place]};
}

std::uint64_t Strangers::count(NodeId node) const {
    if (rows_ != nullptr) return rows_->partners(node).size() - rows_->taken(node).size();
    return graph_->num_nodes() - 1 - graph_->degree(node);
}

NodeId Strangers::at(NodeId node, std::uint64_t rank) const {
    if (rows_ != nullptr) return rows_->partners(node)[nth_absent(rows_->taken(node), 0, rank)];
    const auto row = graph_->neighbours(node);
    const auto below = std::lower_bound(row.begin(), row.end(), node) - row.begin();
    const std::uint64_t own_rank = node - static_cast<std::uint64_t>(below);
    return nth_absent(row, 0, rank + (rank >= own_rank));
}

std::vector<NodePair> draw_non_edges(const CsrGraph& graph, std::uint64_t count,
                                     std::span<const NodePair> excluded, RandomStream random,
                                     const SharedPairs& pairs) {
    std::vector<NodePair> ordered_excluded(excluded.size());
    std::ranges::transform(excluded, ordered_excluded.begin(), ordered);
    const NonEdges non_edges(graph, pairs);
    auto drawn = draw_distinct(non_edges.count(), count, std::move(ordered_excluded), random,
                               [&](std::uint64_t rank) { return non_edges.at(rank); });
    if (drawn.size() < count) refuse_too_few_pairs(graph, count, drawn.size());
    return drawn;
}

std::vector<NodeId> draw_strangers(const Strangers& strangers, NodeId node, std::uint64_t count,
                                   std::span<const NodeId> excluded, RandomStream random) {
    const std::uint64_t available = strangers.count(node);
    auto nodes =
        draw_distinct(available, count, std::vector<NodeId>(excluded.begin(), excluded.end()),
                      random, [&](std::uint64_t rank) { return strangers.at(node, rank); });
    if (nodes.size() < count)
        refuse_too_few_strangers(strangers.graph(), node, count + excluded.size(), available);
    return nodes;
}

CandidateLists draw_random_targets(const CsrGraph& graph, std::span<const NodePair> positives,
                                   std::size_t per_edge, RandomStream random, Threads threads,
                                   const SharedPairs& pairs) {
    const Strangers strangers(graph, pairs);
    CandidateLists lists{per_edge, std::vector<NodePair>(positives.size() * per_edge)};
    parallel_for(threads, positives.size(), kListGrain, [&](std::size_t i) {
        const NodeId source = positives[i].u;
        const auto targets = draw_strangers(strangers, source, per_edge, {}, random.fork(i));
        for (std::size_t j = 0; j < per_edge; ++j)
            lists.pairs[i * per_edge + j] = {source, targets[j]};
    });
    return lists;
}

TrainingNegatives::TrainingNegatives(TrainGraph graph, std::uint64_t seed)
    : graph_(std::move(graph)),
      non_edges_(graph_.graph(), graph_.pairs()),
      random_(seed, "training negatives") {
    if (non_edges_.count() == 0) refuse_too_few_pairs(graph_.graph(), 1, 0);
}

std::vector<NodePair> TrainingNegatives::draw(std::uint64_t epoch, std::size_t count,
                                              Threads threads) const {
    const RandomStream of_epoch = random_.fork(epoch);
    std::vector<NodePair> pairs(count);
    parallel_for(threads, count, kDrawnGrain, [&](std::size_t i) {
        pairs[i] = non_edges_.at(of_epoch.fork(i).below(non_edges_.count()));
    });
    return pairs;
}

}  // namespace hplc
