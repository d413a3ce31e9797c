// OpenBLAS as we use it: which kernels it runs, where its work space comes from, in which threads.
#pragma once

#include <string>

#include "base/parallel.hpp"

namespace hplc {

// Which kernels. OpenBLAS picks them by the processor's model number when it is loaded. On a
// processor newer than itself Debian 12's version takes the oldest, PRESCOTT's, although the
// processor has AVX2 or AVX-512: products are then four to five times slower.
//
// Picks by the processor's instructions instead, where OpenBLAS took its oldest kernels and
// OPENBLAS_CORETYPE does not say which it should. To be called first thing in main(), before other
// threads or products. Returns the name of the kernels in use.
std::string use_fitting_blas_kernels();

// Its work space is 128 MiB of addresses for each thread that multiplies, taken at its first
// product and kept. Where the system refuses them OpenBLAS tries again for ever.
//
// Makes OpenBLAS take what products in so many threads of ours need, and those in its own. Throws
// OutOfMemoryError where that cannot be had. To be called before the first product of a piece of
// work; does nothing where addresses are not limited, and costs microseconds where they are.
void claim_blas_buffers(Threads threads);

// While it lives, every call of OpenBLAS runs in the thread that makes it: for loops whose own
// threads multiply tile by tile. The setting belongs to the process, so only one at a time.
class OneBlasThread {
  public:
    OneBlasThread();
    ~OneBlasThread();
    OneBlasThread(const OneBlasThread&) = delete;
    OneBlasThread& operator=(const OneBlasThread&) = delete;

  private:
    int before_;
};

}  // namespace hplc
