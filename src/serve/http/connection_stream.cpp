#include "serve/http/connection_stream.hpp"

#include <arpa/inet.h>
#include <poll.h>
#include <sys/socket.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>

namespace hplc {
namespace {

constexpr std::size_t kBlock = std::size_t{1} << 14;
constexpr std::size_t kGathered = std::size_t{1} << 20;
constexpr std::chrono::milliseconds kGlance{100};  // how soon the end of the server is noticed

void name_of(const sockaddr_storage& address, std::string& ip, int& port) {
    std::array<char, INET6_ADDRSTRLEN> text{};
    if (address.ss_family == AF_INET) {
        const auto* v4 = reinterpret_cast<const sockaddr_in*>(&address);
        ::inet_ntop(AF_INET, &v4->sin_addr, text.data(), text.size());
        port = ntohs(v4->sin_port);
    } else if (address.ss_family == AF_INET6) {
        const auto* v6 = reinterpret_cast<const sockaddr_in6*>(&address);
        ::inet_ntop(AF_INET6, &v6->sin6_addr, text.data(), text.size());
        port = ntohs(v6->sin6_port);
    }
    ip = text.data();
}

}  // namespace

bool ConnectionStream::is_ready(short events, Clock::time_point until) const {
    while (true) {
        const auto left =
            std::chrono::duration_cast<std::chrono::milliseconds>(until - Clock::now());
        pollfd entry{.fd = socket_, .events = events, .revents = 0};
        const int ready = ::poll(&entry, 1, static_cast<int>(std::max<long>(0, left.count())));
        if (ready > 0) return true;
        if (ready == 0 || errno != EINTR) return false;
    }
}

bool ConnectionStream::wait_for_request(Seconds patience) {
    if (in_begin_ < in_.size()) return true;
    const auto end = Clock::now() + std::chrono::duration_cast<Clock::duration>(patience);
    while (!stopping_ && Clock::now() < end) {
        if (is_ready(POLLIN, std::min(end, Clock::now() + kGlance))) return true;
    }
    return false;
}

void ConnectionStream::start_request(Seconds limit, std::size_t most_bytes) {
    deadline_ = Clock::now() + std::chrono::duration_cast<Clock::duration>(limit);
    bytes_left_ = most_bytes;
}

bool ConnectionStream::fill() {
    if (failed_ || bytes_left_ == 0 || !is_ready(POLLIN, deadline_)) return false;
    in_.resize(std::min(kBlock, bytes_left_));
    in_begin_ = 0;
    ssize_t count = 0;
    do {
        count = ::recv(socket_, in_.data(), in_.size(), 0);
    } while (count < 0 && errno == EINTR);
    in_.resize(static_cast<std::size_t>(std::max<ssize_t>(0, count)));
    bytes_left_ -= in_.size();
    return count > 0;
}

bool ConnectionStream::is_readable() const {
    return in_begin_ < in_.size() || is_ready(POLLIN, deadline_);
}

ssize_t ConnectionStream::read(char* to, std::size_t size) {
    if (in_begin_ == in_.size() && !fill()) {
        failed_ = true;
        return -1;
    }
    const std::size_t count = std::min(size, in_.size() - in_begin_);
    std::memcpy(to, in_.data() + in_begin_, count);
    in_begin_ += count;
    return static_cast<ssize_t>(count);
}

ssize_t ConnectionStream::write(const char* from, std::size_t size) {
    out_.append(from, size);
    if (out_.size() >= kGathered && !flush()) return -1;
    return static_cast<ssize_t>(size);
}

bool ConnectionStream::flush() {
    constexpr std::chrono::seconds kPatience{10};  // with a reader that does not read
    std::size_t sent = 0;
    while (sent < out_.size()) {
        const ssize_t count = is_ready(POLLOUT, Clock::now() + kPatience)
                                  ? ::send(socket_, out_.data() + sent, out_.size() - sent,
                                           MSG_NOSIGNAL | MSG_DONTWAIT)
                                  : 0;
        if (count > 0) {
            sent += static_cast<std::size_t>(count);
        } else if (count == 0 || (errno != EINTR && errno != EAGAIN)) {
            failed_ = true;
            break;
        }
    }
    out_.clear();
    return !failed_;
}

void ConnectionStream::drain() {
    constexpr std::size_t kMost = std::size_t{1} << 20;
    ::shutdown(socket_, SHUT_WR);
    std::array<char, kBlock> block{};
    const auto end = Clock::now() + std::chrono::milliseconds(500);
    for (std::size_t all = 0; all < kMost && Clock::now() < end;) {
        if (!is_ready(POLLIN, end)) return;
        const ssize_t count = ::recv(socket_, block.data(), block.size(), 0);
        if (count <= 0) return;
        all += static_cast<std::size_t>(count);
    }
}

void ConnectionStream::get_remote_ip_and_port(std::string& ip, int& port) const {
    sockaddr_storage address{};
    socklen_t size = sizeof(address);
    if (::getpeername(socket_, reinterpret_cast<sockaddr*>(&address), &size) == 0)
        name_of(address, ip, port);
}

void ConnectionStream::get_local_ip_and_port(std::string& ip, int& port) const {
    sockaddr_storage address{};
    socklen_t size = sizeof(address);
    if (::getsockname(socket_, reinterpret_cast<sockaddr*>(&address), &size) == 0)
        name_of(address, ip, port);
}

}  // namespace hplc
