// Whether rows that come from outside are those of a CsrGraph: what build_graph() guarantees by
// construction and a file only claims.
//
// One pass over the rows, in parallel: offsets ascend from 0 to the end, and every row is strictly
// ascending, below N and without its own node. That each edge stands in both rows is shown without
// looking rows up: the edges that rows list from their smaller end and those from their larger end,
// each as a number x, are equal as multisets if and only if the polynomials Π (r - x) are. They are
// compared at one of 2^59 random points r modulo the prime 2^61 - 1. Rows that are no graph pass
// with a probability of at most E / 2^59 (Schwartz 1980, Zippel 1979), 10^-10 for 30 million edges,
// and nobody can aim at it, since r is drawn anew from the system for each check.
//
// O(N + E), one multiplication an entry; no memory besides 100 bytes a chunk of rows.
#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "base/parallel.hpp"
#include "base/types.hpp"

namespace hplc {

// An edge is a number below the prime up to here.
inline constexpr std::uint64_t kMaxCheckedNodes = std::uint64_t{1} << 30;

// What is wrong with them ("neighbours of node 3 that do not ascend"), or an empty text. Of several
// faults the one of the earliest rows, for any number of threads. At most kMaxCheckedNodes rows.
[[nodiscard]] std::string fault_of_rows(std::span<const EdgeOffset> offsets,
                                        std::span<const NodeId> neighbours, Threads threads);

}  // namespace hplc
