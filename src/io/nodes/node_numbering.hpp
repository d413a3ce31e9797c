// Gives nodes with whole-number ids their numbers 0 .. N-1, in ascending order of id.
#pragma once

#include <span>
#include <string>

#include "base/parallel.hpp"
#include "io/formats/edge_list_chunks.hpp"
#include "io/node_ids.hpp"

namespace hplc {

// Replaces the ids in the chunks by node numbers and returns the ids. Where the ids are exactly
// 0 .. N-1 they stay. O(edges) where the largest id is at most 64 times the number of edges (a
// bitmap), else O(edges log edges); memory never grows with the largest id. Throws InputError,
// naming `file`, for more than kMaxNodes nodes.
[[nodiscard]] NodeIds number_nodes(std::span<EdgeChunk> chunks, const std::string& file,
                                   Threads threads);

}  // namespace hplc
