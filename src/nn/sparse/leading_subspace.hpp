// The leading eigenvectors of a symmetric matrix, roughly, as a subspace that is multiplied by the
// matrix again and again and made orthonormal in between (Golub and Van Loan, Matrix Computations,
// 8.2.4). For first values of vectors, which need no more: eigenvectors whose eigenvalues are close
// stay mixed. Where eigenvectors themselves are wanted: laplacian_eigenvectors.hpp.
#pragma once

#include "base/parallel.hpp"
#include "nn/matrix_view.hpp"
#include "nn/sparse/csr_matrix.hpp"

namespace hplc {

// From independent columns to orthonormal ones that nearly span the eigenvectors of the largest
// absolute eigenvalues. The same for any number of threads. O(entries × columns + rows × columns²).
void turn_to_leading(const CsrMatrix& symmetric, Matrix columns, Threads threads);

}  // namespace hplc
