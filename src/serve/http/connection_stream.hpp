// One connection as cpp-httplib reads and writes it, with limits of its own.
#pragma once

#include <httplib.h>

#include <atomic>
#include <chrono>
#include <cstddef>
#include <string>

namespace hplc {

// Reads are buffered and end at the request's deadline or beyond its bytes; writes are gathered, so
// that head and body of an answer leave together.
class ConnectionStream final : public httplib::Stream {
  public:
    using Seconds = std::chrono::duration<double>;

    ConnectionStream(socket_t socket, const std::atomic<bool>& stopping)
        : socket_(socket), stopping_(stopping) {}

    // False where none comes in time, the other side has gone, or the server stops.
    [[nodiscard]] bool wait_for_request(Seconds patience);
    // From now on the request may take so long and have so many bytes.
    void start_request(Seconds limit, std::size_t most_bytes);
    // Sends what was gathered. False where that did not work.
    bool flush();
    [[nodiscard]] bool failed() const { return failed_; }
    // Reads and drops what still comes, so that the other side gets its answer before the end.
    void drain();

    [[nodiscard]] bool is_readable() const override;
    [[nodiscard]] bool is_writable() const override { return !failed_; }
    ssize_t read(char* to, std::size_t size) override;
    ssize_t write(const char* from, std::size_t size) override;
    void get_remote_ip_and_port(std::string& ip, int& port) const override;
    void get_local_ip_and_port(std::string& ip, int& port) const override;
    [[nodiscard]] socket_t socket() const override { return socket_; }

  private:
    using Clock = std::chrono::steady_clock;

    [[nodiscard]] bool is_ready(short events, Clock::time_point until) const;
    [[nodiscard]] bool fill();

    socket_t socket_;
    const std::atomic<bool>& stopping_;
    Clock::time_point deadline_ = Clock::now();
    std::size_t bytes_left_ = 0;
    bool failed_ = false;
    std::string in_;
    std::size_t in_begin_ = 0;
    std::string out_;
};

}  // namespace hplc
