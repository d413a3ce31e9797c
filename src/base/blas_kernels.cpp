#include "base/blas_kernels.hpp"

#include <cblas.h>

#include <cstdlib>

// How OpenBLAS picks its kernels. Not in its headers, and absent where it was built for a single
// processor; in use since 2011.
extern "C" {
void gotoblas_dynamic_init() __attribute__((weak));
void gotoblas_dynamic_quit() __attribute__((weak));
}

namespace hplc {
namespace {

constexpr const char* kChoice = "OPENBLAS_CORETYPE";

const char* fitting_kernels() {
#if defined(__x86_64__)
    if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512vl") &&
        __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512bw"))
        return "SkylakeX";
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma")) return "Haswell";
#endif
    return nullptr;
}

bool can_choose() {
    return gotoblas_dynamic_init != nullptr && gotoblas_dynamic_quit != nullptr &&
           std::getenv(kChoice) == nullptr;
}

}  // namespace

std::string use_fitting_blas_kernels() {
    const char* fitting = fitting_kernels();
    if (openblas_get_corename() == std::string("Prescott") && fitting != nullptr && can_choose()) {
        ::setenv(kChoice, fitting, 1);
        gotoblas_dynamic_quit();
        gotoblas_dynamic_init();
        ::unsetenv(kChoice);
    }
    return openblas_get_corename();
}

}  // namespace hplc
