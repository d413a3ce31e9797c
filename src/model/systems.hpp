// The systems that learn, by name: HPLC and those that the paper compares it with. Free of torch.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "model/hplc_options.hpp"

namespace hplc {

struct System {
    std::string name;
    std::string summary;  // one line for a list
    // What it makes of a recipe for HPLC: its own parts on, HPLC's off, the same care in training.
    HplcOptions (*adapt)(HplcOptions recipe);
    // What it is told of a pair, for an explanation; empty: what the options of HPLC's network say.
    std::string sees = {};
};

// HPLC first, then in the order of the paper's Table 2.
[[nodiscard]] std::span<const System> systems();
[[nodiscard]] std::span<const std::string> system_names();
// Throws InputError with the names that are near.
[[nodiscard]] const System& system_named(std::string_view name);

// The recipe for a graph of that mean degree, as the system takes it.
[[nodiscard]] HplcOptions system_options(const System& system, Recipe recipe,
                                         double mean_degree = 0);

}  // namespace hplc
