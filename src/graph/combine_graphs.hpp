// Two graphs on the same nodes as one, row by row: of large graphs that differ in few edges cheaper
// than building. O(N + E), and no memory besides the result.
#pragma once

#include "base/parallel.hpp"
#include "graph/csr_graph.hpp"

namespace hplc {

// The edges of `graph` that `removed` does not have; all of `removed` are edges of `graph`
// (asserted).
[[nodiscard]] CsrGraph difference_of(const CsrGraph& graph, const CsrGraph& removed,
                                     Threads threads);

// The edges of either.
[[nodiscard]] CsrGraph union_of(const CsrGraph& a, const CsrGraph& b, Threads threads);

}  // namespace hplc
