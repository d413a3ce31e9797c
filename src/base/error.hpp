// Errors about the user's data and options. The message is one sentence a user can act on:
// where, what was found, what was expected, how to fix it. main() prints it and exits with 2.
// Our own bugs are assertions, never InputErrors.
#pragma once

#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>

namespace hplc {

struct Complaint {
    std::string file = {};      // path or "standard input"; empty for options
    std::uint64_t line = 0;     // 1-based; 0 where lines mean nothing
    std::string found = {};     // "node id '-3'"
    std::string expected = {};  // "a whole number from 0 to 4294967294"
    std::string fix = {};       // "renumber the nodes, or pass --ids string"
};

// "graph.txt:3: found node id '-3'; expected a whole number …. To fix: …."
[[nodiscard]] std::string sentence(const Complaint& complaint);

class InputError : public std::runtime_error {
  public:
    explicit InputError(const Complaint& complaint) : std::runtime_error(sentence(complaint)) {}
};

// Bytes from a user's file, made safe and short for a message: control characters and what is not
// UTF-8 become \xNN, at most 60 bytes are kept.
[[nodiscard]] std::string quoted(std::string_view text);

// "No such file or directory", for the value of errno.
[[nodiscard]] std::string system_message(int error_number);

}  // namespace hplc
