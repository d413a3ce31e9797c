// A Bᵀ for scores, which must not depend on what else is scored: a row of the product is the same
// to the bit wherever the row of A lies and whatever lies beside it.
//
// OpenBLAS's kernels for AVX-512 and those of old processors are like that for tiles of one size;
// those for AVX2 (Haswell, Zen) are not, because neighbouring columns of a block sum in another
// order. Which it is, is tried once a process. Where OpenBLAS does not do, a kernel of our own
// does: four rows by sixteen columns at a time, each number one sum in the order of the columns of
// A. Cost: 2 × rows × columns of A × columns of the product operations.
#pragma once

#include <cstddef>
#include <vector>

#include "base/parallel.hpp"
#include "nn/matrix_view.hpp"
#include "nn/simd.hpp"

namespace hplc {

// Whether OpenBLAS, called in one thread for a tile of kSteadyRows rows, treats all rows alike.
[[nodiscard]] bool blas_rows_are_steady();

inline constexpr std::size_t kSteadyRows = 256;

// B (outputs × inputs), prepared for many products. Looks at B, which has to outlive it.
class SteadyFactor {
  public:
    explicit SteadyFactor(ConstMatrix b, bool by_blas = blas_rows_are_steady());

    // C = A Bᵀ for a tile: A and C have kSteadyRows rows. The caller holds a OneBlasThread.
    void multiply(ConstMatrix a, Matrix c, Simd simd = best_simd()) const;

  private:
    ConstMatrix b_;
    std::vector<float> packed_;  // Bᵀ in blocks of 16 columns; empty where OpenBLAS multiplies
};

// The same for any number of rows, tile by tile.
void steady_multiply_transposed(ConstMatrix a, ConstMatrix b, Matrix c, Threads threads);

}  // namespace hplc
