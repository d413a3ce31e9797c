#include "cli/model_options.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <nlohmann/json.hpp>
#include <type_traits>

#include "model/systems.hpp"
#include "report/graph_facts.hpp"
#include "train/option_table.hpp"
#include "train/options_json.hpp"

namespace hplc::cli {
namespace {

using Json = nlohmann::ordered_json;

constexpr const char* kGroup = "Options of models that learn";

std::string dashed(std::string_view key) {
    std::string name(key);
    std::ranges::replace(name, '_', '-');
    return name;
}

std::string text_of(const Json& value) {
    if (value.is_boolean()) return value.get<bool>() ? "on" : "off";
    return value.is_string() ? value.get<std::string>() : value.dump();
}

// What it is where nothing is given.
std::string defaults_text(const Json& best, const Json& paper) {
    return best == paper
               ? fmt::format("default: {}", text_of(best))
               : fmt::format("default: {}, in the paper {}", text_of(best), text_of(paper));
}

template <typename Member>
std::string describe(const OptionInfo& info, const Member& member, const std::string& defaults) {
    if constexpr (std::is_enum_v<Member>) {
        return fmt::format("{}: {} ({})", info.help, fmt::join(choices(member), ", "), defaults);
    }
    return fmt::format("{} ({})", info.help, defaults);
}

template <typename Member>
const CLI::Option* add_one(CLI::App& verb, const OptionInfo& info, const std::string& help) {
    const std::string name = dashed(info.key);
    if constexpr (std::is_same_v<Member, bool>)
        return verb.add_flag(fmt::format("--{0},!--no-{0}", name), help)->group(kGroup);
    constexpr const char* kType = std::is_enum_v<Member>             ? "NAME"
                                  : std::is_floating_point_v<Member> ? "FLOAT"
                                                                     : "UINT";
    return verb.add_option("--" + name, help)->type_name(kType)->group(kGroup);
}

// Of the type that the recipe has there.
Json value_of(const CLI::Option& option, const Json& recipe) {
    if (recipe.is_boolean()) return option.as<bool>();
    if (recipe.is_string()) return option.as<std::string>();
    if (recipe.is_number_unsigned()) return option.as<std::uint64_t>();
    return option.as<double>();
}

// Of the whole graph: how many edges there are is no answer that a split holds back.
double mean_degree(const GraphData& data, Threads threads) {
    const GraphFacts facts = graph_facts(data, threads);
    return facts.nodes == 0 ? 0 : 2 * static_cast<double>(facts.edges) / facts.nodes;
}

}  // namespace

std::span<const std::string> learned_models() {
    return system_names();
}

bool is_learned(const std::string& model) {
    return std::ranges::find(learned_models(), model) != learned_models().end();
}

std::string list_of_learned_models() {
    std::string list;
    for (const System& system : systems())
        list += fmt::format("  {:<25} learned: {}\n", system.name, system.summary);
    return list;
}

nlohmann::ordered_json model_options_json(const ModelOptions& options, const HplcOptions& used) {
    Json json = {{"recipe", options.recipe}};
    json.update(options_json(used));
    return json;
}

void add_model_options(CLI::App& verb, ModelOptions& options) {
    verb.add_option("--recipe", options.recipe,
                    "best: what won on validation over our data sets, of two recipes that for the "
                    "graph's density (the defaults below are for degrees under 100); paper: what "
                    "the paper says")
        ->check(CLI::IsMember({"best", "paper"}))
        ->capture_default_str()
        ->group(kGroup);
    verb.add_option("--max-seconds", options.max_seconds,
                    "Stop a training that would take longer, positions included, and keep the best "
                    "so far; 0: no end")
        ->check(CLI::NonNegativeNumber)
        ->capture_default_str()
        ->group(kGroup);
    const HplcOptions best = recipe_options(Recipe::kBest);
    const Json best_json = options_json(best);
    const Json paper_json = options_json(recipe_options(Recipe::kPaper));
    for_each_option(best, [&]<typename Member>(const OptionInfo& info, const Member& member) {
        const std::string key(info.key);
        const std::string help =
            describe(info, member, defaults_text(best_json[key], paper_json[key]));
        options.changes.emplace_back(key, add_one<std::remove_cv_t<Member>>(verb, info, help));
    });
}

HplcOptions options_for(const std::string& model, const ModelOptions& options,
                        const CommonOptions& common, const GraphData& data) {
    const Recipe recipe = options.recipe == "paper" ? Recipe::kPaper : Recipe::kBest;
    Json json = options_json(
        system_options(system_named(model), recipe, mean_degree(data, common.threads())));
    json.update(options.given);
    for (const auto& [key, option] : options.changes) {
        if (option->count() > 0) json[key] = value_of(*option, json[key]);
    }
    HplcOptions result = options_from_json(json, "");
    result.positions.progress = common.progress();
    return result;
}

}  // namespace hplc::cli
