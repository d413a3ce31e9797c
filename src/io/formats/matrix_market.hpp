// MatrixMarket's coordinate files (Boisvert, Pozo, Remington 1996): an adjacency matrix as text,
// ids from 1. Fields pattern, real and integer; general and symmetric.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "base/types.hpp"
#include "io/graph_data.hpp"
#include "io/read_graph.hpp"
#include "io/text/source_text.hpp"

namespace hplc {

[[nodiscard]] bool looks_like_matrix_market(std::string_view text);

// Throws InputError for a header of another kind, a matrix that is not square, indices out of
// range, and a number of entries that is not the stated one. Parsed in parallel, like edge lists.
[[nodiscard]] GraphData read_matrix_market(const SourceText& source, const ReadOptions& options);

// A symmetric pattern matrix: each edge once, the larger end first. `path` may be "-".
void write_matrix_market(const std::string& path, NodeId num_nodes, std::span<const NodePair> edges,
                         bool gzip);

}  // namespace hplc
