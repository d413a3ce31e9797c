#include "base/memory/mapped_pages.hpp"

#include <sys/mman.h>
#include <unistd.h>

#include <cstdint>

namespace hplc {

void release_mapped_pages(std::span<const std::byte> bytes) {
    const auto page = static_cast<std::uintptr_t>(::sysconf(_SC_PAGESIZE));
    const auto begin = reinterpret_cast<std::uintptr_t>(bytes.data());
    const std::uintptr_t first = (begin + page - 1) / page * page;
    const std::uintptr_t end = (begin + bytes.size()) / page * page;
    if (first < end) (void)::madvise(reinterpret_cast<void*>(first), end - first, MADV_DONTNEED);
}

}  // namespace hplc
