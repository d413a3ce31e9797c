#include "nn/sparse/spmm.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <vector>

namespace hplc {
namespace {

constexpr std::size_t kBlock = 64;      // floats of a row summed in registers
constexpr std::size_t kPrefetch = 8;    // entries ahead
constexpr std::size_t kReuse = 16;      // entries a row of X that pay for copying its blocks
constexpr std::size_t kRowGrain = 128;  // rows a chunk: hubs make chunks uneven, so keep them small

// Y's columns from `column` on, a block of them or what is left, are A times those of X.
struct Product {
    const SparseView& a;
    ConstMatrix x;  // X, or a copy of the block alone
    std::size_t x_column;
    Matrix y;
    std::size_t column;

    [[nodiscard]] float weight(std::size_t entry) const {
        return a.values.empty() ? 1.0F : a.values[entry];
    }
};

// Always inline: GCC takes a function that only prefetches for one that does nothing, and drops it.
[[gnu::always_inline]] inline void prefetch_row(const Product& p, std::size_t entry) {
    const std::size_t ahead = std::min(entry + kPrefetch, p.a.columns.size() - 1);
    const float* row = p.x.row(p.a.columns[ahead]) + p.x_column;
    for (std::size_t i = 0; i < kBlock; i += 16)
        __builtin_prefetch(row + i);
}

// The width is a constant, so that the sums live in registers.
void sum_block(const Product& p, std::size_t r) {
    std::array<float, kBlock> sum{};
    for (std::size_t e = p.a.offsets[r]; e < p.a.offsets[r + 1]; ++e) {
        prefetch_row(p, e);
        const float weight = p.weight(e);
        const float* row = p.x.row(p.a.columns[e]) + p.x_column;
        for (std::size_t i = 0; i < kBlock; ++i)
            sum[i] += weight * row[i];
    }
    std::ranges::copy(sum, p.y.row(r) + p.column);
}

// The columns that are left when whole blocks are done.
void sum_rest(const Product& p, std::size_t r) {
    float* sum = p.y.row(r) + p.column;
    const std::size_t width = p.y.columns - p.column;
    std::fill_n(sum, width, 0.0F);
    for (std::size_t e = p.a.offsets[r]; e < p.a.offsets[r + 1]; ++e) {
        const float weight = p.weight(e);
        const float* row = p.x.row(p.a.columns[e]) + p.x_column;
        for (std::size_t i = 0; i < width; ++i)
            sum[i] += weight * row[i];
    }
}

void sum_rows(const Product& p, IndexRange rows) {
    const bool whole = p.column + kBlock <= p.y.columns;
    for (std::size_t r = rows.begin; r < rows.end; ++r)
        whole ? sum_block(p, r) : sum_rest(p, r);
}

void run_block(const Product& product, Threads threads, Simd simd) {
    parallel_chunks(threads, product.y.rows, kRowGrain,
                    [&](IndexRange rows) { run_with(simd, [&] { sum_rows(product, rows); }); });
}

void copy_block(ConstMatrix x, std::size_t column, std::span<float> block, Threads threads) {
    constexpr std::size_t kGrain = 1024;
    parallel_for(threads, x.rows, kGrain, [&](std::size_t r) {
        std::copy_n(x.row(r) + column, kBlock, block.data() + r * kBlock);
    });
}

}  // namespace

void spmm(const SparseView& a, ConstMatrix x, Matrix y, Threads threads, Simd simd) {
    assert(y.rows == a.rows() && y.columns == x.columns);
    const bool copy = x.columns > kBlock && a.columns.size() >= kReuse * x.rows;
    std::vector<float> block(copy ? x.rows * kBlock : 0);
    for (std::size_t column = 0; column < y.columns; column += kBlock) {
        if (copy && column + kBlock <= y.columns) {
            copy_block(x, column, block, threads);
            run_block({a, {block.data(), x.rows, kBlock}, 0, y, column}, threads, simd);
        } else {
            run_block({a, x, column, y, column}, threads, simd);
        }
    }
}

}  // namespace hplc
