// The element-wise largest row among a node's neighbours: message passing in the semiring of best
// paths, where spmm() is that of sums.
//
// Columns are taken in blocks, so that a block of X stays in the cache while all rows are made. The
// way back gathers too, by the transposed pattern: X's element has its shares of the gradients of
// all rows of Y that equal it. Of several largest all get the same share: nodes that
// stand alike in the graph are equal to the bit and stay so. Rows are independent: the result does
// not depend on the threads. O(entries × columns).
#pragma once

#include "base/parallel.hpp"
#include "nn/matrix_view.hpp"
#include "nn/simd.hpp"

namespace hplc {

// Y's row v is the largest of X's rows that v's row of the pattern names, and zeros where there are
// none. Values of the pattern are not looked at.
void neighbour_max(const SparseView& pattern, ConstMatrix x, Matrix y, Threads threads,
                   Simd simd = best_simd());

// dX from X, Y and dY. Takes memory for another Y.
void neighbour_max_backward(const SparseView& pattern, const SparseView& transpose, ConstMatrix x,
                            ConstMatrix y, ConstMatrix dy, Matrix dx, Threads threads,
                            Simd simd = best_simd());

}  // namespace hplc
