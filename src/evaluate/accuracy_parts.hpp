// How well hidden edges are found by where they lie: by the degree of their ends, by component, by
// whether the two share neighbours.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/parallel.hpp"
#include "base/types.hpp"
#include "task/evaluation.hpp"
#include "task/train_graph.hpp"

namespace hplc {

// Some of the hidden edges, against all negatives of the pool.
struct PartAccuracy {
    std::string part;  // "3 to 4"
    std::uint64_t edges = 0;
    double auc = 0;
    std::optional<double> hits;  // Hits@100; nothing with fewer negatives
};

// By the smaller degree of the two ends in the graph that was seen: 0, 1, 2, 3 to 4, 5 to 8, …, 65
// and more. Parts without an edge are left out. O(n log n).
[[nodiscard]] std::vector<PartAccuracy> accuracy_by_degree(const TrainGraph& seen,
                                                           std::span<const NodePair> positives,
                                                           const EdgeScores& scores);

// By the components of the graph that was seen: both ends in the largest, both in the same smaller
// one, in different ones (no path). O(N + E + n log n).
[[nodiscard]] std::vector<PartAccuracy> accuracy_by_component(const TrainGraph& seen,
                                                              std::span<const NodePair> positives,
                                                              const EdgeScores& scores,
                                                              Threads threads);

// Those whose ends share no neighbour in the graph that was seen, which neighbourhoods say nothing
// of and positions have to find, and the others. O(smaller degrees + n log n).
[[nodiscard]] std::vector<PartAccuracy> accuracy_by_shared(const TrainGraph& seen,
                                                           std::span<const NodePair> positives,
                                                           const EdgeScores& scores,
                                                           Threads threads);

}  // namespace hplc
