#include "graph_arrays.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <type_traits>
#include <utility>

#include "base/error.hpp"

namespace hplc::python {
namespace {

constexpr std::size_t kGrain = std::size_t{1} << 16;

// Calls body(reader), where reader(i) is number i. One instance of the body per type, so that loops
// do not ask for the type of every element.
template <typename Body>
auto with_reader(const WholeNumbers& numbers, const Body& body) {
    const auto reader_of = [&numbers](auto zero) {
        return [data = numbers.data, stride = numbers.stride, zero](std::size_t i) {
            auto value = zero;
            std::memcpy(&value, data + static_cast<std::ptrdiff_t>(i) * stride, sizeof(value));
            return value;
        };
    };
    switch (numbers.type) {
        case WholeType::kInt32:
            return body(reader_of(std::int32_t{0}));
        case WholeType::kUint32:
            return body(reader_of(std::uint32_t{0}));
        case WholeType::kUint64:
            return body(reader_of(std::uint64_t{0}));
        case WholeType::kInt64:
            break;
    }
    return body(reader_of(std::int64_t{0}));
}

template <typename T>
[[noreturn]] void refuse(T value, std::size_t place, std::uint64_t limit) {
    throw InputError({.found = fmt::format("node number {} in pair {}", value, place),
                      .expected = fmt::format("a whole number from 0 to {}", limit - 1),
                      .fix = "correct it, or pass a pandas frame, where ids may be anything"});
}

// A number as a node below `limit`, which is at most kMaxNodes.
template <typename T>
NodeId checked(T value, std::size_t place, std::uint64_t limit) {
    if constexpr (std::is_signed_v<T>) {
        if (value < 0) refuse(value, place, limit);
    }
    if (static_cast<std::uint64_t>(value) >= limit) refuse(value, place, limit);
    return static_cast<NodeId>(value);
}

// Fills one end of all pairs; returns the largest number and 1.
std::uint64_t take_end(const WholeNumbers& numbers, NodeId NodePair::*end, std::uint64_t limit,
                       std::vector<NodePair>& pairs, Threads threads) {
    std::vector<std::uint64_t> above(chunk_count(pairs.size(), kGrain), 0);
    with_reader(numbers, [&](const auto& number) {
        parallel_chunks(threads, pairs.size(), kGrain, [&](IndexRange range) {
            std::uint64_t most = 0;
            for (std::size_t i = range.begin; i < range.end; ++i) {
                const NodeId node = checked(number(i), i, limit);
                pairs[i].*end = node;
                most = std::max(most, std::uint64_t{node} + 1);
            }
            above[range.chunk] = most;
        });
    });
    return above.empty() ? 0 : *std::ranges::max_element(above);
}

[[noreturn]] void refuse_rows(std::uint64_t row) {
    throw InputError({.found = fmt::format("row {} of a matrix that ends outside its entries", row),
                      .expected = "a valid SciPy matrix",
                      .fix = "check it with matrix.check_format()"});
}

// Where each row begins, and the end of the last.
std::vector<std::uint64_t> checked_starts(const WholeNumbers& starts, std::uint64_t entries) {
    std::vector<std::uint64_t> result(starts.size);
    with_reader(starts, [&](const auto& number) {
        for (std::size_t row = 0; row < starts.size; ++row) {
            result[row] = static_cast<std::uint64_t>(number(row));
            if (result[row] > entries || (row > 0 && result[row] < result[row - 1]))
                refuse_rows(row);
        }
    });
    return result;
}

}  // namespace

NumberedPairs pairs_of_columns(const WholeNumbers& first, const WholeNumbers& second,
                               std::optional<std::uint64_t> num_nodes, Threads threads) {
    const std::uint64_t limit = std::min(num_nodes.value_or(kMaxNodes), kMaxNodes);
    NumberedPairs result{.pairs = std::vector<NodePair>(first.size)};
    const std::uint64_t above_u = take_end(first, &NodePair::u, limit, result.pairs, threads);
    const std::uint64_t above_v = take_end(second, &NodePair::v, limit, result.pairs, threads);
    result.num_nodes = num_nodes.value_or(std::max(above_u, above_v));
    return result;
}

std::vector<NodePair> entries_of_rows(const WholeNumbers& starts, const WholeNumbers& indices,
                                      std::uint64_t num_columns, Threads threads) {
    const std::vector<std::uint64_t> begins = checked_starts(starts, indices.size);
    std::vector<NodePair> entries(begins.empty() ? 0 : begins.back());
    const std::size_t rows = begins.empty() ? 0 : begins.size() - 1;
    with_reader(indices, [&](const auto& number) {
        parallel_for(threads, rows, kGrain, [&](std::size_t row) {
            for (std::uint64_t i = begins[row]; i < begins[row + 1]; ++i)
                entries[i] = {static_cast<NodeId>(row), checked(number(i), i, num_columns)};
        });
    });
    return entries;
}

}  // namespace hplc::python
