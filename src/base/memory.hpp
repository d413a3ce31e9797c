// How much memory there is and how much this process has taken.
#pragma once

#include <cstdint>

namespace hplc {

// Bytes of memory of the machine.
[[nodiscard]] std::uint64_t physical_memory();

// Bytes that can be taken without swapping: the system's available memory, or what the control
// group of this process still allows, whichever is less.
[[nodiscard]] std::uint64_t available_memory();

// Bytes that are resident in this process now.
[[nodiscard]] std::uint64_t resident_memory();
// The most bytes that were resident in this process at any time since the last reset.
[[nodiscard]] std::uint64_t peak_resident_memory();
// Lets the peak start anew from what is resident now; false where the system forbids it.
bool reset_peak_resident_memory();
// Gives memory that was freed back to the system, also what keep_freed_memory() has kept, so that
// what is resident is what is in use.
void return_freed_memory();

// Lets this process keep the memory that it frees for its next allocations, where it would give
// large blocks back to the system every time. Training asks for the same blocks in every step, and
// fresh ones cost a page fault each 4 KiB: half the time of a step on ogbl-ddi.
void keep_freed_memory();

}  // namespace hplc
