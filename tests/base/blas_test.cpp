#include "base/blas.hpp"

#include <gtest/gtest.h>

namespace hplc {
namespace blas_test {

TEST(BlasKernels, AreNotTheOldestOnAProcessorWithAvx2) {
#if defined(__x86_64__)
    if (!__builtin_cpu_supports("avx2") || !__builtin_cpu_supports("fma"))
        GTEST_SKIP() << "this processor has no AVX2";
    EXPECT_NE(use_fitting_blas_kernels(), "Prescott");
#else
    GTEST_SKIP() << "for x86-64 only";
#endif
}

TEST(BlasKernels, StayAsTheyAreTheSecondTime) {
    const std::string first = use_fitting_blas_kernels();
    EXPECT_EQ(use_fitting_blas_kernels(), first);
}

}  // namespace blas_test
}  // namespace hplc
