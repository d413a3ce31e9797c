// The verbs of a program as CLI11 holds them: a tree whose inner nodes are verbs with subverbs.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

namespace hplc::cli {

// Names of the verbs right below, in the order they were added.
[[nodiscard]] std::vector<std::string> verb_names(const CLI::App& app);

// The verbs of the command line, outermost first: {"data", "list"}.
[[nodiscard]] std::vector<std::string> verbs_run(const CLI::App& program);

// The verb at such a path; nullptr where there is none.
[[nodiscard]] const CLI::App* find_verb(const CLI::App& program,
                                        const std::vector<std::string>& path);

// {"--model", "--seed", …}: the long names of the verb's options and flags, with those of its
// groups.
[[nodiscard]] std::vector<std::string> option_names(const CLI::App& verb);

// "hplc data list"
[[nodiscard]] std::string command_name(const CLI::App& program,
                                       const std::vector<std::string>& path);

}  // namespace hplc::cli
