// Help texts with two lengths: --help shows what most users need, --help-all everything.
#pragma once

#include <string>

namespace CLI {
class App;
}

namespace hplc::cli {

// The name of a group of options that only --help-all shows.
[[nodiscard]] std::string advanced_group(const std::string& name);

// For the program and its verbs, which have to be added afterwards.
void use_help_formatter(CLI::App& program);

}  // namespace hplc::cli
