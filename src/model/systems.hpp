// The systems that learn, by name: HPLC and those that the paper compares it with. Free of torch.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "model/system.hpp"

namespace hplc {

// In the order of system_list.hpp.
[[nodiscard]] std::span<const System> systems();
[[nodiscard]] std::span<const std::string> system_names();
[[nodiscard]] bool is_system(std::string_view name);
// Throws InputError with the names that are near.
[[nodiscard]] const System& system_named(std::string_view name);

// Names of the systems that have the option of that key.
[[nodiscard]] std::vector<std::string> systems_with_option(std::string_view key);

// Throws InputError for options that no model can be made of.
void require_valid(const ModelOptions& options);

}  // namespace hplc
