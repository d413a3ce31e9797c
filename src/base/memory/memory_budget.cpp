#include "base/memory/memory_budget.hpp"

#include <fmt/format.h>

#include "base/exit_code.hpp"
#include "base/memory/memory.hpp"

namespace hplc {
MemoryLimit MemoryLimit::of_option(std::uint64_t max_memory) {
    return {max_memory == 0 ? available_memory() / 10 * 9 : max_memory, max_memory != 0};
}

void MemoryLimit::refuse(const Complaint& complaint) const {
    if (is_option) throw InputError(complaint);
    throw OutOfMemoryError(complaint);
}

MemoryBudget::MemoryBudget(std::uint64_t bytes) : bytes_(bytes) {
    const std::uint64_t now = own_memory();
    most_resident_ = bytes < kNone - now ? now + bytes : kNone;
}

std::uint64_t MemoryLimit::left() const {
    const std::uint64_t taken = is_option ? resident_memory() : 0;
    return bytes > taken ? bytes - taken : 0;
}

MemoryBudget MemoryBudget::of_option(std::uint64_t max_memory) {
    return MemoryBudget(MemoryLimit::of_option(max_memory).bytes);
}

bool MemoryBudget::allows(std::uint64_t bytes) const {
    if (bytes <= kStep || most_resident_ == kNone) return true;
    const std::uint64_t now = own_memory();
    return now <= most_resident_ && bytes <= most_resident_ - now;
}

void MemoryBudget::require(std::uint64_t bytes, const std::string& input) const {
    if (allows(bytes)) return;
    throw InputError(
        {.file = input,
         .found =
             fmt::format("an input that needs more than {} of memory to be read", in_mib(bytes_)),
         .expected = "one that fits --max-memory, by default nine tenths of what is free",
         .fix = "make sure that you trust its source, as a small file that unpacks to a huge one "
                "is an attack; if it is meant to be so large, pass a larger --max-memory"});
}

}  // namespace hplc
