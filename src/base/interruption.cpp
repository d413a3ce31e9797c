#include "base/interruption.hpp"

#include <chrono>

namespace hplc {
namespace {

using Clock = std::chrono::steady_clock;
constexpr auto kPause = std::chrono::milliseconds(50);

thread_local const GoOnQuestion* question_of_thread = nullptr;
thread_local Clock::time_point asked_last = {};

}  // namespace

InterruptionScope::InterruptionScope(const GoOnQuestion& question) : before_(question_of_thread) {
    question_of_thread = &question;
    asked_last = Clock::now();
}

InterruptionScope::~InterruptionScope() {
    question_of_thread = before_;
}

void ask_interruption() {
    if (question_of_thread == nullptr) return;
    const Clock::time_point now = Clock::now();
    if (now - asked_last < kPause) return;
    asked_last = now;
    (*question_of_thread)();
}

}  // namespace hplc
