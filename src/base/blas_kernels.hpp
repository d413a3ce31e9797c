// Which of its kernels OpenBLAS runs.
//
// OpenBLAS picks them by the processor's model number when it is loaded. On a processor newer than
// itself Debian 12's version takes the oldest, PRESCOTT's, although the processor has AVX2 or
// AVX-512: products are then four to five times slower.
#pragma once

#include <string>

namespace hplc {

// Picks by the processor's instructions instead, where OpenBLAS took its oldest kernels and
// OPENBLAS_CORETYPE does not say which it should. To be called first thing in main(), before other
// threads or products. Returns the name of the kernels in use.
std::string use_fitting_blas_kernels();

}  // namespace hplc
