// How a caller may end long work that it waits for, as Ctrl-C in a notebook does: it sets a
// question for its own thread, and the work asks it now and then. What the question throws ends the
// work.
#pragma once

#include <functional>

namespace hplc {

// Throws where the work is to end. Asked at most every 50 ms.
using GoOnQuestion = std::function<void()>;

// While it lives, ask_interruption() of this thread asks; other threads are not concerned.
class InterruptionScope {
  public:
    explicit InterruptionScope(const GoOnQuestion& question);
    ~InterruptionScope();
    InterruptionScope(const InterruptionScope&) = delete;
    InterruptionScope& operator=(const InterruptionScope&) = delete;

  private:
    const GoOnQuestion* before_;
};

// Called by parallel loops before each chunk that the calling thread takes, and by work that is no
// such loop. A few nanoseconds where nobody has set a question.
void ask_interruption();

}  // namespace hplc
