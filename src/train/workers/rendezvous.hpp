// Where processes that train together meet: rank 0 listens at one address of its machine, the
// others come to it, and both sides prove that they have the same secret before anything else is
// said. Afterwards they exchange short texts, as the addresses at which they listen for each other.
//
// The proof: each side draws 32 random bytes, and answers the other's by an HMAC-SHA-256 of both
// under the secret, with the rank and the number of ranks in it. The secret itself is never sent,
// an answer cannot be used again, and whoever cannot answer learns nothing. What is exchanged then
// carries a code under a key of that connection, so that it cannot be changed or replayed; it is
// not encrypted. docs/scale.md says what that protects and what not.
#pragma once

#include <chrono>
#include <cstddef>
#include <string>
#include <vector>

#include "train/workers/worker_place.hpp"

namespace hplc {

// A descriptor of its own.
class OwnedSocket {
  public:
    explicit OwnedSocket(int descriptor = -1) : descriptor_(descriptor) {}
    ~OwnedSocket();
    OwnedSocket(OwnedSocket&& other) noexcept;
    OwnedSocket& operator=(OwnedSocket&& other) noexcept;

    [[nodiscard]] int get() const { return descriptor_; }
    [[nodiscard]] bool is_open() const { return descriptor_ >= 0; }

  private:
    int descriptor_;
};

// A socket that listens at this address only, at a free port where `port` is 0. Throws InputError
// where it cannot.
[[nodiscard]] OwnedSocket listen_at(const std::string& host, std::uint16_t port);
[[nodiscard]] std::uint16_t port_of(const OwnedSocket& listening);

class Rendezvous {
  public:
    // Returns when all ranks are there. Throws WorkersError where they are not after
    // `place.timeout` seconds, InputError where places contradict each other.
    explicit Rendezvous(const WorkerPlace& place);

    // Of this machine, in numbers: the one that other ranks reach it by.
    [[nodiscard]] const std::string& address() const { return address_; }

    // Gives every rank the texts of all, in the order of the ranks. Throws WorkersError where a
    // rank is gone or late.
    [[nodiscard]] std::vector<std::string> exchange(const std::string& mine);

  private:
    using Moment = std::chrono::steady_clock::time_point;

    // A connection whose other side has proved that it has the secret.
    struct Channel {
        OwnedSocket socket;
        std::string key = {};
        std::uint64_t sent = 0;
        std::uint64_t received = 0;
    };

    void wait_for_others();
    void go_to_first();
    // Whether a connection is from a rank; it is then among the channels.
    [[nodiscard]] bool admit(OwnedSocket socket);
    void send_text(Channel& channel, const std::string& text);
    [[nodiscard]] std::string receive_text(Channel& channel, Moment deadline);
    [[nodiscard]] Moment deadline() const;

    WorkerPlace place_;
    std::string address_;
    std::vector<Channel> channels_;  // of rank 0: one for every rank; of others: the one to rank 0
};

}  // namespace hplc
