// First values of vectors that are learned: columns of length 1 at right angles, so that no two
// nodes and no two columns begin alike (Saxe, McClelland and Ganguli, ICLR 2014).
#pragma once

#include "base/parallel.hpp"
#include "nn/matrix_view.hpp"

namespace hplc {

// Makes the columns orthonormal, each less what it has of those before it (Gram-Schmidt, twice,
// since once leaves rounding errors). With more columns than rows every `rows` columns are a basis
// of their own. The columns must be independent, as random ones are. The same for any number of
// threads. O(rows × columns²).
void make_orthogonal(Matrix matrix, Threads threads);

}  // namespace hplc
