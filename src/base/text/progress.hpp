// Progress on standard error with a rate and the time left: a bar on a terminal, elsewhere a line
// every ten seconds. Silent when the user asked for quiet and for work that ends within a second.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <mutex>
#include <string>

namespace hplc {

class Progress {
  public:
    enum class Show { kIfTerminal, kNever };

    // `total` 0 means unknown: the bar then shows the count and the rate only.
    Progress(std::string title, std::uint64_t total, std::string unit, Show show);
    ~Progress();  // clears the line
    Progress(const Progress&) = delete;
    Progress& operator=(const Progress&) = delete;

    // Safe to call from several threads; draws at most ten times a second.
    void advance(std::uint64_t by = 1);
    // What stands behind the bar, for example "loss 0.31".
    void note(std::string text);

  private:
    using Clock = std::chrono::steady_clock;
    void draw(std::uint64_t done);

    const std::string title_;
    const std::uint64_t total_;
    const std::string unit_;
    const bool visible_;
    const Clock::time_point start_ = Clock::now();
    std::atomic<std::uint64_t> done_ = 0;
    std::mutex mutex_;
    Clock::time_point last_draw_ = start_;
    std::string note_;
    bool drawn_ = false;
};

// The text of the bar, without control characters: "training  [=====     ]  50 %  12.0 epoch/s
// left 0:04  loss 0.31". Apart from the class so that a test can read it.
[[nodiscard]] std::string progress_line(const std::string& title, std::uint64_t done,
                                        std::uint64_t total, double seconds,
                                        const std::string& unit, const std::string& note);

}  // namespace hplc
