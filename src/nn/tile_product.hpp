// Dense products for tiles, by OpenBLAS in the calling thread; the caller holds a OneBlasThread.
#pragma once

#include "base/parallel.hpp"
#include "nn/matrix_view.hpp"

namespace hplc {

// C = A Bᵀ
void multiply_transposed(ConstMatrix a, ConstMatrix b, Matrix c);
// C = A B
void multiply(ConstMatrix a, ConstMatrix b, Matrix c);
// C += Aᵀ B
void add_transposed_product(ConstMatrix a, ConstMatrix b, Matrix c);

// The same three for whole matrices, in tiles that do not depend on the threads, so that neither
// does the result.
void tiled_multiply_transposed(ConstMatrix a, ConstMatrix b, Matrix c, Threads threads);
void tiled_multiply(ConstMatrix a, ConstMatrix b, Matrix c, Threads threads);
// C = Aᵀ B
void tiled_transposed_product(ConstMatrix a, ConstMatrix b, Matrix c, Threads threads);

}  // namespace hplc
