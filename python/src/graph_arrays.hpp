// Graphs from arrays in memory, as NumPy and SciPy hold them: read where they are, whatever their
// type of whole number and their stride, so that no array is converted first.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "base/parallel.hpp"
#include "base/types.hpp"

namespace hplc::python {

enum class WholeType { kInt32, kInt64, kUint32, kUint64 };

// A view of whole numbers, `stride` bytes apart; the caller keeps them alive.
struct WholeNumbers {
    const std::byte* data = nullptr;
    std::ptrdiff_t stride = 0;
    std::size_t size = 0;
    WholeType type = WholeType::kInt64;
};

struct NumberedPairs {
    std::uint64_t num_nodes = 0;
    std::vector<NodePair> pairs = {};
};

// Pair i is (first[i], second[i]); both have the same size. Without `num_nodes` there are as many
// nodes as the largest number and 1. Throws InputError, with the place, for a negative number and
// for one that is no node. O(pairs).
[[nodiscard]] NumberedPairs pairs_of_columns(const WholeNumbers& first, const WholeNumbers& second,
                                             std::optional<std::uint64_t> num_nodes,
                                             Threads threads);

// Entries of compressed rows: row r has the columns indices[starts[r]] … indices[starts[r + 1] -
// 1]. Throws InputError where starts descend or leave the indices, or for a column that is not
// below `num_columns`. O(rows + entries).
[[nodiscard]] std::vector<NodePair> entries_of_rows(const WholeNumbers& starts,
                                                    const WholeNumbers& indices,
                                                    std::uint64_t num_columns, Threads threads);

}  // namespace hplc::python
