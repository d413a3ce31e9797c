// Room for what others allocate: libraries that, where the system refuses them memory (`ulimit -v`,
// no overcommit), wait for ever, abort or raise a signal. It is found out before they are called
// whether there is enough.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

namespace hplc {

// Whether this process may not take as many addresses as it likes.
[[nodiscard]] bool addresses_are_limited();

// Throws OutOfMemoryError where `pieces` blocks of `bytes` each cannot be had at once: takes them
// all, untouched, and gives them back. `what` they are for ("matrix products in 2 threads") and
// `cure` ("pass --threads 1", or nothing) are for the message. Does nothing where addresses are not
// limited.
void require_addresses(std::size_t pieces, std::uint64_t bytes, const std::string& what,
                       const std::string& cure = {});

}  // namespace hplc
