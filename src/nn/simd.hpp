// Which instructions the kernels may use, decided at run time. Every kernel has one body, compiled
// twice: for any machine, and for AVX2 with FMA. Both give the same up to rounding.
#pragma once

namespace hplc {

enum class Simd { kGeneric, kAvx2 };

// The best that this machine has.
[[nodiscard]] inline Simd best_simd() {
#if defined(__x86_64__)
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma")) return Simd::kAvx2;
#endif
    return Simd::kGeneric;
}

// `flatten` takes all that the body calls into these functions, so that it is compiled for their
// instructions.
template <typename Body>
[[gnu::flatten]] void run_generic(const Body& body) {
    body();
}

#if defined(__x86_64__)
template <typename Body>
[[gnu::target("avx2,fma"), gnu::flatten]] void run_avx2(const Body& body) {
    body();
}
#else
template <typename Body>
void run_avx2(const Body& body) {
    body();
}
#endif

template <typename Body>
void run_with(Simd simd, const Body& body) {
    simd == Simd::kAvx2 ? run_avx2(body) : run_generic(body);
}

}  // namespace hplc
