#include "train/interruption.hpp"

#include <atomic>

namespace hplc {
namespace {

// A signal handler can reach nothing else.
std::atomic<bool> interrupted = false;
static_assert(std::atomic<bool>::is_always_lock_free, "else a handler must not write to it");

void note_interrupt(int) {
    interrupted = true;
}

}  // namespace

Interruption::Interruption() {
    interrupted = false;
    struct sigaction action = {};
    action.sa_handler = note_interrupt;
    action.sa_flags = static_cast<int>(SA_RESETHAND | SA_RESTART);
    ::sigaction(SIGINT, &action, &before_);
}

Interruption::~Interruption() {
    ::sigaction(SIGINT, &before_, nullptr);
}

bool Interruption::asked_for() const {
    return interrupted;
}

}  // namespace hplc
