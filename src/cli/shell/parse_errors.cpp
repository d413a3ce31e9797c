#include "cli/shell/parse_errors.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <CLI/CLI.hpp>

#include "base/error.hpp"
#include "base/text/near_names.hpp"
#include "cli/shell/app_tree.hpp"

namespace hplc::cli {
namespace {

std::string help_of(const std::string& command) {
    return fmt::format("see '{} --help'", command);
}

// A verb is missing, or misspelt; `words` are those of the command line that nobody wanted.
std::string verb_complaint(const std::vector<std::string>& names,
                           const std::vector<std::string>& words, const std::string& command) {
    const std::string typed = words.empty() ? "" : words.front();
    const auto near = near_names(typed, names);
    return sentence(
        {.found = words.empty() ? "no verb" : hplc::quoted(std::string_view(typed)) + " for a verb",
         .expected = near.empty() ? fmt::format("one of {}", fmt::join(names, ", "))
                                  : fmt::format("perhaps {}", fmt::join(near, " or ")),
         .fix = help_of(command)});
}

// "write --model, or " where a word on the command line comes near an option of the verb.
std::string suggestion(const CLI::App& program, const CLI::App& verb) {
    const std::vector<std::string> names = option_names(verb);
    for (const std::string& word : program.remaining(true)) {
        if (!word.starts_with('-')) continue;
        const auto near = near_names(word.substr(0, word.find('=')), names);
        if (!near.empty()) return fmt::format("write {}, or ", fmt::join(near, " or "));
    }
    return {};
}

}  // namespace

std::string parse_complaint(const CLI::App& program, const CLI::ParseError& error) {
    const std::vector<std::string> path = verbs_run(program);
    const std::string command = command_name(program, path);
    const CLI::App& verb = *find_verb(program, path);
    const std::vector<std::string> missing = verb_names(verb);
    if (!missing.empty()) return verb_complaint(missing, program.remaining(true), command);
    return fmt::format("{}. To fix: {}{}.", error.what(), suggestion(program, verb),
                       help_of(command));
}

}  // namespace hplc::cli
