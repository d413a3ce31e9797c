// How much memory there is and how much this process has used. Linux.
#pragma once

#include <cstdint>

namespace hplc {

// Bytes that can be taken without swapping: the system's available memory or what the control
// groups of this process still allow, whichever is less.
[[nodiscard]] std::uint64_t available_memory();

// The most bytes that were resident at one time since the start, or since the last reset.
[[nodiscard]] std::uint64_t peak_resident_bytes();
// Lets the peak start anew, where the system permits; elsewhere the peak stays that of the process.
void reset_peak_resident();

}  // namespace hplc
