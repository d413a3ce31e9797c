// The inverse of a symmetric positive definite matrix, in place.
//
// The block form of the sweep operator (Goodnight, The American Statistician 1979): sweeping pivot
// block K replaces A_KK by -A_KK^-1, A_iK by A_iK A_KK^-1 and every other A_ij by
// A_ij - A_iK A_KK^-1 A_Kj; when all blocks are swept, A has become -A^-1. Only the lower triangle
// is worked on. n^3 operations, all but a few of them products of tiles (OpenBLAS, one thread
// each), which our own threads share out. Which tiles there are depends on n alone, so the result
// is the same to the bit for any number of threads, which OpenBLAS's own threads do not promise.
#pragma once

#include <cstdint>
#include <span>

#include "base/parallel.hpp"
#include "base/text/progress.hpp"

namespace hplc {

// `matrix` is n × n, row-major; only its lower triangle is read, all of it is written.
// Needs 4 n × 256 bytes twice besides. Throws InputError where a pivot is not positive.
void invert_spd(std::span<float> matrix, std::size_t n, Threads threads, Progress& progress);

// How often invert_spd calls progress.advance().
[[nodiscard]] std::uint64_t inversion_steps(std::size_t n);

}  // namespace hplc
