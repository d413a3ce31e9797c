// The commands of the program as plain values, taken from CLI11's tree: what the manual page and
// the shells' completion are made of, so that neither can tell of an option that is not there.
#pragma once

#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace hplc::cli {

struct OptionFacts {
    std::vector<std::string> names;         // "-o", "--output"; empty for a positional
    std::string positional = {};            // "GRAPH"
    std::string value = {};                 // "FILE", "UINT"; empty for a flag
    std::vector<std::string> choices = {};  // where only certain words are taken
    std::string description = {};
    std::string default_value = {};

    [[nodiscard]] bool is_flag() const { return value.empty() && positional.empty(); }
};

struct CommandFacts {
    std::vector<std::string> path;  // {"data", "list"}; empty for the program itself
    std::string description;
    std::string footer;
    std::vector<std::string> verbs;  // below
    std::vector<OptionFacts> options;
};

// The program first, then verbs with theirs below them, in the order of --help.
[[nodiscard]] std::vector<CommandFacts> all_commands(const CLI::App& program);

}  // namespace hplc::cli
