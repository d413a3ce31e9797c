// Ends a connection that leads nowhere: one whose answer does not begin in time, whose head never
// ends, or whose bytes trickle. HTTP libraries wait for each byte alone, so that a server that
// sends one now and then is waited for without end.
//
// A thread of its own looks at the count of received bytes that the kernel keeps (TCP_INFO) and
// shuts the socket down, which the reader sees as a broken connection.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <string>
#include <thread>

namespace hplc {

struct TransferLimits {
    // From the first try to connect to the end of the head.
    std::chrono::milliseconds head_time{30'000};
    std::uint64_t head_bytes = std::uint64_t{256} << 10;
    // Fewer bytes than these in such a time are too few.
    std::chrono::milliseconds window{30'000};
    std::uint64_t window_bytes = std::uint64_t{300} << 10;
};

class TransferWatch {
  public:
    explicit TransferWatch(const TransferLimits& limits);
    ~TransferWatch();
    TransferWatch(const TransferWatch&) = delete;
    TransferWatch& operator=(const TransferWatch&) = delete;

    // The socket of the connection, also before it is connected; of several the last one counts.
    void watch(int socket);
    // The head is there; from now on the body is watched.
    void head_is_done();
    // Why the connection was ended; empty where it was not.
    [[nodiscard]] std::string reason() const;
    // Whether it was for a head without end, which another attempt would meet again.
    [[nodiscard]] bool is_hopeless() const;

  private:
    using Clock = std::chrono::steady_clock;

    void run();
    [[nodiscard]] std::uint64_t received() const;
    [[nodiscard]] std::string complaint(Clock::time_point now);
    void drop_socket();

    const TransferLimits limits_;
    mutable std::mutex mutex_;
    std::condition_variable wake_;
    bool stopped_ = false;
    bool in_head_ = true;
    bool hopeless_ = false;
    int socket_ = -1;  // a descriptor of our own, so that it cannot become another file's
    Clock::time_point since_;
    std::uint64_t received_then_ = 0;  // at `since_`
    std::string reason_;
    std::thread thread_;
};

}  // namespace hplc
