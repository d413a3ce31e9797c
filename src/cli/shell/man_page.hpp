// The manual page, in the man macros of troff.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "cli/shell/command_table.hpp"

namespace hplc::cli {

[[nodiscard]] std::string man_page(std::span<const CommandFacts> commands,
                                   std::string_view version);

// Text as troff prints it as it is: no backslash, hyphen, or point at the start of a line means
// anything. Apart from the page so that a test can read it.
[[nodiscard]] std::string troff_escaped(std::string_view text);

}  // namespace hplc::cli
