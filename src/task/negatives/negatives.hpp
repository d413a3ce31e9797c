// Pairs that are no edges.
//
// The non-edges of a graph are numbered 0 .. count-1 in ascending order of (u, v), u < v, and any
// of them is found by its number without listing the others. Drawing is thus drawing of numbers:
// nothing is rejected, and dense graphs, whose non-edges run out, need no special case. Where only
// some pairs can be links (graph/pair_filter.hpp), "non-edges" are those of these.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "base/parallel.hpp"
#include "base/random.hpp"
#include "base/types.hpp"
#include "graph/csr_graph.hpp"
#include "graph/pair_filter.hpp"
#include "io/graph_data.hpp"
#include "task/negatives/partner_rows.hpp"
#include "task/train_graph.hpp"

namespace hplc {

// 8 bytes a node besides the graph, which must outlive it. O(N log d) to make.
class NonEdges {
  public:
    explicit NonEdges(const CsrGraph& graph, const SharedPairs& pairs = nullptr);

    // N (N - 1) / 2 - E, where all pairs can be links.
    [[nodiscard]] std::uint64_t count() const { return starts_.back(); }
    // Non-edge number `rank`, u < v. O(log N + log d).
    [[nodiscard]] NodePair at(std::uint64_t rank) const;

  private:
    const CsrGraph* graph_;
    std::shared_ptr<const PartnerRows> rows_;  // null: all pairs
    std::vector<std::uint64_t> starts_;  // of row u: how many non-edges have a smaller first end
};

// The nodes that a node has no edge to, and may have one. The graph outlives it.
class Strangers {
  public:
    // O(1), where not all pairs can be links O(N + E log N).
    // NOLINTNEXTLINE(google-explicit-constructor): those of a graph, all pairs allowed
    Strangers(const CsrGraph& graph, const SharedPairs& pairs = nullptr)
        : graph_(&graph), rows_(partner_rows(graph, pairs)) {}

    [[nodiscard]] std::uint64_t count(NodeId node) const;
    // Number `rank` of them, in ascending order. O(log d).
    [[nodiscard]] NodeId at(NodeId node, std::uint64_t rank) const;
    [[nodiscard]] const CsrGraph& graph() const { return *graph_; }

  private:
    const CsrGraph* graph_;
    std::shared_ptr<const PartnerRows> rows_;
};

// `count` different pairs, uniform over the non-edges of the graph that are not in `excluded`, in
// random order. Throws InputError where there are not so many. O(N + count + excluded), each pair
// costing O(log N).
[[nodiscard]] std::vector<NodePair> draw_non_edges(const CsrGraph& graph, std::uint64_t count,
                                                   std::span<const NodePair> excluded,
                                                   RandomStream random,
                                                   const SharedPairs& pairs = nullptr);

// Throws InputError: `wanted` negatives were asked for, and the graph has pairs for fewer.
[[noreturn]] void refuse_too_few_pairs(const CsrGraph& graph, std::uint64_t wanted,
                                       std::uint64_t available);

// `count` different nodes, uniform over the strangers of `node` that are not in `excluded`, in
// random order. Throws InputError where there are not so many.
// O(count + excluded), each node costing O(log d).
[[nodiscard]] std::vector<NodeId> draw_strangers(const Strangers& strangers, NodeId node,
                                                 std::uint64_t count,
                                                 std::span<const NodeId> excluded,
                                                 RandomStream random);

// Candidates as in ogbl-citation2: each keeps the positive's first end and replaces the second by a
// node that makes no edge of the graph; different within a list, drawn anew for every positive.
[[nodiscard]] CandidateLists draw_random_targets(const CsrGraph& graph,
                                                 std::span<const NodePair> positives,
                                                 std::size_t per_edge, RandomStream random,
                                                 Threads threads,
                                                 const SharedPairs& pairs = nullptr);

// The negatives a model is trained against: uniform over the pairs that are no edges of the
// training graph, pair by pair, so pairs may repeat.
//
// Validation and test positives can be among them, and must: training that avoided them would have
// been told where they are. They are rare, as rare as edges among all pairs.
class TrainingNegatives {
  public:
    // Throws InputError where every pair is an edge.
    TrainingNegatives(TrainGraph graph, std::uint64_t seed);

    // The negatives of one epoch; negative i depends on seed, epoch and i alone.
    [[nodiscard]] std::vector<NodePair> draw(std::uint64_t epoch, std::size_t count,
                                             Threads threads) const;

  private:
    TrainGraph graph_;
    NonEdges non_edges_;
    RandomStream random_;
};

}  // namespace hplc
