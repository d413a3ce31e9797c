// What the server has done so far, for /metrics: Prometheus's text format, version 0.0.4.
#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <map>
#include <mutex>
#include <string>
#include <tuple>

namespace hplc {

// May be used by several threads at once. Memory does not grow with requests: routes and methods
// are those of the table.
class Traffic {
  public:
    // `route` is a pattern of routes(), or "other".
    void count(const std::string& method, const std::string& route, int status, double seconds);
    void count_refused_connection() { ++refused_; }
    void count_reload(bool worked) { worked ? ++reloads_ : ++failed_reloads_; }
    // How many connections are open now.
    void opened() { ++open_; }
    void closed() { --open_; }
    [[nodiscard]] std::uint64_t open() const { return open_; }

    // Counters and one histogram of seconds per route; `nodes` and `edges` are of the graph.
    [[nodiscard]] std::string prometheus(std::uint64_t nodes, std::uint64_t edges,
                                         std::uint64_t decisions) const;

    static constexpr std::array kBounds = {0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1,
                                           0.25,  0.5,    1.0,   2.5,  5.0,   10.0};

  private:
    struct Times {
        std::array<std::uint64_t, kBounds.size() + 1> counts = {};
        double sum = 0;
    };

    std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
    std::atomic<std::uint64_t> refused_ = 0;
    std::atomic<std::uint64_t> reloads_ = 0;
    std::atomic<std::uint64_t> failed_reloads_ = 0;
    std::atomic<std::uint64_t> open_ = 0;
    mutable std::mutex mutex_;
    std::map<std::tuple<std::string, std::string, int>, std::uint64_t> requests_;
    std::map<std::string, Times> times_;  // of each route
};

}  // namespace hplc
