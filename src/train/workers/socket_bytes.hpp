// Sockets with deadlines, as rendezvous.hpp needs them.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>

#include "train/workers/rendezvous.hpp"

namespace hplc {

using SocketMoment = std::chrono::steady_clock::time_point;

// Whether all of it went over before the moment; a connection that is closed is no error of ours.
[[nodiscard]] bool write_all(int socket, std::string_view bytes, SocketMoment end);
// Fills `bytes`.
[[nodiscard]] bool read_all(int socket, std::string& bytes, SocketMoment end);

// The next connection; closed where none comes before the moment.
[[nodiscard]] OwnedSocket accept_until(int listening, SocketMoment end);

// Tries again until someone listens there; closed where nobody does before the moment. `from`: the
// own address; empty: as the system chooses. Throws InputError for a name that has no address.
[[nodiscard]] OwnedSocket connect_until(const std::string& host, std::uint16_t port,
                                        const std::string& from, SocketMoment end);

// In numbers.
[[nodiscard]] std::string local_address(int socket);

}  // namespace hplc
