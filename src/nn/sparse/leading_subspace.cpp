#include "nn/sparse/leading_subspace.hpp"

#include <vector>

#include "nn/orthogonal_columns.hpp"
#include "nn/sparse/spmm.hpp"

namespace hplc {
namespace {

constexpr int kRounds = 12;  // each with two products

}  // namespace

void turn_to_leading(const CsrMatrix& symmetric, Matrix columns, Threads threads) {
    std::vector<float> product(columns.rows * columns.columns);
    const Matrix between{product.data(), columns.rows, columns.columns};
    for (int round = 0; round < kRounds; ++round) {
        spmm(symmetric.view(), {columns.data, columns.rows, columns.columns}, between, threads);
        spmm(symmetric.view(), {product.data(), columns.rows, columns.columns}, columns, threads);
        make_orthogonal(columns, threads);
    }
}

}  // namespace hplc
