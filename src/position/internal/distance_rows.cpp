#include "position/internal/distance_rows.hpp"

#include <bit>
#include <cstring>
#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace hplc::internal {
namespace {

static_assert(std::endian::native == std::endian::little, "byte j of a word is source j");

// spread[b] has 1 in byte j where b has bit j.
constexpr std::array<std::uint64_t, 256> make_spread() {
    std::array<std::uint64_t, 256> spread{};
    for (unsigned bits = 0; bits < 256; ++bits) {
        for (unsigned j = 0; j < 8; ++j)
            spread[bits] |= std::uint64_t{bits >> j & 1} << (8 * j);
    }
    return spread;
}
constexpr auto kSpread = make_spread();

// The common case has a length known to the compiler.
void copy_row(const void* row, std::size_t v, ByteRows to) {
    std::uint8_t* const target = to.first + v * to.stride;
    if (to.columns == 64) {
        std::memcpy(target, row, 64);
    } else {
        std::memcpy(target, row, to.columns);
    }
}

}  // namespace

void write_rows_generic(const DistancePlanes& from, std::size_t nodes, ByteRows to) {
    const auto add = [](std::array<std::uint64_t, 8>& row, std::uint64_t word,
                        std::uint64_t weight) {
        for (unsigned j = 0; j < 8; ++j)
            row[j] += kSpread[word >> (8 * j) & 255] * weight;
    };
    for (std::size_t v = 0; v < nodes; ++v) {
        std::array<std::uint64_t, 8> row{};
        add(row, ~from.seen[v], from.far);
        for (std::size_t b = 0; b < from.count; ++b)
            add(row, from.planes[b][v], std::uint64_t{1} << b);
        copy_row(row.data(), v, to);
    }
}

#if defined(__x86_64__)
namespace {

// 255 in byte j where `bits` has bit j.
[[gnu::target("avx2")]] inline __m256i spread32(std::uint64_t bits) {
    const __m256i byte_of = _mm256_setr_epi8(0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1,  //
                                             2, 2, 2, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3, 3, 3);
    const __m256i bit_of = _mm256_set1_epi64x(static_cast<long long>(0x8040201008040201ULL));
    const __m256i bytes = _mm256_shuffle_epi8(_mm256_set1_epi32(static_cast<int>(bits)), byte_of);
    return _mm256_cmpeq_epi8(_mm256_and_si256(bytes, bit_of), bit_of);
}

[[gnu::target("avx2")]] inline __m256i half_row(const DistancePlanes& from, std::size_t v,
                                                unsigned shift) {
    const __m256i far = _mm256_set1_epi8(static_cast<char>(from.far));
    __m256i row = _mm256_and_si256(spread32(~from.seen[v] >> shift), far);
    for (std::size_t b = 0; b < from.count; ++b) {
        const __m256i weight = _mm256_set1_epi8(static_cast<char>(1U << b));
        row = _mm256_or_si256(row, _mm256_and_si256(spread32(from.planes[b][v] >> shift), weight));
    }
    return row;
}

}  // namespace

[[gnu::target("avx2")]] void write_rows_avx2(const DistancePlanes& from, std::size_t nodes,
                                             ByteRows to) {
    for (std::size_t v = 0; v < nodes; ++v) {
        alignas(32) std::array<std::uint8_t, 64> row;
        _mm256_store_si256(reinterpret_cast<__m256i*>(row.data()), half_row(from, v, 0));
        _mm256_store_si256(reinterpret_cast<__m256i*>(row.data() + 32), half_row(from, v, 32));
        copy_row(row.data(), v, to);
    }
}

bool have_avx2() {
    return __builtin_cpu_supports("avx2");
}
#else
void write_rows_avx2(const DistancePlanes& from, std::size_t nodes, ByteRows to) {
    write_rows_generic(from, nodes, to);
}

bool have_avx2() {
    return false;
}
#endif

}  // namespace hplc::internal
