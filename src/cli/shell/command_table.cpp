#include "cli/shell/command_table.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <sstream>

#include "cli/shell/app_tree.hpp"

namespace hplc::cli {
namespace {

// "TEXT:{auto,number,text}" has three.
std::vector<std::string> choices_in(const std::string& type) {
    const std::size_t open = type.find('{');
    const std::size_t close = type.find('}', open);
    if (open == std::string::npos || close == std::string::npos) return {};
    std::istringstream words(type.substr(open + 1, close - open - 1));
    std::vector<std::string> choices;
    for (std::string word; std::getline(words, word, ',');)
        choices.push_back(word);
    return choices;
}

// "UINT" of "UINT:UINT in [0 - 1024]".
std::string value_name(const std::string& type) {
    const std::string name = type.substr(0, type.find_first_of(": "));
    return name.empty() ? std::string("VALUE") : name;
}

OptionFacts facts_of(const CLI::Option& option) {
    OptionFacts facts;
    for (const std::string& name : option.get_snames())
        facts.names.push_back(fmt::format("-{}", name));
    for (const std::string& name : option.get_lnames())
        facts.names.push_back(fmt::format("--{}", name));
    if (facts.names.empty()) facts.positional = option.get_name();
    const std::string type = option.get_type_name();
    if (option.get_expected_max() > 0) facts.value = value_name(type);
    facts.choices = choices_in(type);
    facts.description = option.get_description();
    facts.default_value = option.get_default_str();
    return facts;
}

void append(const CLI::App& app, const std::vector<std::string>& path,
            std::vector<CommandFacts>& commands) {
    CommandFacts facts = {.path = path,
                          .description = app.get_description(),
                          .footer = app.get_footer(),
                          .verbs = verb_names(app),
                          .options = {}};
    for (const CLI::Option* option : app.get_options())
        facts.options.push_back(facts_of(*option));
    commands.push_back(facts);
    for (const std::string& name : facts.verbs) {
        std::vector<std::string> below = path;
        below.push_back(name);
        append(*find_verb(app, {name}), below, commands);
    }
}

}  // namespace

std::vector<CommandFacts> all_commands(const CLI::App& program) {
    std::vector<CommandFacts> commands;
    append(program, {}, commands);
    return commands;
}

}  // namespace hplc::cli
