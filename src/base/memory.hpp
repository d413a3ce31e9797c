// How much memory there is and how much this process has taken.
#pragma once

#include <cstdint>

namespace hplc {

// Bytes of memory of the machine.
[[nodiscard]] std::uint64_t physical_memory();

// The most bytes that were resident in this process at any time.
[[nodiscard]] std::uint64_t peak_resident_memory();

}  // namespace hplc
