#include "base/blas.hpp"

#include <cblas.h>
#include <fmt/format.h>

#include <cstdint>
#include <cstdlib>
#include <mutex>
#include <vector>

#include "base/memory/address_space.hpp"

// How OpenBLAS picks its kernels. Not in its headers, and absent where it was built for a single
// processor; in use since 2011.
extern "C" {
void gotoblas_dynamic_init() __attribute__((weak));
void gotoblas_dynamic_quit() __attribute__((weak));
}

// Not in OpenBLAS's headers; in use since GotoBLAS. Absent where another library stands in.
extern "C" {
void* blas_memory_alloc(int position) __attribute__((weak));
void blas_memory_free(void* buffer) __attribute__((weak));
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

constexpr std::uint64_t kBuffer = std::uint64_t{129} << 20;  // with a page for its alignment

// One a thread of ours; its own, of which the caller is one, keep theirs whoever multiplies.
std::size_t buffers_for(Threads threads) {
    return std::size_t{threads.count} + static_cast<std::size_t>(openblas_get_num_threads()) - 1;
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

void claim_blas_buffers(Threads threads) {
    if (!addresses_are_limited()) return;
    // OpenBLAS has one set of buffers a process, and so has this count of them.
    static std::mutex mutex;
    static std::size_t claimed = 0;
    const std::lock_guard lock(mutex);
    const std::size_t count = buffers_for(threads);
    if (count <= claimed) return;
    require_addresses(count - claimed, kBuffer,
                      fmt::format("matrix products in {} threads", threads.count),
                      "pass a smaller --threads");
    if (blas_memory_alloc == nullptr || blas_memory_free == nullptr) return;
    std::vector<void*> buffers;
    for (std::size_t i = 0; i < count; ++i)
        buffers.push_back(blas_memory_alloc(0));
    for (void* buffer : buffers)
        blas_memory_free(buffer);
    claimed = count;
}

OneBlasThread::OneBlasThread() : before_(openblas_get_num_threads()) {
    openblas_set_num_threads(1);
}

OneBlasThread::~OneBlasThread() {
    openblas_set_num_threads(before_);
}

}  // namespace hplc
