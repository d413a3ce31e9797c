#include "nn/tile_product.hpp"

#include <cblas.h>

#include <algorithm>
#include <cassert>
#include <vector>

#include "base/blas.hpp"
#include "nn/lanes.hpp"

namespace hplc {
namespace {

constexpr std::size_t kTileRows = 256;
constexpr std::size_t kMostParts = 16;  // of Aᵀ B, each a matrix of its own

blasint blas(std::size_t size) {
    return static_cast<blasint>(size);
}

// C = op(A) op(B) + beta C, with `depth` the side that vanishes.
struct Product {
    CBLAS_TRANSPOSE transpose_a = CblasNoTrans;
    CBLAS_TRANSPOSE transpose_b = CblasNoTrans;
    std::size_t depth = 0;
    float beta = 0.0F;
};

void gemm(const Product& product, ConstMatrix a, ConstMatrix b, Matrix c) {
    if (c.size() == 0) return;
    cblas_sgemm(CblasRowMajor, product.transpose_a, product.transpose_b, blas(c.rows),
                blas(c.columns), blas(product.depth), 1.0F, a.data, blas(a.columns), b.data,
                blas(b.columns), product.beta, c.data, blas(c.columns));
}

ConstMatrix rows_of(ConstMatrix matrix, IndexRange rows) {
    return {matrix.row(rows.begin), rows.size(), matrix.columns};
}

Matrix rows_of(Matrix matrix, IndexRange rows) {
    return {matrix.row(rows.begin), rows.size(), matrix.columns};
}

}  // namespace

void multiply_transposed(ConstMatrix a, ConstMatrix b, Matrix c) {
    assert(a.columns == b.columns && c.rows == a.rows && c.columns == b.rows);
    gemm({.transpose_b = CblasTrans, .depth = a.columns}, a, b, c);
}

void multiply(ConstMatrix a, ConstMatrix b, Matrix c) {
    assert(a.columns == b.rows && c.rows == a.rows && c.columns == b.columns);
    gemm({.depth = a.columns}, a, b, c);
}

void add_transposed_product(ConstMatrix a, ConstMatrix b, Matrix c) {
    assert(a.rows == b.rows && c.rows == a.columns && c.columns == b.columns);
    gemm({.transpose_a = CblasTrans, .depth = a.rows, .beta = 1.0F}, a, b, c);
}

void tiled_multiply_transposed(ConstMatrix a, ConstMatrix b, Matrix c, Threads threads) {
    const OneBlasThread guard;
    parallel_chunks(threads, a.rows, kTileRows, [&](IndexRange rows) {
        multiply_transposed(rows_of(a, rows), b, rows_of(c, rows));
    });
}

void tiled_multiply(ConstMatrix a, ConstMatrix b, Matrix c, Threads threads) {
    const OneBlasThread guard;
    parallel_chunks(threads, a.rows, kTileRows,
                    [&](IndexRange rows) { multiply(rows_of(a, rows), b, rows_of(c, rows)); });
}

void tiled_transposed_product(ConstMatrix a, ConstMatrix b, Matrix c, Threads threads) {
    const OneBlasThread guard;
    const std::size_t grain = std::max(kTileRows, chunk_count(a.rows, kMostParts));
    std::vector<float> parts(chunk_count(a.rows, grain) * c.size());
    parallel_chunks(threads, a.rows, grain, [&](IndexRange rows) {
        add_transposed_product(rows_of(a, rows), rows_of(b, rows),
                               {parts.data() + rows.chunk * c.size(), c.rows, c.columns});
    });
    std::fill_n(c.data, c.size(), 0.0F);
    for (std::size_t at = 0; at < parts.size(); at += c.size())
        add_row(parts.data() + at, c.data, c.size());
}

}  // namespace hplc
