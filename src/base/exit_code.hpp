// How the program ends, and the errors that end it otherwise than a bad input does. The codes are
// documented in docs/operations.md; main() is the only place that turns errors into them.
#pragma once

#include <string>

#include "base/error.hpp"

namespace hplc {

enum class ExitCode {
    kDone = 0,
    kOurFault = 1,
    kBadInput = 2,     // InputError: the input or the command line
    kLeak = 3,         // `audit` found one
    kOutOfMemory = 4,  // OutOfMemoryError, std::bad_alloc
    kNotWritten = 5,   // OutputError: a full disk, no permission, another process holds the file
    kWorkerLost = 6,   // WorkersError: of several that train together, one is gone or hangs
    kInterrupted = 130,
};

// Memory that the machine or its limits do not give.
class OutOfMemoryError : public InputError {
  public:
    using InputError::InputError;
};

// An output that cannot be written.
class OutputError : public InputError {
  public:
    using InputError::InputError;
};

// Another of the processes that train together is gone, or does not answer.
class WorkersError : public InputError {
  public:
    using InputError::InputError;
};

// What main() prints of an error, and how it ends.
struct Ending {
    ExitCode code = ExitCode::kDone;
    std::string message;
};

[[nodiscard]] Ending ending_of(const std::exception& error);

}  // namespace hplc
