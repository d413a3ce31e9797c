#include "nn/tile_product.hpp"

#include <cblas.h>

#include <cassert>

#include "base/one_blas_thread.hpp"

namespace hplc {
namespace {

constexpr std::size_t kTileRows = 256;
constexpr std::size_t kTileColumns = 64;  // of A in Aᵀ B: outputs of a layer, which are few

blasint blas(std::size_t size) {
    return static_cast<blasint>(size);
}

// C (rows × columns) = op(A) op(B) + beta C, with `depth` the side that vanishes. `lda` is apart
// because A may be some columns of a wider matrix.
struct Product {
    CBLAS_TRANSPOSE transpose_a = CblasNoTrans;
    CBLAS_TRANSPOSE transpose_b = CblasNoTrans;
    std::size_t depth = 0;
    std::size_t lda = 0;
    float beta = 0.0F;
};

void gemm(const Product& product, const float* a, ConstMatrix b, Matrix c) {
    if (c.size() == 0) return;
    cblas_sgemm(CblasRowMajor, product.transpose_a, product.transpose_b, blas(c.rows),
                blas(c.columns), blas(product.depth), 1.0F, a, blas(product.lda), b.data,
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
    gemm({.transpose_b = CblasTrans, .depth = a.columns, .lda = a.columns}, a.data, b, c);
}

void multiply(ConstMatrix a, ConstMatrix b, Matrix c) {
    assert(a.columns == b.rows && c.rows == a.rows && c.columns == b.columns);
    gemm({.depth = a.columns, .lda = a.columns}, a.data, b, c);
}

void add_transposed_product(ConstMatrix a, ConstMatrix b, Matrix c) {
    assert(a.rows == b.rows && c.rows == a.columns && c.columns == b.columns);
    gemm({.transpose_a = CblasTrans, .depth = a.rows, .lda = a.columns, .beta = 1.0F}, a.data, b,
         c);
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
    assert(a.rows == b.rows && c.rows == a.columns && c.columns == b.columns);
    const OneBlasThread guard;
    parallel_chunks(threads, a.columns, kTileColumns, [&](IndexRange columns) {
        gemm({.transpose_a = CblasTrans, .depth = a.rows, .lda = a.columns}, a.data + columns.begin,
             b, rows_of(c, columns));
    });
}

}  // namespace hplc
