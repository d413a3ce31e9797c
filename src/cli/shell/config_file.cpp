#include "cli/shell/config_file.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <vector>

#include "base/error.hpp"
#include "base/text/near_names.hpp"
#include "cli/shell/app_tree.hpp"

namespace hplc::cli {
namespace {

// CLI11 marks the begin and the end of a section by items of these names.
bool is_section_mark(const CLI::ConfigItem& item) {
    return item.name == "++" || item.name == "--";
}

// {"data", "get"}: the names of the verb and of those above it, without the program's.
std::vector<std::string> path_of(const CLI::App& verb) {
    std::vector<std::string> path;
    for (const CLI::App* app = &verb; app->get_parent() != nullptr; app = app->get_parent())
        path.insert(path.begin(), app->get_name());
    return path;
}

[[noreturn]] void refuse_key(const CLI::App& verb, const std::string& key,
                             const std::string& path) {
    std::vector<std::string> names = option_names(verb);
    for (std::string& name : names)
        name.erase(0, 2);
    const std::vector<std::string> near = near_names(key, names);
    throw InputError(
        {.file = path,
         .found = fmt::format("key {}", hplc::quoted(key)),
         .expected = fmt::format("an option of hplc {} without its dashes", verb.get_name()),
         .fix = near.empty() ? fmt::format("see hplc {} --help", verb.get_name())
                             : fmt::format("write {}", near.front())});
}

// {"data.get", "evaluate", …}: every verb that does something, below `app`.
std::vector<std::string> sections_below(const CLI::App& app, const std::string& above = "") {
    std::vector<std::string> sections;
    for (const std::string& name : verb_names(app)) {
        const CLI::App& verb = *find_verb(app, {name});
        const auto below = sections_below(verb, above + name + ".");
        if (below.empty()) sections.push_back(above + name);
        sections.insert(sections.end(), below.begin(), below.end());
    }
    return sections;
}

const CLI::App& program_of(const CLI::App& verb) {
    return verb.get_parent() == nullptr ? verb : program_of(*verb.get_parent());
}

// A misspelt section would be taken for that of another verb, and its keys be lost.
void require_section(const CLI::App& verb, const CLI::ConfigItem& item, const std::string& path) {
    const std::vector<std::string> known = sections_below(program_of(verb));
    const std::string section = fmt::format("{}", fmt::join(item.parents, "."));
    if (std::ranges::find(known, section) != known.end()) return;
    const std::vector<std::string> near = near_names(section, known);
    throw InputError({.file = path,
                      .found = fmt::format("section [{}]", section),
                      .expected = "a section named like a verb, as [evaluate] or [data.get]",
                      .fix = near.empty() ? "rename it" : fmt::format("write [{}]", near.front())});
}

void give(CLI::Option& option, const CLI::ConfigItem& item) {
    if (option.get_expected_min() == 0) {  // a flag
        option.add_result(option.get_flag_value(item.name, CLI::ConfigTOML().to_flag(item)));
    } else {
        option.add_result(item.inputs);
    }
    option.run_callback();
}

}  // namespace

void apply_config_file(CLI::App& verb, const std::string& path) {
    const std::vector<std::string> section = path_of(verb);
    for (const CLI::ConfigItem& item : CLI::ConfigTOML().from_file(path)) {
        if (is_section_mark(item)) continue;
        if (!item.parents.empty() && item.parents != section) {
            require_section(verb, item, path);
            continue;
        }
        CLI::Option* option = verb.get_option_no_throw("--" + item.name);
        if (option == nullptr || !option->get_configurable()) refuse_key(verb, item.name, path);
        if (option->count() == 0) give(*option, item);
    }
}

}  // namespace hplc::cli
