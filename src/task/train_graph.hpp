// TrainGraph: the only graph that anything fitted or computed before scoring may see.
//
// Communities, distances, message passing, degree features, training negatives and predictors take
// a TrainGraph, not a CsrGraph. Only a task makes one, so code that uses the whole graph, test
// edges included, does not compile: the leak that the published code of the paper has.
#pragma once

#include <memory>
#include <span>
#include <string_view>
#include <utility>

#include "base/parallel.hpp"
#include "base/text/enum_names.hpp"
#include "base/types.hpp"
#include "graph/csr_graph.hpp"
#include "graph/edge_directions.hpp"
#include "graph/pair_filter.hpp"
#include "task/edges/edge_times.hpp"
#include "task/edges/edge_weights.hpp"

namespace hplc {

enum class Provenance {
    kTrainEdges,          // the training part of a split
    kTrainAndValidation,  // validation edges too, for scoring the test set (OGB's collab protocol)
    kNothingHeldOut,      // all edges, and no score is claimed: `train`, `positions`
    kLeaky,               // held-out edges are inside, on purpose and said on every output
};
template <>
inline constexpr std::array kNames<Provenance> = {
    Named{Provenance::kTrainEdges, "training edges"},
    Named{Provenance::kTrainAndValidation, "training and validation edges"},
    Named{Provenance::kNothingHeldOut, "all edges, nothing held out"},
    Named{Provenance::kLeaky, "held-out edges too (LEAKY)"}};

class TrainGraph {
  public:
    [[nodiscard]] const CsrGraph& graph() const { return *graph_; }
    [[nodiscard]] Provenance provenance() const { return provenance_; }
    [[nodiscard]] bool leaky() const { return provenance_ == Provenance::kLeaky; }
    // Of its own edges, up to the end of their period; null where the data have none.
    [[nodiscard]] const EdgeTimes* times() const { return times_.get(); }
    // From which end to which its own edges lead; null where links are undirected. Where one
    // direction of a link is held out, the edge is here with the other alone.
    [[nodiscard]] const SharedDirections& directions() const { return directions_; }
    // Of its own edges, by entries up to the end of their period; null where edges are alike.
    [[nodiscard]] const EdgeWeights* weights() const { return weights_.get(); }
    // The pairs that can be links: what is fitted is fitted to these. Null: all pairs.
    [[nodiscard]] const SharedPairs& pairs() const { return pairs_; }

    // The same graph less some of its edges: what is clean stays clean. Pairs that are no edges are
    // ignored; of directed links both directions go. O(N + E).
    [[nodiscard]] TrainGraph without(std::span<const NodePair> edges, Threads threads) const;

    // The same graph as it was: edges first seen by that time, with their times up to it and
    // without weights. Needs times. O(N + E).
    [[nodiscard]] TrainGraph until(double time) const;

  private:
    friend class FitTask;
    TrainGraph(std::shared_ptr<const CsrGraph> graph, Provenance provenance, SharedPairs pairs,
               std::shared_ptr<const EdgeTimes> times = {}, SharedDirections directions = {},
               std::shared_ptr<const EdgeWeights> weights = {})
        : graph_(std::move(graph)),
          provenance_(provenance),
          pairs_(std::move(pairs)),
          times_(std::move(times)),
          directions_(std::move(directions)),
          weights_(std::move(weights)) {}

    std::shared_ptr<const CsrGraph> graph_;
    Provenance provenance_;
    SharedPairs pairs_;
    std::shared_ptr<const EdgeTimes> times_;
    SharedDirections directions_;
    std::shared_ptr<const EdgeWeights> weights_;
};

}  // namespace hplc
