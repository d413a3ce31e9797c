// Which of several processes that train together this one is, as launchers say it in the
// environment (torchrun, scripts for Slurm, Kubernetes): RANK, WORLD_SIZE, MASTER_ADDR,
// MASTER_PORT; and HPLC_SECRET, by which they trust each other.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

namespace hplc {

struct WorkerPlace {
    unsigned rank = 0;
    unsigned size = 1;
    std::string host = "127.0.0.1";  // of rank 0: a name or an address
    std::uint16_t port = 29500;      // likewise
    std::string listen = {};         // own address; empty: the one by which rank 0 is reached
    int listening = -1;              // a socket that listens already, for rank 0; -1: none
    std::string secret = {};
    double timeout = 300;  // seconds that a rank may make the others wait
};

inline constexpr const char* kSecretVariable = "HPLC_SECRET";
inline constexpr const char* kSocketVariable = "HPLC_WORKER_SOCKET";

// The value of a variable; null where it is not set.
using Environment = std::function<const char*(const char*)>;

// Nothing where WORLD_SIZE is not set, or 1. Throws InputError where what is set makes no sense, or
// there is no secret.
[[nodiscard]] std::optional<WorkerPlace> worker_place(const Environment& environment);

}  // namespace hplc
