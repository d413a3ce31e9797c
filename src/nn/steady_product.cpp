#include "nn/steady_product.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <cstring>

#include "base/blas.hpp"
#include "nn/tile_product.hpp"

namespace hplc {
namespace {

constexpr std::size_t kColumns = 16;  // of the product, in registers
constexpr std::size_t kRows = 4;

// Eight sums in one register where there are such; plain arrays GCC would keep in memory.
using Lanes [[gnu::vector_size(32)]] = float;
constexpr std::size_t kLanes = sizeof(Lanes) / sizeof(float);
// The same anywhere in memory.
typedef float LooseLanes __attribute__((vector_size(32), aligned(4), may_alias));

// Columns of the product from kColumns × j on, for four rows.
void multiply_block(const float* a, std::size_t depth, const float* packed, float* c,
                    std::size_t stride, std::size_t columns) {
    Lanes sums[kRows][kColumns / kLanes] = {};
    for (std::size_t k = 0; k < depth; ++k) {
        const LooseLanes* b = reinterpret_cast<const LooseLanes*>(packed + k * kColumns);
        for (std::size_t r = 0; r < kRows; ++r) {
            for (std::size_t j = 0; j < kColumns / kLanes; ++j)
                sums[r][j] += a[r * depth + k] * b[j];
        }
    }
    std::array<float, kRows * kColumns> all;
    std::memcpy(all.data(), sums, sizeof sums);
    for (std::size_t r = 0; r < kRows; ++r)
        std::copy_n(all.data() + r * kColumns, columns, c + r * stride);
}

std::vector<float> packed_columns(ConstMatrix b) {
    std::vector<float> packed(chunk_count(b.rows, kColumns) * kColumns * b.columns, 0.0F);
    for (std::size_t j = 0; j < b.rows; ++j) {
        float* block = packed.data() + j / kColumns * kColumns * b.columns + j % kColumns;
        for (std::size_t k = 0; k < b.columns; ++k)
            block[k * kColumns] = b.row(j)[k];
    }
    return packed;
}

// One row, again and again: do all products of it agree?
bool rows_agree(std::size_t outputs, std::size_t inputs) {
    std::vector<float> a(kSteadyRows * inputs);
    std::vector<float> b(outputs * inputs);
    std::vector<float> c(kSteadyRows * outputs);
    for (std::size_t i = 0; i < a.size(); ++i)
        a[i] = 1.0F / static_cast<float>(3 + i % inputs);
    for (std::size_t i = 0; i < b.size(); ++i)
        b[i] = 1.0F / static_cast<float>(1 + i % 97) - 0.1F;
    multiply_transposed({a.data(), kSteadyRows, inputs}, {b.data(), outputs, inputs},
                        {c.data(), kSteadyRows, outputs});
    for (std::size_t r = 1; r < kSteadyRows; ++r) {
        if (std::memcmp(c.data(), c.data() + r * outputs, outputs * sizeof(float)) != 0)
            return false;
    }
    return true;
}

bool try_blas() {
    const OneBlasThread guard;
    for (const std::size_t inputs : {9, 37, 256, 300}) {
        for (const std::size_t outputs : {1, 16, 37, 256}) {
            if (!rows_agree(outputs, inputs)) return false;
        }
    }
    return true;
}

Matrix rows_of(Matrix matrix, IndexRange rows) {
    return {matrix.row(rows.begin), rows.size(), matrix.columns};
}

}  // namespace

bool blas_rows_are_steady() {
    static const bool steady = try_blas();
    return steady;
}

SteadyFactor::SteadyFactor(ConstMatrix b, bool by_blas)
    : b_(b), packed_(by_blas ? std::vector<float>() : packed_columns(b)) {}

void SteadyFactor::multiply(ConstMatrix a, Matrix c, Simd simd) const {
    assert(a.rows == kSteadyRows && c.rows == kSteadyRows && c.columns == b_.rows);
    if (packed_.empty()) return multiply_transposed(a, b_, c);
    run_with(simd, [&] {
        for (std::size_t j = 0; j < c.columns; j += kColumns) {
            for (std::size_t r = 0; r < kSteadyRows; r += kRows)
                multiply_block(a.row(r), a.columns, packed_.data() + j * a.columns, c.row(r) + j,
                               c.columns, std::min(kColumns, c.columns - j));
        }
    });
}

void steady_multiply_transposed(ConstMatrix a, ConstMatrix b, Matrix c, Threads threads) {
    const SteadyFactor factor(b);
    const OneBlasThread guard;
    parallel_chunks(threads, a.rows, kSteadyRows, [&](IndexRange rows) {
        if (rows.size() == kSteadyRows) {
            factor.multiply({a.row(rows.begin), kSteadyRows, a.columns}, rows_of(c, rows));
            return;
        }
        std::vector<float> padded(kSteadyRows * a.columns, 0.0F);
        std::vector<float> product(kSteadyRows * c.columns);
        std::copy_n(a.row(rows.begin), rows.size() * a.columns, padded.data());
        factor.multiply({padded.data(), kSteadyRows, a.columns},
                        {product.data(), kSteadyRows, c.columns});
        std::copy_n(product.data(), rows.size() * c.columns, c.row(rows.begin));
    });
}

}  // namespace hplc
