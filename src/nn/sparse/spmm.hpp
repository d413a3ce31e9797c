// Sparse times dense: Y = A X, the message passing of every graph network here.
//
// A row of Y is the sum of the rows of X that A's row names. Columns are taken in blocks of 64, the
// block loop outermost: the sums of one row stay in registers, and the block of X that all rows
// share (N × 256 bytes) fits the second-level cache up to 8,000 nodes. Where rows of X are used
// often the block is copied first: left in X, its rows lie a power of two apart and share a quarter
// of the cache's sets (twice the time on ogbl-ddi). The rows to come are prefetched. Rows are
// independent, so the result does not depend on the threads. O(entries × columns).
#pragma once

#include "base/parallel.hpp"
#include "nn/matrix_view.hpp"
#include "nn/simd.hpp"

namespace hplc {

// X has as many rows as A has columns; Y has A's rows and X's columns and is overwritten.
void spmm(const SparseView& a, ConstMatrix x, Matrix y, Threads threads, Simd simd = best_simd());

}  // namespace hplc
