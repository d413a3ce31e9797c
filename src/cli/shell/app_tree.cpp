#include "cli/shell/app_tree.hpp"

namespace hplc::cli {
namespace {

// Option groups are subcommands without a name.
std::vector<const CLI::App*> verbs_below(const CLI::App& app) {
    return app.get_subcommands([](const CLI::App* verb) { return !verb->get_name().empty(); });
}

}  // namespace

std::vector<std::string> verb_names(const CLI::App& app) {
    std::vector<std::string> names;
    for (const CLI::App* verb : verbs_below(app))
        names.push_back(verb->get_name());
    return names;
}

std::vector<std::string> verbs_run(const CLI::App& program) {
    std::vector<std::string> names;
    const CLI::App* app = &program;
    for (auto next = app->get_subcommands(); !next.empty(); next = app->get_subcommands()) {
        app = next.front();
        names.push_back(app->get_name());
    }
    return names;
}

const CLI::App* find_verb(const CLI::App& program, const std::vector<std::string>& path) {
    const CLI::App* app = &program;
    for (const std::string& name : path) {
        const CLI::App* next = nullptr;
        for (const CLI::App* verb : verbs_below(*app)) {
            if (verb->get_name() == name) next = verb;
        }
        if (next == nullptr) return nullptr;
        app = next;
    }
    return app;
}

std::vector<std::string> option_names(const CLI::App& verb) {
    std::vector<std::string> names;
    for (const CLI::Option* option : verb.get_options()) {
        for (const std::string& name : option->get_lnames())
            names.push_back("--" + name);
    }
    const auto groups =
        verb.get_subcommands([](const CLI::App* below) { return below->get_name().empty(); });
    for (const CLI::App* group : groups) {
        const auto more = option_names(*group);
        names.insert(names.end(), more.begin(), more.end());
    }
    return names;
}

std::string command_name(const CLI::App& program, const std::vector<std::string>& path) {
    std::string command = program.get_name();
    for (const std::string& name : path)
        command += ' ' + name;
    return command;
}

}  // namespace hplc::cli
