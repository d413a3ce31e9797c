// Pages of mapped files that this process has looked at count as its memory until the system takes
// them back. Who passes over a large file once lets them go behind it, so that what is resident
// stays small; they are read again, mostly from the system's cache, when next looked at.
#pragma once

#include <cstddef>
#include <span>

namespace hplc {

// Lets go of the whole pages in `bytes`, which must be part of a file that is mapped read-only:
// other memory would lose its numbers.
void release_mapped_pages(std::span<const std::byte> bytes);

}  // namespace hplc
