// Reading a stretch of an open file, of which the system may give a part at a time.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

namespace hplc {

// Fills `bytes` from `position` on; may be called by several threads at once. Returns an empty
// text, or why it could not: what the system says, or "end of file".
[[nodiscard]] std::string read_at(int descriptor, std::uint64_t position,
                                  std::span<std::byte> bytes);

}  // namespace hplc
