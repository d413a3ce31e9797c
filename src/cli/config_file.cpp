#include "cli/config_file.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <vector>

#include "base/error.hpp"
#include "base/near_names.hpp"

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
    std::vector<std::string> names;
    for (const CLI::Option* option : verb.get_options()) {
        for (const std::string& name : option->get_lnames())
            names.push_back(name);
    }
    const std::vector<std::string> near = near_names(key, names);
    throw InputError(
        {.file = path,
         .found = fmt::format("key {}", hplc::quoted(key)),
         .expected = fmt::format("an option of hplc {} without its dashes", verb.get_name()),
         .fix = near.empty() ? fmt::format("see hplc {} --help", verb.get_name())
                             : fmt::format("write {}", near.front())});
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
        const bool is_ours = item.parents.empty() || item.parents == section;
        if (is_section_mark(item) || !is_ours) continue;
        CLI::Option* option = verb.get_option_no_throw("--" + item.name);
        if (option == nullptr || !option->get_configurable()) refuse_key(verb, item.name, path);
        if (option->count() == 0) give(*option, item);
    }
}

}  // namespace hplc::cli
