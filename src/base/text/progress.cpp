#include "base/text/progress.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "base/text/log_line.hpp"

namespace hplc {
namespace {

using namespace std::chrono_literals;

std::string clock_text(double seconds) {
    const auto whole = static_cast<std::uint64_t>(std::llround(seconds));
    if (whole >= 3600) {
        return fmt::format("{}:{:02}:{:02}", whole / 3600, whole / 60 % 60, whole % 60);
    }
    return fmt::format("{}:{:02}", whole / 60, whole % 60);
}

std::string rate_text(double rate) {
    if (rate >= 1e6) return fmt::format("{:.1f} M ", rate / 1e6);
    if (rate >= 1e4) return fmt::format("{:.0f} k ", rate / 1e3);
    return fmt::format("{:.1f} ", rate);
}

// The bar is for a terminal; a log gets a line now and then, for people or for programs.
bool draws_bar() {
    if (log_sink().progress) return true;
    return ::isatty(STDERR_FILENO) == 1 && log_format() == LogFormat::kText;
}

void put_on_terminal(const std::string& line) {
    fmt::print(stderr, "\r{}\033[K", line);
    std::fflush(stderr);
}

}  // namespace

std::string progress_line(const std::string& title, std::uint64_t done, std::uint64_t total,
                          double seconds, const std::string& unit, const std::string& note) {
    constexpr std::uint64_t kWidth = 24;
    const double rate = seconds > 0 ? static_cast<double>(done) / seconds : 0.0;
    std::string line = title;
    if (total > 0) {
        const auto filled = static_cast<std::size_t>(std::min(done, total) * kWidth / total);
        line += fmt::format("  [{:<{}}] {:3} %", std::string(filled, '='), kWidth,
                            std::min(done, total) * 100 / total);
    } else {
        line += fmt::format("  {} {}", done, unit);
    }
    line += fmt::format("  {}{}/s", rate_text(rate), unit);
    if (total > done && rate > 0) {
        line += fmt::format("  left {}", clock_text(static_cast<double>(total - done) / rate));
    }
    if (!note.empty()) line += "  " + note;
    return line;
}

Progress::Progress(std::string title, std::uint64_t total, std::string unit, Show show)
    : title_(std::move(title)),
      total_(total),
      unit_(std::move(unit)),
      visible_(show == Show::kIfTerminal) {}

Progress::~Progress() {
    if (!drawn_) return;
    log_sink().progress ? log_sink().progress("") : put_on_terminal("");
}

void Progress::advance(std::uint64_t by) {
    const std::uint64_t done = done_.fetch_add(by, std::memory_order_relaxed) + by;
    if (visible_) draw(done);
}

void Progress::note(std::string text) {
    const std::lock_guard lock(mutex_);
    note_ = std::move(text);
}

void Progress::draw(std::uint64_t done) {
    const std::unique_lock lock(mutex_, std::try_to_lock);
    if (!lock) return;
    const auto now = Clock::now();
    const bool is_bar = draws_bar();
    if (now - start_ < 1s || now - last_draw_ < (is_bar ? 100ms : 10s)) return;
    last_draw_ = now;
    const double seconds = std::chrono::duration<double>(now - start_).count();
    if (!is_bar) return write_progress_line({title_, done, total_, seconds, unit_, note_});
    drawn_ = true;
    const std::string line = progress_line(title_, done, total_, seconds, unit_, note_);
    log_sink().progress ? log_sink().progress(line) : put_on_terminal(line);
}

}  // namespace hplc
