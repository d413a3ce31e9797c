#include "nn/simd.hpp"

namespace hplc {

Simd best_simd() {
#if defined(__x86_64__)
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma")) return Simd::kAvx2;
#endif
    return Simd::kGeneric;
}

}  // namespace hplc
