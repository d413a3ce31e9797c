// Completion of hplc's command line in bash and zsh: verbs, options, the words that an option
// takes, else names of files and of data sets.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "cli/shell/command_table.hpp"

namespace hplc::cli {

// To be sourced, or put into bash-completion's folder as "hplc".
[[nodiscard]] std::string bash_completion(std::span<const CommandFacts> commands,
                                          const std::vector<std::string>& graphs);
// To be put into a folder of $fpath as "_hplc".
[[nodiscard]] std::string zsh_completion(std::span<const CommandFacts> commands,
                                         const std::vector<std::string>& graphs);

}  // namespace hplc::cli
