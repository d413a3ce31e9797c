// Mean distances and detours of a graph, by sampling: all targets of some random sources.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/parallel.hpp"
#include "base/random.hpp"
#include "base/text/progress.hpp"
#include "base/types.hpp"
#include "graph/csr_graph.hpp"

namespace hplc {

// `count` different nodes of a pool, at most all of them, in random order. O(pool).
[[nodiscard]] std::vector<NodeId> random_nodes(std::span<const NodeId> pool, std::size_t count,
                                               RandomStream random);
// The nodes from the highest degree to the lowest, those of equal degree by their number.
[[nodiscard]] std::vector<NodeId> nodes_by_degree(const CsrGraph& graph);

struct Estimate {
    double mean = 0;            // NaN where nothing was measured
    double standard_error = 0;  // 0 where there is but one value
};

[[nodiscard]] Estimate estimate_of(std::span<const double> values);

// Means over pairs, with the standard error of the sources' means.
struct DetourEstimates {
    Estimate distance = {};
    std::vector<Estimate> detour = {};  // one a set of landmarks
    std::uint64_t pairs = 0;            // source and target
};

struct SampleOptions {
    std::size_t sources = 32;
    std::uint64_t seed = 0;
    Threads threads = {};
    Progress* progress = nullptr;  // advanced by one a source
};

// Sources are different nodes of the largest component, targets are all others of it. A detour may
// end at its landmark, as the definition in detours.hpp has it.
// O(sources * sets * (N + E)), shared by the threads; 16 bytes a node and thread.
[[nodiscard]] DetourEstimates sample_detours(const CsrGraph& graph,
                                             std::span<const std::vector<NodeId>> landmark_sets,
                                             const SampleOptions& options);

}  // namespace hplc
