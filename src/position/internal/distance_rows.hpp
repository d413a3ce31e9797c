// From bit planes to bytes: the last step of a bit-parallel search.
//
// A word has one bit for each of 64 sources; planes[b] holds bit b of every distance. For each node
// the planes are turned sideways into one byte a source. About 5 operations for 8 bytes and plane,
// for 32 bytes with AVX2; both give the same bytes.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace hplc::internal {

struct DistancePlanes {
    const std::uint64_t* seen = nullptr;  // one word a node: which sources reached it
    std::array<const std::uint64_t*, 8> planes{};
    std::size_t count = 0;  // planes in use
    std::uint8_t far = 0;   // the distance of what was not seen
};

// Where row v, of `columns` bytes (at most 64), begins: first + v * stride.
struct ByteRows {
    std::uint8_t* first = nullptr;
    std::size_t stride = 0;
    std::size_t columns = 0;
};

// Rows of nodes 0 .. nodes-1.
void write_rows_generic(const DistancePlanes& from, std::size_t nodes, ByteRows to);
// For processors that have_avx2(); elsewhere the same as generic.
void write_rows_avx2(const DistancePlanes& from, std::size_t nodes, ByteRows to);
[[nodiscard]] bool have_avx2();

}  // namespace hplc::internal
