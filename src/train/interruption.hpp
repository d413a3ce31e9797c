// Ctrl-C as a wish that is asked for, in place of the end of the process.
#pragma once

#include <csignal>

namespace hplc {

// While it lives, the first SIGINT is only noted; the second ends the process as usual. One at a
// time.
class Interruption {
  public:
    Interruption();
    ~Interruption();
    Interruption(const Interruption&) = delete;
    Interruption& operator=(const Interruption&) = delete;

    [[nodiscard]] bool asked_for() const;

  private:
    struct sigaction before_ = {};
};

}  // namespace hplc
