// Files that are looked at where they lie, read-only and shared with all processes that do the
// same, instead of being copied: for formats that are used as they are stored.
//
// A mapping shows what becomes of the file later on. So a file is mapped only where nobody but this
// user and root can write it: others could change bytes that have been checked. One that is cut
// all the same raises SIGBUS, which a program turns into a sentence by end_when_mapping_is_cut().
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "io/bytes/shared_bytes.hpp"

namespace hplc {

// Which files are mapped: those that begin with `magic` and have at least that many bytes. Copying
// fewer takes milliseconds and depends on nobody.
struct MapRule {
    std::string_view magic;
    std::size_t least_bytes = std::size_t{16} << 20;
};

// The bytes of an open file that has `size` of them, mapped; nothing where the rule, the file's
// owner or permissions, or the system do not allow it, so that it is to be copied.
[[nodiscard]] std::optional<SharedBytes> map_descriptor(int descriptor, std::size_t size,
                                                        const MapRule& rule,
                                                        const MemoryBudget& budget);

// From now on a mapped file that is cut, or that its disk does not give, ends the process with a
// sentence and exit code 2. For programs, which own the signals of their process. What AtomicFile
// had begun without a name is dropped with it.
void end_when_mapping_is_cut();

}  // namespace hplc
