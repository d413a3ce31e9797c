#include "cli/options/chosen_models.hpp"

#include <algorithm>

#include "cli/options/common.hpp"
#include "cli/options/estimates.hpp"
#include "evaluate/bind_models.hpp"

namespace hplc::cli {
namespace {

void add_once(std::vector<std::string>& names, const std::string& name) {
    if (std::ranges::find(names, name) == names.end()) names.push_back(name);
}

LearnedOptions learned_options(const std::string& name, const ModelChoice& choice,
                               const CommonOptions& common, const GraphData& data) {
    return {.model = name,
            .options = options_for(name, choice.learned, common, data),
            .select_by = choice.predictors.select_by,
            .max_seconds = choice.learned.max_seconds,
            .threads = common.threads(),
            .progress = common.progress(),
            .max_memory = common.max_memory,
            .warn = warn,
            .ignore_times = choice.learned.ignore_times,
            .ids = &data.ids,
            .keep_every = choice.learned.test_every,
            .after_epoch = choice.learned.after_epoch};
}

}  // namespace

SpecialModels special_models(const GraphOptions& graph) {
    return {.for_sides = !graph.between.empty(), .directed = !graph.directed.empty()};
}

std::vector<std::string> names_without_learning(SpecialModels special) {
    std::vector<std::string> names;
    for (const Predictor& predictor : predictors()) {
        if (special.for_sides || !predictor.is_for_sides) names.push_back(predictor.name);
    }
    if (!special.directed) return names;
    for (const Predictor& predictor : directed_predictors())
        names.push_back(predictor.name);
    return names;
}

std::vector<std::string> names_of_all(SpecialModels special) {
    std::vector<std::string> names = names_without_learning(special);
    names.insert(names.end(), system_names().begin(), system_names().end());
    return names;
}

std::vector<std::string> names_of_timed() {
    std::vector<std::string> names;
    for (const Predictor& predictor : timed_predictors())
        names.push_back(predictor.name);
    return names;
}

std::vector<std::string> names_of_every_model() {
    std::vector<std::string> names = names_of_all({.for_sides = true, .directed = true});
    for (const std::string& name : names_of_timed())
        names.push_back(name);
    return names;
}

bool asks_for_all(const ModelChoice& choice) {
    return std::ranges::find(choice.names, kAllModels) != choice.names.end();
}

std::vector<std::string> chosen_names(const ModelChoice& choice,
                                      const std::vector<std::string>& all) {
    std::vector<std::string> names;
    for (const std::string& name : choice.names) {
        if (name == kAllModels) {
            for (const std::string& each : all)
                add_once(names, each);
        } else {
            add_once(names, is_system(name) ? name : predictor_named(name, system_names()).name);
        }
    }
    return names;
}

std::vector<NamedModel> bind_models(std::span<const std::string> names, const ModelChoice& choice,
                                    const CommonOptions& common, const GraphData& data) {
    std::vector<NamedModel> models;
    for (const std::string& name : names) {
        models.push_back(is_system(name) ? bind_system(learned_options(name, choice, common, data),
                                                       choice.learned.recipe, data)
                                         : bind_predictor(predictor_named(name),
                                                          with_common(choice.predictors, common)));
    }
    return models;
}

CostEstimate cost_of_run(const std::string& name, const ModelChoice& choice,
                         const CommonOptions& common, const GraphData& data, const LinkTask& task) {
    return is_system(name)
               ? cost_of_training(learned_options(name, choice, common, data), task, data)
               : cost_of_predictor(predictor_named(name), task,
                                   with_common(choice.predictors, common));
}

void print_costs(std::span<const std::string> names, const ModelChoice& choice,
                 const CommonOptions& common, const GraphData& data, const LinkTask& task) {
    std::vector<NamedEstimate> estimates;
    for (const std::string& name : names)
        estimates.push_back({name, cost_of_run(name, choice, common, data, task)});
    print_estimates(common, estimates);
}

}  // namespace hplc::cli
