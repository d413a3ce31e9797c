#include "nn/activation.hpp"

#include <algorithm>
#include <cassert>
#include <vector>

#include "nn/lanes.hpp"

namespace hplc {
namespace {

constexpr std::size_t kRowGrain = 256;

// Everything by value: the compiler must know that writing a row changes none of it, or it does not
// vectorise.
template <bool kBias>
void activate_row(const float* x, const float* bias, float slope, Dropout dropout,
                  std::uint32_t index, float* y, std::size_t columns) {
    for (std::size_t c = 0; c < columns; ++c, ++index) {
        const float value = kBias ? x[c] + bias[c] : x[c];
        y[c] = value * (value > 0.0F ? 1.0F : slope) * dropout.factor(index);
    }
}

void slope_row(const float* y, const float* dy, float slope, Dropout dropout, std::uint32_t index,
               float* dx, std::size_t columns) {
    for (std::size_t c = 0; c < columns; ++c, ++index)
        dx[c] = dy[c] * (y[c] > 0.0F ? 1.0F : slope) * dropout.factor(index);
}

// Calls row(r, number of the row's first element for dropout) for all rows.
template <typename Row>
void for_rows(std::size_t rows, std::size_t columns, Threads threads, Simd simd, const Row& row) {
    parallel_chunks(threads, rows, kRowGrain, [&](IndexRange range) {
        run_with(simd, [&] {
            for (std::size_t r = range.begin; r < range.end; ++r)
                row(r, static_cast<std::uint32_t>(r * columns));
        });
    });
}

}  // namespace

void activate(ConstMatrix x, std::span<const float> bias, Activation activation,
              const Dropout& dropout, Matrix y, Threads threads, Simd simd) {
    assert(x.rows == y.rows && x.columns == y.columns);
    assert(bias.empty() || bias.size() == x.columns);
    const float slope = activation.negative_slope;
    for_rows(y.rows, y.columns, threads, simd, [&](std::size_t r, std::uint32_t index) {
        if (bias.empty()) {
            activate_row<false>(x.row(r), nullptr, slope, dropout, index, y.row(r), y.columns);
        } else {
            activate_row<true>(x.row(r), bias.data(), slope, dropout, index, y.row(r), y.columns);
        }
    });
}

void activate_backward(ConstMatrix y, ConstMatrix dy, Activation activation, const Dropout& dropout,
                       Matrix dx, Threads threads, Simd simd) {
    assert(y.rows == dx.rows && y.columns == dx.columns && dy.rows == y.rows);
    const float slope = activation.negative_slope;
    for_rows(dx.rows, dx.columns, threads, simd, [&](std::size_t r, std::uint32_t index) {
        slope_row(y.row(r), dy.row(r), slope, dropout, index, dx.row(r), dx.columns);
    });
}

void column_sums(ConstMatrix x, std::span<float> sums, Threads threads) {
    assert(sums.size() == x.columns);
    std::vector<float> parts(chunk_count(x.rows, kRowGrain) * x.columns, 0.0F);
    parallel_chunks(threads, x.rows, kRowGrain, [&](IndexRange rows) {
        for (std::size_t r = rows.begin; r < rows.end; ++r)
            add_row(x.row(r), parts.data() + rows.chunk * x.columns, x.columns);
    });
    std::ranges::fill(sums, 0.0F);
    for (std::size_t at = 0; at < parts.size(); at += x.columns)
        add_row(parts.data() + at, sums.data(), x.columns);
}

}  // namespace hplc
