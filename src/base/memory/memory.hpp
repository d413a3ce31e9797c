// How much memory there is and how much this process has taken.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

namespace hplc {

// Bytes of memory of the machine.
[[nodiscard]] std::uint64_t physical_memory();

// Bytes that can be taken without swapping or being refused: the system's available memory, or what
// the control groups of this process and its limits (`ulimit -v`, `ulimit -d`) still allow,
// whichever is least.
[[nodiscard]] std::uint64_t available_memory();

// What control groups still allow. `membership` is what /proc/self/cgroup says, of version 1 or 2;
// `mounts` is where they are mounted, /sys/fs/cgroup. The limit of a group holds for all groups in
// it. Files that are cached for a group count as free, as they make room when it is needed.
[[nodiscard]] std::uint64_t available_in_groups(const std::string& membership,
                                                const std::filesystem::path& mounts);

// Bytes of addresses that this process may still take (`ulimit -v`).
[[nodiscard]] std::uint64_t available_addresses();

// Bytes that are resident in this process now.
[[nodiscard]] std::uint64_t resident_memory();
// The same without pages of mapped files, which the system takes back when it needs room.
[[nodiscard]] std::uint64_t own_memory();
// The most bytes that were resident in this process at any time since the last reset.
[[nodiscard]] std::uint64_t peak_resident_memory();
// Lets the peak start anew from what is resident now; false where the system forbids it.
bool reset_peak_resident_memory();
// Gives memory that was freed back to the system, also what keep_freed_memory() has kept, so that
// what is resident is what is in use.
void return_freed_memory();

// "12.5 MiB", the units that --max-memory reads.
[[nodiscard]] std::string in_mib(std::uint64_t bytes);

// Lets this process keep the memory that it frees for its next allocations, where it would give
// large blocks back to the system every time. Training asks for the same blocks in every step, and
// fresh ones cost a page fault each 4 KiB: half the time of a step on ogbl-ddi.
void keep_freed_memory();

}  // namespace hplc
