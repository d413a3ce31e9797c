// hplc completion and hplc man: what shells and readers of manuals want to know of the program,
// made from the same tree of commands that --help is made from.
#include <fmt/format.h>

#include <CLI/CLI.hpp>

#include <memory>
#include "base/provenance.hpp"

#include "cli/shell/command_table.hpp"
#include "cli/shell/man_page.hpp"
#include "cli/shell/shell_completion.hpp"
#include "cli/verbs/verbs.hpp"
#include "io/datasets/dataset_registry.hpp"

namespace hplc::cli {
namespace {

std::vector<std::string> names_of_graphs() {
    std::vector<std::string> names = {std::string(embedded_dataset().name)};
    for (const Dataset& set : known_datasets())
        names.emplace_back(set.name);
    return names;
}

void print_completion(const CLI::App& program, const std::string& shell) {
    const auto commands = all_commands(program);
    fmt::print("{}", shell == "bash" ? bash_completion(commands, names_of_graphs())
                                     : zsh_completion(commands, names_of_graphs()));
}

}  // namespace

void add_completion(CLI::App& program) {
    CLI::App* verb = program.add_subcommand(
        "completion", "Print the script that completes hplc's command line in a shell");
    const auto shell = std::make_shared<std::string>();
    verb->add_option("SHELL", *shell, "Name of the shell")
        ->check(CLI::IsMember({"bash", "zsh"}))
        ->required();
    verb->callback([&program, shell] { print_completion(program, *shell); });
}

void add_man(CLI::App& program) {
    CLI::App* verb = program.add_subcommand("man", "Print the manual page, for man -l -");
    verb->callback(
        [&program] { fmt::print("{}", man_page(all_commands(program), program_version())); });
}

}  // namespace hplc::cli
