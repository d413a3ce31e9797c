#include "base/exit_code.hpp"

#include <fmt/format.h>

#include <new>

#include "base/memory/memory.hpp"

namespace hplc {
namespace {

std::string allocation_complaint() {
    constexpr double kMebibyte = 1 << 20;
    return sentence({.found = fmt::format("no more memory, with {:.0f} MiB in use",
                                          static_cast<double>(resident_memory()) / kMebibyte),
                     .expected = "as much as the work needs",
                     .fix = "see --estimate where the verb has it, and the limits of this process "
                            "(ulimit -v, control groups)"});
}

}  // namespace

Ending ending_of(const std::exception& error) {
    if (dynamic_cast<const OutOfMemoryError*>(&error) != nullptr)
        return {ExitCode::kOutOfMemory, error.what()};
    if (dynamic_cast<const OutputError*>(&error) != nullptr)
        return {ExitCode::kNotWritten, error.what()};
    if (dynamic_cast<const WorkersError*>(&error) != nullptr)
        return {ExitCode::kWorkerLost, error.what()};
    if (dynamic_cast<const InputError*>(&error) != nullptr)
        return {ExitCode::kBadInput, error.what()};
    if (dynamic_cast<const std::bad_alloc*>(&error) != nullptr)
        return {ExitCode::kOutOfMemory, allocation_complaint()};
    return {ExitCode::kOurFault, fmt::format("unexpected error: {}", error.what())};
}

}  // namespace hplc
