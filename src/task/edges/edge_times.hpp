// When the edges of a graph were seen, for predictors that weigh recent links more than old ones.
//
// Times belong to the edges of one graph and to nothing else: a TrainGraph holds those of its own
// edges up to the end of its period, so that a training edge that is seen again later tells nothing
// of that. 20 bytes for each end of an edge and 8 for each time it was seen.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "graph/csr_graph.hpp"
#include "graph/edge_list.hpp"

namespace hplc {

struct EdgeTimes {
    double first = 0;  // the earliest time of all edges
    double now = 0;    // the end of the period: ages are counted from here back
    // Of each entry of CsrGraph::adjacency().
    std::vector<double> last = {};          // the last time it was seen
    std::vector<std::uint32_t> count = {};  // how often it was seen
    // All times of entry i, ascending: seen[starts[i]] … seen[starts[i + 1] - 1].
    std::vector<EdgeOffset> starts = {};
    std::vector<double> seen = {};

    [[nodiscard]] double first_of(std::size_t entry) const { return seen[starts[entry]]; }

    bool operator==(const EdgeTimes&) const = default;
};

// Times of the edges of `graph` by the entries of `edges` that are not later than `until`. `now` is
// `until` where that is finite, else the last time of these edges. Every edge of the graph has such
// an entry; null where the list has no times. O(N + entries × log degree).
[[nodiscard]] std::shared_ptr<const EdgeTimes> edge_times(const CsrGraph& graph,
                                                          const EdgeList& edges, double until);

// The times of `part`, all of whose edges are edges of `whole`. O(N + E).
[[nodiscard]] std::shared_ptr<const EdgeTimes> times_of_part(const EdgeTimes& times,
                                                             const CsrGraph& whole,
                                                             const CsrGraph& part);

// The times up to `until` of `part`, whose edges are those of `whole` that were seen by then.
// O(N + times).
[[nodiscard]] std::shared_ptr<const EdgeTimes> times_until(const EdgeTimes& times,
                                                           const CsrGraph& part, double until);

}  // namespace hplc
