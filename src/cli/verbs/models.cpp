// hplc models: the models by name, and the options of one with the defaults that it runs with.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <nlohmann/json.hpp>

#include "base/text/json_text.hpp"
#include "cli/options/common.hpp"
#include "cli/options/model_options.hpp"
#include "cli/shell/output_files.hpp"
#include "cli/verbs/verbs.hpp"
#include "heuristic/registry.hpp"
#include "model/options_json.hpp"
#include "report/text/text_table.hpp"
#include "train/files/predictor_json.hpp"

namespace hplc::cli {
namespace {

using Json = nlohmann::ordered_json;

struct ModelsVerb {
    CommonOptions common;
    std::string name;  // empty: all of them
};

// Names on the command line of the options in predictor_json().
std::string predictor_option_name(const std::string& key) {
    if (key == "beta") return "--katz-beta";
    if (key == "max_length") return "--katz-length";
    return option_name(key);
}

std::string text_of(const Json& value) {
    if (value.is_boolean()) return value.get<bool>() ? "on" : "off";
    if (value.is_array() && value.empty()) return "chosen on validation";
    return value.is_string() ? value.get<std::string>() : json_text(value);
}

std::string range_of(const OptionField& field) {
    if (std::holds_alternative<bool*>(field.slot)) return "on, off";
    if (const auto* choice = std::get_if<ChoiceSlot>(&field.slot))
        return fmt::format("{}", fmt::join(choice->names(), ", "));
    constexpr double kNoEnd = 1e9;
    return field.info.high < kNoEnd ? fmt::format("{} to {}", field.info.low, field.info.high)
                                    : fmt::format("from {}", field.info.low);
}

// The recipes whose defaults differ for this system, with what a column of them is called.
std::vector<std::pair<std::string, Json>> recipes_of(const System& system) {
    std::vector<std::pair<std::string, Json>> recipes = {
        {"default", options_json(system.options({}))}};
    const auto add = [&](const char* title, const RecipeFor& recipe) {
        Json json = options_json(system.options(recipe));
        if (json != recipes.front().second) recipes.emplace_back(title, std::move(json));
    };
    add("no features", {.has_features = false});
    add("not small", {.nodes = kSmallNodes + 1});
    add("dense graph", {.mean_degree = kDenseDegree});
    add("large graph", {.recipe = Recipe::kLarge, .nodes = kSmallNodes + 1});
    add("--recipe paper", {.recipe = Recipe::kPaper});
    return recipes;
}

std::string options_table(const System& system) {
    const auto recipes = recipes_of(system);
    std::vector<TableColumn> columns = {{"option"}};
    for (const auto& [title, json] : recipes)
        columns.push_back({title, Align::kRight});
    columns.insert(columns.end(), {{"values"}, {"meaning"}});
    ModelOptions options = system.options({});
    std::vector<std::vector<std::string>> rows;
    for (const OptionField& field : options.fields()) {
        const std::string key(field.info.key);
        const Json& usual = recipes.front().second[key];
        std::vector<std::string> row = {option_name(key), text_of(usual)};
        for (std::size_t i = 1; i < recipes.size(); ++i) {
            const Json& value = recipes[i].second[key];
            row.push_back(value == usual ? "" : text_of(value));
        }
        row.insert(row.end(), {range_of(field), std::string(field.info.help)});
        rows.push_back(std::move(row));
    }
    return text_table(columns, rows);
}

void print_system(const System& system) {
    fmt::print("{}: {}\n", system.name, system.summary);
    if (!system.sees.empty()) fmt::print("It sees {}.\n", system.sees);
    fmt::print("\n{}", options_table(system));
    fmt::print(
        "\nEmpty cell: same as the default. A graph is small up to {} nodes, dense from a mean "
        "degree "
        "of {:.0f}, and large (--recipe large) from {:.0f} edges unless it is dense. Options that "
        "are on or off: --NAME and --no-NAME.\n",
        kSmallNodes, kDenseDegree, kLargeEdges);
}

Json option_json(const OptionField& field, const System& system) {
    const std::string key(field.info.key);
    Json json = {{"option", option_name(key)}, {"help", field.info.help}};
    for (const auto& [title, values] : recipes_of(system))
        json[title] = values[key];
    return json;
}

Json system_json(const System& system) {
    Json json = {{"name", system.name},
                 {"kind", "trained"},
                 {"summary", system.summary},
                 {"options", Json::array()}};
    ModelOptions options = system.options({});
    for (const OptionField& field : options.fields())
        json["options"].push_back(option_json(field, system));
    return json;
}

void print_predictor(const Predictor& predictor) {
    fmt::print("{}: {}\nA heuristic: it has no training.\n", predictor.name, predictor.summary);
    const Json options = predictor_json(predictor, {});
    if (options.empty()) fmt::print("It has no options.\n");
    for (const auto& [key, value] : options.items())
        fmt::print("  {} (default: {})\n", predictor_option_name(key), text_of(value));
}

Json predictor_row(const Predictor& predictor) {
    return {{"name", predictor.name},
            {"kind", "heuristic"},
            {"summary", predictor.summary},
            {"options", predictor_json(predictor, {})}};
}

void print_all() {
    fmt::print("Heuristics, computed from the graph without training:\n");
    for (const Predictor& predictor : predictors())
        fmt::print("  {:<27} {}\n", predictor.name, predictor.summary);
    fmt::print("\nHeuristics for graphs with times of edges:\n");
    for (const Predictor& predictor : timed_predictors())
        fmt::print("  {:<27} {}\n", predictor.name, predictor.summary);
    fmt::print("\nHeuristics for directed links:\n");
    for (const Predictor& predictor : directed_predictors())
        fmt::print("  {:<32} {}\n", predictor.name, predictor.summary);
    fmt::print("\nTrained models:\n");
    for (const System& system : systems())
        fmt::print("  {:<27} {}\n", system.name, system.summary);
    fmt::print("\nhplc models NAME shows the options of one.\n");
}

void show_one(const ModelsVerb& verb) {
    if (is_system(verb.name)) {
        const System& system = system_named(verb.name);
        if (verb.common.prints_text()) print_system(system);
        return write_json(verb.common, system_json(system));
    }
    const Predictor& predictor = predictor_named(verb.name, system_names());
    if (verb.common.prints_text()) print_predictor(predictor);
    write_json(verb.common, predictor_row(predictor));
}

void show_all(const ModelsVerb& verb) {
    if (verb.common.prints_text()) print_all();
    Json json = {{"models", Json::array()}};
    for (const auto list : {predictors(), timed_predictors(), directed_predictors()}) {
        for (const Predictor& predictor : list)
            json["models"].push_back(predictor_row(predictor));
    }
    for (const System& system : systems())
        json["models"].push_back(system_json(system));
    write_json(verb.common, json);
}

}  // namespace

void add_models(CLI::App& program) {
    CLI::App* verb = program.add_subcommand(
        "models", "List the models, or show the options of one with its defaults");
    auto options = std::make_shared<ModelsVerb>();
    names_no_file(verb->add_option("NAME", options->name, "Name of a model (default: list all)"));
    add_common_options(*verb, options->common);
    verb->callback([options] { options->name.empty() ? show_all(*options) : show_one(*options); });
}

}  // namespace hplc::cli
