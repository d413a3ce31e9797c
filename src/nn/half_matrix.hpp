// A matrix stored in half the bytes: the upper 16 bits of each float (bfloat16), rounded to the
// nearest, ties to even. Eight bits of precision are enough for what a network is given to read,
// and rows that are gathered one by one cost half the memory and half the waiting.
#pragma once

#include <algorithm>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/types.hpp"

namespace hplc {

using Half = std::uint16_t;

[[nodiscard]] inline Half half_of(float value) {
    const auto bits = std::bit_cast<std::uint32_t>(value);
    return static_cast<Half>((bits + 0x7fffU + ((bits >> 16U) & 1U)) >> 16U);
}

[[nodiscard]] inline float float_of(Half half) {
    return std::bit_cast<float>(static_cast<std::uint32_t>(half) << 16U);
}

// Rows of all nodes, or of some.
struct HalfMatrix {
    std::vector<Half> values;
    std::size_t columns = 0;
    std::vector<NodeId> nodes = {};  // whose rows these are, ascending; empty: row v is node v's

    HalfMatrix() = default;
    HalfMatrix(std::size_t rows, std::size_t width) : values(rows * width), columns(width) {}

    [[nodiscard]] std::size_t rows() const { return columns == 0 ? 0 : values.size() / columns; }
    [[nodiscard]] const Half* row(std::size_t i) const { return values.data() + i * columns; }
    [[nodiscard]] Half* row(std::size_t i) { return values.data() + i * columns; }

    // Node v must have a row. O(log rows), O(1) where all nodes have one.
    [[nodiscard]] const Half* row_of(NodeId v) const {
        if (nodes.empty()) return row(v);
        const auto place = std::ranges::lower_bound(nodes, v);
        assert(place != nodes.end() && *place == v);
        return row(static_cast<std::size_t>(place - nodes.begin()));
    }
    [[nodiscard]] NodeId node(std::size_t row) const {
        return nodes.empty() ? static_cast<NodeId>(row) : nodes[row];
    }
};

}  // namespace hplc
