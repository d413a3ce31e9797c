#include "cli/options/given_options.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <string_view>
#include <vector>

#include "base/error.hpp"
#include "cli/options/model_options.hpp"
#include "heuristic/registry.hpp"

namespace hplc::cli {
namespace {

struct ModelOption {
    std::string name;                 // "--walk-length"
    std::vector<std::string> models;  // that have it
};

std::vector<ModelOption> options_of_learned() {
    const std::vector<std::string> all(system_names().begin(), system_names().end());
    std::vector<ModelOption> options = {{"--recipe", all},
                                        {"--max-seconds", all},
                                        {"--test-every", all},
                                        {"--ignore-times", {"hplc"}}};
    for (const System& system : systems()) {
        ModelOptions of_system = system.options({});
        for (const OptionField& field : of_system.fields()) {
            const std::string name = option_name(field.info.key);
            const auto known = std::ranges::find(options, name, &ModelOption::name);
            if (known == options.end())
                options.push_back({name, systems_with_option(field.info.key)});
        }
    }
    return options;
}

std::vector<ModelOption> options_of_predictors() {
    std::vector<std::string> with_lambda;
    for (const Predictor& predictor : predictors()) {
        if (predictor.has_lambda) with_lambda.push_back(predictor.name);
    }
    std::vector<std::string> with_half_life;
    for (const Predictor& predictor : timed_predictors()) {
        if (predictor.half_life != HalfLife::kNone) with_half_life.push_back(predictor.name);
    }
    return {{"--half-life", with_half_life},
            {"--katz-beta", {"katz"}},
            {"--katz-length", {"katz"}},
            {"--lambda", with_lambda},
            {"--drop-entries", with_lambda}};
}

std::vector<ModelOption> all_model_options() {
    std::vector<ModelOption> options = options_of_learned();
    std::ranges::copy(options_of_predictors(), std::back_inserter(options));
    return options;
}

bool is_given(const CLI::App& verb, const std::string& name) {
    const CLI::Option* option = verb.get_option_no_throw(name);
    return option != nullptr && option->count() > 0;
}

[[noreturn]] void refuse(const ModelOption& option, std::span<const std::string> models) {
    throw InputError(
        {.found = fmt::format("{}, which {} {} not have", option.name, fmt::join(models, ", "),
                              models.size() == 1 ? "does" : "do"),
         .expected =
             fmt::format("an option of the chosen {}", models.size() == 1 ? "model" : "models"),
         .fix = fmt::format("leave it out, or choose a model that has it: {}",
                            fmt::join(option.models, ", "))});
}

}  // namespace

void require_options_of(const CLI::App& verb, std::span<const std::string> models) {
    for (const ModelOption& option : all_model_options()) {
        const auto has_it = [&](const std::string& model) {
            return std::ranges::find(option.models, model) != option.models.end();
        };
        if (is_given(verb, option.name) && std::ranges::none_of(models, has_it))
            refuse(option, models);
    }
}

void refuse_options_beside_file(const CLI::App& verb, const std::string& file) {
    for (const ModelOption& option : all_model_options()) {
        if (!is_given(verb, option.name)) continue;
        throw InputError({.file = file,
                          .found = fmt::format("{} beside a model file", option.name),
                          .expected = "the options of the model, which are stored in its file",
                          .fix = "leave it out, or train another model with hplc train"});
    }
}

}  // namespace hplc::cli
