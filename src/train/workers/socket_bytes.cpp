#include "train/workers/socket_bytes.hpp"

#include <fmt/format.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <memory>
#include <stdexcept>
#include <thread>
#include <utility>

#include "base/error.hpp"

namespace hplc {
namespace {

using Addresses = std::unique_ptr<addrinfo, decltype(&::freeaddrinfo)>;

Addresses addresses_of(const std::string& host, std::uint16_t port) {
    addrinfo wanted = {};
    wanted.ai_family = AF_UNSPEC;
    wanted.ai_socktype = SOCK_STREAM;
    addrinfo* found = nullptr;
    const int error = ::getaddrinfo(host.c_str(), std::to_string(port).c_str(), &wanted, &found);
    if (error != 0) {
        throw InputError({.found = fmt::format("{} as the address of a worker: {}",
                                               hplc::quoted(host), ::gai_strerror(error)),
                          .expected = "a name or an address of a machine",
                          .fix = "set MASTER_ADDR or --worker-address"});
    }
    return {found, &::freeaddrinfo};
}

// Whether it is ready before the moment.
bool wait_until(int socket, short events, SocketMoment end) {
    for (;;) {
        const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(
            end - std::chrono::steady_clock::now());
        if (left.count() < 0) return false;
        pollfd waiting = {.fd = socket, .events = events, .revents = 0};
        const int milliseconds = static_cast<int>(std::min<std::int64_t>(left.count(), 60'000));
        const int ready = ::poll(&waiting, 1, milliseconds + 1);
        if (ready > 0) return true;
        if (ready < 0 && errno != EINTR) return false;
    }
}

OwnedSocket new_socket(const addrinfo& address, int more = 0) {
    return OwnedSocket(::socket(address.ai_family, SOCK_STREAM | SOCK_CLOEXEC | more, 0));
}

bool bind_to(const OwnedSocket& socket, const std::string& own) {
    if (own.empty()) return true;
    const Addresses addresses = addresses_of(own, 0);
    return ::bind(socket.get(), addresses->ai_addr, addresses->ai_addrlen) == 0;
}

// Closed where nobody listens there.
OwnedSocket connect_once(const addrinfo& address, const std::string& from, SocketMoment end) {
    OwnedSocket socket = new_socket(address, SOCK_NONBLOCK);
    if (!socket.is_open() || !bind_to(socket, from)) return OwnedSocket();
    if (::connect(socket.get(), address.ai_addr, address.ai_addrlen) == 0) return socket;
    if (errno != EINPROGRESS || !wait_until(socket.get(), POLLOUT, end)) return OwnedSocket();
    int error = 0;
    socklen_t size = sizeof error;
    ::getsockopt(socket.get(), SOL_SOCKET, SO_ERROR, &error, &size);
    return error == 0 ? std::move(socket) : OwnedSocket();
}

sockaddr_storage own_name(int socket) {
    sockaddr_storage name = {};
    socklen_t size = sizeof name;
    if (::getsockname(socket, reinterpret_cast<sockaddr*>(&name), &size) != 0)
        throw std::runtime_error("a socket without an address");
    return name;
}

}  // namespace

OwnedSocket::~OwnedSocket() {
    if (descriptor_ >= 0) ::close(descriptor_);
}

OwnedSocket::OwnedSocket(OwnedSocket&& other) noexcept
    : descriptor_(std::exchange(other.descriptor_, -1)) {}

OwnedSocket& OwnedSocket::operator=(OwnedSocket&& other) noexcept {
    std::swap(descriptor_, other.descriptor_);
    return *this;
}

OwnedSocket listen_at(const std::string& host, std::uint16_t port) {
    const Addresses addresses = addresses_of(host, port);
    int error = 0;
    for (const addrinfo* address = addresses.get(); address != nullptr;
         address = address->ai_next) {
        OwnedSocket socket = new_socket(*address);
        const int yes = 1;
        ::setsockopt(socket.get(), SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
        if (::bind(socket.get(), address->ai_addr, address->ai_addrlen) == 0 &&
            ::listen(socket.get(), SOMAXCONN) == 0)
            return socket;
        error = errno;
    }
    throw InputError(
        {.found = fmt::format("{} when listening at {}:{}", system_message(error), host, port),
         .expected = "an address of this machine with that port free",
         .fix = "set MASTER_ADDR and MASTER_PORT, or --worker-address where rank 0 "
                "has another address than the one it is reached by"});
}

std::uint16_t port_of(const OwnedSocket& listening) {
    const sockaddr_storage name = own_name(listening.get());
    return ntohs(name.ss_family == AF_INET6 ? reinterpret_cast<const sockaddr_in6&>(name).sin6_port
                                            : reinterpret_cast<const sockaddr_in&>(name).sin_port);
}

std::string local_address(int socket) {
    const sockaddr_storage name = own_name(socket);
    std::array<char, NI_MAXHOST> text = {};
    if (::getnameinfo(reinterpret_cast<const sockaddr*>(&name), sizeof name, text.data(),
                      text.size(), nullptr, 0, NI_NUMERICHOST) != 0)
        throw std::runtime_error("a socket without an address");
    return text.data();
}

bool write_all(int socket, std::string_view bytes, SocketMoment end) {
    while (!bytes.empty()) {
        if (!wait_until(socket, POLLOUT, end)) return false;
        const ssize_t count =
            ::send(socket, bytes.data(), bytes.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
        if (count < 0 && errno != EINTR && errno != EAGAIN) return false;
        if (count > 0) bytes.remove_prefix(static_cast<std::size_t>(count));
    }
    return true;
}

bool read_all(int socket, std::string& bytes, SocketMoment end) {
    std::size_t done = 0;
    while (done < bytes.size()) {
        if (!wait_until(socket, POLLIN, end)) return false;
        const ssize_t count =
            ::recv(socket, bytes.data() + done, bytes.size() - done, MSG_DONTWAIT);
        if (count == 0 || (count < 0 && errno != EINTR && errno != EAGAIN)) return false;
        if (count > 0) done += static_cast<std::size_t>(count);
    }
    return true;
}

OwnedSocket accept_until(int listening, SocketMoment end) {
    while (wait_until(listening, POLLIN, end)) {
        OwnedSocket socket(::accept4(listening, nullptr, nullptr, SOCK_CLOEXEC));
        if (socket.is_open()) return socket;
    }
    return OwnedSocket();
}

OwnedSocket connect_until(const std::string& host, std::uint16_t port, const std::string& from,
                          SocketMoment end) {
    constexpr auto kPause = std::chrono::milliseconds(50);
    const Addresses addresses = addresses_of(host, port);
    do {
        for (const addrinfo* address = addresses.get(); address != nullptr;
             address = address->ai_next) {
            OwnedSocket socket = connect_once(*address, from, end);
            if (socket.is_open()) return socket;
        }
        std::this_thread::sleep_for(kPause);
    } while (std::chrono::steady_clock::now() < end);
    return OwnedSocket();
}

}  // namespace hplc
