// A connection that sends whatever it is told to, as no client library would.
#pragma once

#include <arpa/inet.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <string>
#include <string_view>

namespace hplc::testing {

class RawSocket {
  public:
    explicit RawSocket(int port) : fd_(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
        sockaddr_in address{};
        address.sin_family = AF_INET;
        address.sin_port = htons(static_cast<std::uint16_t>(port));
        address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        connected_ = ::connect(fd_, reinterpret_cast<sockaddr*>(&address), sizeof(address)) == 0;
    }
    ~RawSocket() { ::close(fd_); }
    RawSocket(const RawSocket&) = delete;
    RawSocket& operator=(const RawSocket&) = delete;

    [[nodiscard]] bool connected() const { return connected_; }
    bool send(std::string_view bytes) const {
        return ::send(fd_, bytes.data(), bytes.size(), MSG_NOSIGNAL) ==
               static_cast<ssize_t>(bytes.size());
    }
    void end() const { ::shutdown(fd_, SHUT_WR); }
    // What comes until the other side ends, or nothing comes for so long.
    [[nodiscard]] std::string receive(int milliseconds = 3000) const {
        std::string all;
        char block[4096];
        pollfd entry{.fd = fd_, .events = POLLIN, .revents = 0};
        while (::poll(&entry, 1, milliseconds) > 0) {
            const ssize_t count = ::recv(fd_, block, sizeof(block), 0);
            if (count <= 0) break;
            all.append(block, static_cast<std::size_t>(count));
        }
        return all;
    }

  private:
    int fd_;
    bool connected_ = false;
};

// The answer to one request on a connection of its own.
inline std::string raw_exchange(int port, std::string_view bytes) {
    const RawSocket socket(port);
    socket.send(bytes);
    return socket.receive();
}

inline int status_of(const std::string& answer) {
    return answer.starts_with("HTTP/1.1 ") ? std::stoi(answer.substr(9, 3)) : 0;
}

}  // namespace hplc::testing
