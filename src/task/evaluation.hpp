// From a scorer and held-out edges to numbers.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/parallel.hpp"
#include "io/graph_data.hpp"
#include "task/link_scorer.hpp"

namespace hplc {

// Scores in the order of the held-out edges they belong to.
struct EdgeScores {
    std::vector<double> positives;
    std::vector<double> negatives;   // of the pool
    std::vector<double> candidates;  // per_edge for each positive, or empty
    std::size_t per_edge = 0;
    // Of directed links the same pairs the other way round, and HeldOutEdges::one_way and unlinked;
    // else empty.
    std::vector<double> reversed_positives = {};
    std::vector<double> reversed_negatives = {};
    std::vector<std::uint8_t> one_way = {};
    std::vector<std::uint8_t> unlinked = {};

    [[nodiscard]] bool are_directed() const { return !one_way.empty(); }
};

// How well directed links are found, apart from which way they go, and which way they go.
struct DirectionResult {
    // AUC of linked pairs against the pairs of the pool that are linked in neither direction, each
    // by the better score of its two directions. Nothing where the pool has no such pair.
    std::optional<double> existence_auc = {};
    // Of held-out links whose other direction is no link, how often their own scores above it; a
    // tie counts one half. Nothing where there is no such link.
    std::optional<double> accuracy = {};
    std::uint64_t one_way = 0;  // how many such links there are
    std::uint64_t ties = 0;     // of them
};

inline constexpr std::array<std::size_t, 3> kHitsAt = {20, 50, 100};
inline constexpr std::array<std::size_t, 3> kCandidateHitsAt = {1, 10, 20};

// Fractions in [0, 1], with the tie rules of metrics.hpp.
struct RankingResult {
    double auc = 0;
    double ap = 0;
    // Among the positive's own candidates where there are any, else among the whole pool.
    double mrr = 0;
    // Against the pool, OGB's definition; nothing where the pool is too small.
    std::array<std::optional<double>, kHitsAt.size()> hits = {};
    // Among the positive's own candidates, HeaRT's definition; empty where there are none, nothing
    // where there are fewer than K.
    std::vector<std::optional<double>> candidate_hits;
    std::size_t num_negatives = 0;                  // of the pool
    std::optional<DirectionResult> direction = {};  // where links are directed
    EdgeScores scores;
};

[[nodiscard]] std::vector<double> score_pairs(const LinkScorer& scorer,
                                              std::span<const NodePair> pairs, Threads threads);

[[nodiscard]] EdgeScores score_edges(const LinkScorer& scorer, const HeldOutEdges& edges,
                                     Threads threads);

// Throws InputError where a score is not finite or there is nothing to rank. O(n log n).
[[nodiscard]] RankingResult rank_edges(EdgeScores scores);

// Both in one call.
[[nodiscard]] RankingResult evaluate(const LinkScorer& scorer, const HeldOutEdges& edges,
                                     Threads threads);

struct NamedMetric {
    std::string name;
    double value = 0;
};

// auc, ap, mrr, hits@20, …, then candidate_hits@1, … where there are any, then existence_auc and
// direction_accuracy where links are directed: the order and the names of every table and JSON.
// Those that the edges have no number for are left out.
[[nodiscard]] std::vector<NamedMetric> named_metrics(const RankingResult& result);
// One of them. Throws InputError that lists the names, or says why there is no number.
[[nodiscard]] double metric_named(const std::string& name, const RankingResult& result);
struct MissingMetric {
    std::string name;
    std::size_t negatives = 0;  // there are: in the pool, or candidates of each edge
};

// hits@K of K larger than that: what named_metrics() leaves out.
[[nodiscard]] std::vector<MissingMetric> missing_metrics(const RankingResult& result);

// Throws as metric_named() does for a result of these edges: before the work, not after it. Where
// there are none, which are never ranked, any name will do.
void require_metric(const std::string& name, const HeldOutEdges& edges);

}  // namespace hplc
