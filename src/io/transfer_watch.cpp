#include "io/transfer_watch.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <linux/tcp.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

namespace hplc {
namespace {

// Short enough that a fast server cannot fill the memory with its head in between.
constexpr std::chrono::milliseconds kLook{10};

double seconds(std::chrono::milliseconds time) {
    return std::chrono::duration<double>(time).count();
}

}  // namespace

TransferWatch::TransferWatch(const TransferLimits& limits)
    : limits_(limits), since_(Clock::now()), thread_([this] { run(); }) {}

TransferWatch::~TransferWatch() {
    {
        const std::lock_guard lock(mutex_);
        stopped_ = true;
    }
    wake_.notify_one();
    thread_.join();
    drop_socket();
}

void TransferWatch::watch(int socket) {
    const std::lock_guard lock(mutex_);
    drop_socket();
    socket_ = ::fcntl(socket, F_DUPFD_CLOEXEC, 0);
}

void TransferWatch::head_is_done() {
    const std::lock_guard lock(mutex_);
    in_head_ = false;
    since_ = Clock::now();
    received_then_ = received();
}

std::string TransferWatch::reason() const {
    const std::lock_guard lock(mutex_);
    return reason_;
}

bool TransferWatch::is_hopeless() const {
    const std::lock_guard lock(mutex_);
    return hopeless_;
}

void TransferWatch::run() {
    std::unique_lock lock(mutex_);
    while (!wake_.wait_for(lock, kLook, [this] { return stopped_; })) {
        reason_ = complaint(Clock::now());
        if (reason_.empty()) continue;
        ::shutdown(socket_, SHUT_RDWR);
        return;
    }
}

std::uint64_t TransferWatch::received() const {
    tcp_info info = {};
    socklen_t size = sizeof info;
    if (::getsockopt(socket_, IPPROTO_TCP, TCP_INFO, &info, &size) != 0) return 0;
    return info.tcpi_bytes_received;
}

// What is wrong with the connection; empty where nothing is.
std::string TransferWatch::complaint(Clock::time_point now) {
    const std::uint64_t bytes = received();
    if (in_head_) {
        hopeless_ = bytes > limits_.head_bytes;
        if (hopeless_)
            return fmt::format("an answer whose head is longer than {} bytes", limits_.head_bytes);
        if (now - since_ < limits_.head_time) return {};
        return fmt::format("no answer within {:g} seconds", seconds(limits_.head_time));
    }
    if (now - since_ < limits_.window) return {};
    const std::uint64_t came = bytes - received_then_;
    since_ = now;
    received_then_ = bytes;
    if (came >= limits_.window_bytes) return {};
    return fmt::format("{} bytes within {:g} seconds", came, seconds(limits_.window));
}

void TransferWatch::drop_socket() {
    if (socket_ >= 0) ::close(socket_);
    socket_ = -1;
}

}  // namespace hplc
