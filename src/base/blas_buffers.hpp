// The work space of OpenBLAS: 128 MiB of addresses for each thread that multiplies, taken at its
// first product and kept. Where the system refuses them OpenBLAS tries again for ever.
#pragma once

#include "base/parallel.hpp"

namespace hplc {

// Makes OpenBLAS take what products in so many threads of ours need, and those in its own. Throws
// OutOfMemoryError where that cannot be had. To be called before the first product of a piece of
// work; does nothing where addresses are not limited, and costs microseconds where they are.
void claim_blas_buffers(Threads threads);

}  // namespace hplc
