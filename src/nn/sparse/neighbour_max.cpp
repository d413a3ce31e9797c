#include "nn/sparse/neighbour_max.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <vector>

namespace hplc {
namespace {

constexpr std::size_t kBlock = 256;
constexpr std::size_t kRowGrain = 128;

// Calls body(row, first column, columns) for every row and block of columns, blocks outermost.
template <typename Body>
void for_each_block(std::size_t rows, std::size_t columns, Threads threads, Simd simd,
                    const Body& body) {
    const std::size_t row_chunks = chunk_count(rows, kRowGrain);
    const std::size_t blocks = chunk_count(columns, kBlock);
    parallel_for(threads, blocks * row_chunks, 1, [&](std::size_t piece) {
        const std::size_t column = piece / row_chunks * kBlock;
        const std::size_t first = piece % row_chunks * kRowGrain;
        run_with(simd, [&] {
            for (std::size_t row = first; row < std::min(rows, first + kRowGrain); ++row)
                body(row, column, std::min(kBlock, columns - column));
        });
    });
}

void take_larger(const float* from, float* to, std::size_t size) {
    for (std::size_t i = 0; i < size; ++i)
        to[i] = from[i] > to[i] ? from[i] : to[i];
}

void add_where_equal(const float* x, const float* y, const float* dy, float* dx, std::size_t size) {
    for (std::size_t i = 0; i < size; ++i)
        dx[i] += x[i] == y[i] ? dy[i] : 0.0F;
}

void count_where_equal(const float* x, const float* y, float* count, std::size_t size) {
    for (std::size_t i = 0; i < size; ++i)
        count[i] += x[i] == y[i] ? 1.0F : 0.0F;
}

// Each row's gradient by the number of its neighbours that are the largest.
std::vector<float> shares(const SparseView& pattern, ConstMatrix x, ConstMatrix y, ConstMatrix dy,
                          Threads threads, Simd simd) {
    std::vector<float> result(dy.size());
    const Matrix to{result.data(), dy.rows, dy.columns};
    for_each_block(dy.rows, dy.columns, threads, simd,
                   [&](std::size_t row, std::size_t column, std::size_t size) {
                       std::array<float, kBlock> count{};
                       for (std::size_t e = pattern.offsets[row]; e < pattern.offsets[row + 1]; ++e)
                           count_where_equal(x.row(pattern.columns[e]) + column,
                                             y.row(row) + column, count.data(), size);
                       for (std::size_t i = 0; i < size; ++i)
                           to.row(row)[column + i] =
                               count[i] > 0 ? dy.row(row)[column + i] / count[i] : 0.0F;
                   });
    return result;
}

}  // namespace

void neighbour_max(const SparseView& pattern, ConstMatrix x, Matrix y, Threads threads, Simd simd) {
    assert(y.rows == pattern.rows() && y.columns == x.columns);
    for_each_block(y.rows, y.columns, threads, simd,
                   [&](std::size_t row, std::size_t column, std::size_t size) {
                       float* to = y.row(row) + column;
                       const auto begin = pattern.offsets[row];
                       const auto end = pattern.offsets[row + 1];
                       if (begin == end) {
                           std::fill_n(to, size, 0.0F);
                           return;
                       }
                       std::copy_n(x.row(pattern.columns[begin]) + column, size, to);
                       for (std::size_t e = begin + 1; e < end; ++e)
                           take_larger(x.row(pattern.columns[e]) + column, to, size);
                   });
}

void neighbour_max_backward(const SparseView& pattern, const SparseView& transpose, ConstMatrix x,
                            ConstMatrix y, ConstMatrix dy, Matrix dx, Threads threads, Simd simd) {
    assert(dx.rows == transpose.rows() && dx.columns == dy.columns);
    const std::vector<float> shared = shares(pattern, x, y, dy, threads, simd);
    for_each_block(dx.rows, dx.columns, threads, simd,
                   [&](std::size_t row, std::size_t column, std::size_t size) {
                       float* to = dx.row(row) + column;
                       std::fill_n(to, size, 0.0F);
                       for (std::size_t e = transpose.offsets[row]; e < transpose.offsets[row + 1];
                            ++e) {
                           const std::size_t other = transpose.columns[e];
                           add_where_equal(x.row(row) + column, y.row(other) + column,
                                           shared.data() + other * dy.columns + column, to, size);
                       }
                   });
}

}  // namespace hplc
