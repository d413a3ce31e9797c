#include "base/blas_buffers.hpp"

#include <cblas.h>
#include <fmt/format.h>

#include <cstdint>
#include <mutex>
#include <vector>

#include "base/address_space.hpp"

// Not in OpenBLAS's headers; in use since GotoBLAS. Absent where another library stands in.
extern "C" {
void* blas_memory_alloc(int position) __attribute__((weak));
void blas_memory_free(void* buffer) __attribute__((weak));
}

namespace hplc {
namespace {

constexpr std::uint64_t kBuffer = std::uint64_t{129} << 20;  // with a page for its alignment

// One a thread of ours; its own, of which the caller is one, keep theirs whoever multiplies.
std::size_t buffers_for(Threads threads) {
    return std::size_t{threads.count} + static_cast<std::size_t>(openblas_get_num_threads()) - 1;
}

}  // namespace

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

}  // namespace hplc
