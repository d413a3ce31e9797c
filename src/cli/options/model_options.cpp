#include "cli/options/model_options.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <map>
#include <set>

#include "cli/shell/help_formatter.hpp"
#include "graph/degree_statistics.hpp"
#include "model/options_json.hpp"

namespace hplc::cli {
namespace {

using Json = nlohmann::ordered_json;

constexpr const char* kGroup = "Options of trained models";

// What the value of an option is called in a help text; a flag has none.
std::string type_of(const OptionField& field) {
    if (std::holds_alternative<ChoiceSlot>(field.slot)) return "NAME";
    const bool is_real =
        std::holds_alternative<float*>(field.slot) || std::holds_alternative<double*>(field.slot);
    return is_real ? "FLOAT" : "UINT";
}

std::string help_of(const OptionField& field) {
    const std::string help(field.info.help);
    const auto* choice = std::get_if<ChoiceSlot>(&field.slot);
    return choice == nullptr ? help : fmt::format("{}: {}", help, fmt::join(choice->names(), ", "));
}

const CLI::Option* add_one(CLI::App& verb, const OptionField& field, const std::string& group) {
    const std::string name = option_name(field.info.key);
    const std::string help = help_of(field);
    if (std::holds_alternative<bool*>(field.slot)) {
        const std::string names = fmt::format("{},!--no-{}", name, name.substr(2));
        return verb.add_flag(names, help)->group(group);
    }
    return verb.add_option(name, help)->type_name(type_of(field))->group(group);
}

// How many systems have each option; in the order in which the systems list them.
std::vector<std::pair<std::string, std::size_t>> owners_of_options() {
    std::vector<std::pair<std::string, std::size_t>> owners;
    for (const System& system : systems()) {
        ModelOptions options = system.options({});
        for (const OptionField& field : options.fields()) {
            const auto known = std::ranges::find(owners, field.info.key,
                                                 &std::pair<std::string, std::size_t>::first);
            if (known == owners.end()) {
                owners.emplace_back(field.info.key, 1);
            } else {
                ++known->second;
            }
        }
    }
    return owners;
}

// One field of that key, of any system that has it.
OptionField any_field(std::string_view key, ModelOptions& holder) {
    holder = system_named(systems_with_option(key).front()).options({});
    for (const OptionField& field : holder.fields()) {
        if (field.info.key == key) return field;
    }
    throw std::logic_error("an option that no system has");
}

// Of the type that the recipe has there.
Json value_of(const CLI::Option& option, const Json& recipe) {
    if (recipe.is_boolean()) return option.as<bool>();
    if (recipe.is_string()) return option.as<std::string>();
    if (recipe.is_number_unsigned()) return option.as<std::uint64_t>();
    return option.as<double>();
}

// Of the whole graph: how many edges there are is no answer that a split holds back.
double mean_degree_of(const GraphData& data, Threads threads) {
    return mean_degree(built_graph(data, threads).graph);
}

}  // namespace

std::string option_name(std::string_view key) {
    std::string name = fmt::format("--{}", key);
    std::ranges::replace(name, '_', '-');
    return name;
}

std::string list_of_learned_models() {
    std::string list = "Trained models (hplc models NAME shows the options of one):\n";
    for (const System& system : systems())
        list += fmt::format("  {:<25} {}\n", system.name, system.summary);
    return list;
}

void add_model_options(CLI::App& verb, GivenModelOptions& options) {
    verb.add_option("--recipe", options.recipe,
                    fmt::format("Defaults of the options: best (the best on validation over our "
                                "data sets, for sparse, dense and, from {:.0f} edges, large "
                                "graphs), large (of hplc: for large graphs, whatever the size), "
                                "or paper (as in the paper)",
                                kLargeEdges))
        ->check(CLI::IsMember({"best", "large", "paper"}))
        ->capture_default_str()
        ->group(kGroup);
    verb.add_option("--max-seconds", options.max_seconds,
                    "Maximum duration of a training in seconds, positions included; the best epoch "
                    "so far is used; 0: unlimited")
        ->check(CLI::NonNegativeNumber)
        ->capture_default_str()
        ->group(kGroup);
    verb.add_flag("--ignore-times", options.ignore_times,
                  "Do not let hplc look at the times of edges (default: it does, to find links to "
                  "come, in tasks by time)")
        ->group(kGroup);
    for (const auto& [key, owners] : owners_of_options()) {
        ModelOptions holder;
        const OptionField field = any_field(key, holder);
        const bool is_common = owners == systems().size();
        const std::string group =
            is_common ? kGroup : advanced_group("Options of some trained models");
        options.changes.emplace_back(key, add_one(verb, field, group));
    }
}

ModelOptions options_for(const std::string& model, const GivenModelOptions& options,
                         const CommonOptions& common, const GraphData& data) {
    const Recipe recipe = value_named<Recipe>(options.recipe).value();
    ModelOptions result =
        system_named(model).options({.recipe = recipe,
                                     .mean_degree = mean_degree_of(data, common.threads()),
                                     .nodes = data.edges.num_nodes,
                                     .has_features = features_or_null(data) != nullptr});
    change_options(result, options.given, "");
    const Json before = options_json(result);
    Json changes = Json::object();
    for (const auto& [key, option] : options.changes) {
        if (option->count() > 0 && before.contains(key))
            changes[key] = value_of(*option, before[key]);
    }
    change_options(result, changes, "");
    if (result.has<PositionParts>())
        result.get<PositionParts>().positions.progress = common.progress();
    return result;
}

}  // namespace hplc::cli
