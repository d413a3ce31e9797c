#include "nn/spmm.hpp"

#include <algorithm>
#include <array>
#include <cassert>

namespace hplc {
namespace {

constexpr std::size_t kBlock = 64;      // floats of a row summed in registers
constexpr std::size_t kPrefetch = 8;    // entries ahead
constexpr std::size_t kRowGrain = 128;  // rows a chunk: hubs make chunks uneven, so keep them small

struct Product {
    const SparseView& a;
    ConstMatrix x;
    Matrix y;

    [[nodiscard]] float weight(std::size_t entry) const {
        return a.values.empty() ? 1.0F : a.values[entry];
    }
};

void prefetch_row(const Product& p, std::size_t entry, std::size_t column) {
    const std::size_t ahead = std::min(entry + kPrefetch, p.a.columns.size() - 1);
    const float* row = p.x.row(p.a.columns[ahead]) + column;
    for (std::size_t i = 0; i < kBlock; i += 16)
        __builtin_prefetch(row + i);
}

// The width is a constant, so that the sums live in registers.
void sum_block(const Product& p, std::size_t r, std::size_t column) {
    std::array<float, kBlock> sum{};
    for (std::size_t e = p.a.offsets[r]; e < p.a.offsets[r + 1]; ++e) {
        prefetch_row(p, e, column);
        const float weight = p.weight(e);
        const float* row = p.x.row(p.a.columns[e]) + column;
        for (std::size_t i = 0; i < kBlock; ++i)
            sum[i] += weight * row[i];
    }
    std::ranges::copy(sum, p.y.row(r) + column);
}

// The columns that are left when whole blocks are done.
void sum_rest(const Product& p, std::size_t r, std::size_t column) {
    float* sum = p.y.row(r) + column;
    const std::size_t width = p.y.columns - column;
    std::fill_n(sum, width, 0.0F);
    for (std::size_t e = p.a.offsets[r]; e < p.a.offsets[r + 1]; ++e) {
        const float weight = p.weight(e);
        const float* row = p.x.row(p.a.columns[e]) + column;
        for (std::size_t i = 0; i < width; ++i)
            sum[i] += weight * row[i];
    }
}

void sum_rows(const Product& p, IndexRange rows, std::size_t column) {
    const bool whole = column + kBlock <= p.y.columns;
    for (std::size_t r = rows.begin; r < rows.end; ++r)
        whole ? sum_block(p, r, column) : sum_rest(p, r, column);
}

}  // namespace

void spmm(const SparseView& a, ConstMatrix x, Matrix y, Threads threads, Simd simd) {
    assert(y.rows == a.rows() && y.columns == x.columns);
    const Product product{a, x, y};
    for (std::size_t column = 0; column < y.columns; column += kBlock) {
        parallel_chunks(threads, y.rows, kRowGrain, [&](IndexRange rows) {
            run_with(simd, [&] { sum_rows(product, rows, column); });
        });
    }
}

}  // namespace hplc
