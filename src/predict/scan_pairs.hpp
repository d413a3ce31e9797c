// Walks over all pairs of nodes that are no edges, and hands on those that score high enough.
//
// Pairs are looked at row by row: a node with all that stand behind it in an order in which hubs
// come first, so that a row's work from its hub is done once. Rows are dealt to the threads in
// batches, and what a batch found is handed on in the order of its rows before the next begins: the
// result does not depend on the threads, and memory does not grow with the pairs.
#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <span>
#include <vector>

#include "base/parallel.hpp"
#include "base/text/progress.hpp"
#include "graph/csr_graph.hpp"
#include "graph/pair_filter.hpp"
#include "heuristic/neighbourhood_scorers.hpp"
#include "heuristic/recency.hpp"
#include "predict/best_pairs.hpp"
#include "task/link_scorer.hpp"

namespace hplc {

struct ScanOptions {
    Threads threads = {};
    Progress::Show progress = Progress::Show::kNever;
    std::size_t every = 1;  // look at one of so many rows, to learn what all of them cost
    // Of scan_near_pairs(): of a row only so many pairs, those that share most; 0: all.
    std::size_t most_per_row = 0;
};

struct ScanCounts {
    std::uint64_t pairs = 0;     // that are no edges and that the filter allows
    std::uint64_t scored = 0;    // of them; a bound ruled the others out
    double seconds = 0;          // in rows, without what is made ready before
    std::uint64_t left_out = 0;  // pairs with a common neighbour that were too many

    [[nodiscard]] double skipped_share() const {
        return pairs == 0 ? 0 : 1 - static_cast<double>(scored) / static_cast<double>(pairs);
    }
};

// The least score that still matters; asked for before every batch, and never falling.
using Floor = std::function<double()>;
// Takes pairs that reached the floor.
using TakePairs = std::function<void(std::span<const ScoredPair>)>;

inline constexpr double kNoFloor = -std::numeric_limits<double>::infinity();

// More pairs than these are not scored one by one: a matter of minutes to hours.
inline constexpr std::uint64_t kMostPairs = 2'000'000'000;  // of 63,246 nodes

// Pairs that the filter allows and that are no edges. O(N + E).
[[nodiscard]] std::uint64_t allowed_non_edges(const CsrGraph& known, const PairFilter& filter);

// Bytes besides the scorer's own.
[[nodiscard]] std::uint64_t scan_memory(NodeId num_nodes, Threads threads);

// Pairs u < v that are no edges of `known`. Throws InputError above kMostPairs.
ScanCounts scan_pairs(const LinkScorer& scorer, const CsrGraph& known, const PairFilter& filter,
                      const Floor& floor, const TakePairs& take, const ScanOptions& options);

// The same by a formula of common neighbours, for a floor above 0 or pairs without a common
// neighbour that do not matter: these score 0 and are not looked at. O(N + sum of degree²).
ScanCounts scan_two_hops(const Neighbourhoods& neighbourhoods, NeighbourhoodFormula formula,
                         const PairFilter& filter, const Floor& floor, const TakePairs& take,
                         const ScanOptions& options);

// The same by a scorer of which pairs without a common neighbour get 0, on the graph it is about.
ScanCounts scan_two_hops(const TwoHopScorer& scorer, const CsrGraph& graph,
                         const PairFilter& filter, const Floor& floor, const TakePairs& take,
                         const ScanOptions& options);

// Walks of two steps, which is what such a scan costs: the sum of degree². O(N).
[[nodiscard]] std::uint64_t num_two_step_walks(const CsrGraph& graph);

// The best pairs of a scan: `scan` gets a floor and a taker and returns its counts. Pairs below
// `min_score` are left out.
struct RankedPairs {
    std::vector<ScoredPair> pairs;  // best first
    ScanCounts counts;
};
[[nodiscard]] RankedPairs rank_pairs(
    std::size_t top, double min_score,
    const std::function<ScanCounts(const Floor&, const TakePairs&)>& scan);

}  // namespace hplc
