// Which options of the table (train/option_table.hpp) a system that learns looks at.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace hplc {

// Whether the option named `key` can make a difference to the system. Throws InputError for a
// system that there is not.
[[nodiscard]] bool system_has_option(std::string_view system, std::string_view key);

// The systems that have it, in the order of systems().
[[nodiscard]] std::vector<std::string> systems_with_option(std::string_view key);

}  // namespace hplc
