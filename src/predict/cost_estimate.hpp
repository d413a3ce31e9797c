// What a prediction or an evaluation will cost, before it is made. Times are extrapolated from
// small samples of the same work, run on the spot.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "base/parallel.hpp"
#include "graph/csr_graph.hpp"
#include "task/link_scorer.hpp"

namespace hplc {

struct CostEstimate {
    std::uint64_t bytes = 0;  // besides the graph
    double seconds = 0;
    std::uint64_t least_bytes = 0;  // where --max-memory allows no more; 0: `bytes`
};

// `fits` inversions, one after the other, of the linear autoencoder's matrix.
[[nodiscard]] CostEstimate estimate_autoencoder(const CsrGraph& graph, std::size_t fits,
                                                Threads threads);

// Scoring `pairs` pairs of which `at_once` lie in memory, from some of them.
[[nodiscard]] CostEstimate estimate_scoring(const LinkScorer& scorer,
                                            std::span<const NodePair> sample, std::uint64_t pairs,
                                            std::uint64_t at_once, Threads threads);

}  // namespace hplc
