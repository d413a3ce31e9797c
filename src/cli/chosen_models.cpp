#include "cli/chosen_models.hpp"

#include <algorithm>

#include "cli/estimates.hpp"
#include "cli/warn.hpp"
#include "train/fit_learned.hpp"

namespace hplc::cli {
namespace {

void add_once(std::vector<std::string>& names, const std::string& name) {
    if (std::ranges::find(names, name) == names.end()) names.push_back(name);
}

NamedModel bind(const Predictor& predictor, const PredictorOptions& options) {
    return {.name = predictor.name,
            .learns = false,
            .options = options_json(predictor, options),
            .fit = [&predictor, options](const FitTask& task) {
                return fit_predictor(predictor, task, options);
            }};
}

LearnedOptions learned_options(const std::string& name, const ModelChoice& choice,
                               const CommonOptions& common, const GraphData& data) {
    return {.model = name,
            .options = options_for(name, choice.learned, common, data),
            .select_by = choice.predictors.autoencoder.select_by,
            .max_seconds = choice.learned.max_seconds,
            .threads = common.threads(),
            .progress = common.progress(),
            .max_memory = common.max_memory,
            .warn = warn,
            .ids = &data.ids};
}

NamedModel bind_learned(const std::string& name, const ModelChoice& choice,
                        const CommonOptions& common, const GraphData& data) {
    const LearnedOptions bound = learned_options(name, choice, common, data);
    nlohmann::ordered_json json = model_options_json(choice.learned, bound.options);
    json["select_by"] = bound.select_by;
    return {.name = name,
            .learns = true,
            .options = std::move(json),
            .fit = [features = features_or_null(data), bound](const FitTask& task) {
                return fit_learned(task, features, bound);
            }};
}

CostEstimate cost_of_learning(const LearnedOptions& options, const LinkTask& task,
                              const GraphData& data) {
    const TrainingCost cost =
        estimate_training(options.model, training_sizes(task, features_or_null(data)),
                          options.options, options.threads);
    return {.bytes = cost.bytes, .seconds = cost.seconds};
}

// Of one run.
CostEstimate cost_of(const Predictor& predictor, const LinkTask& task,
                     const PredictorOptions& options) {
    constexpr std::size_t kSample = 5'000;
    const TrainGraph graph = task.train_graph();
    if (predictor.has_lambda)
        return estimate_autoencoder(graph.graph(), fits_of(options.autoencoder), options.threads);
    const auto& test = task.test();
    const std::span positives(test.positives);
    const std::uint64_t pairs = task.valid().positives.size() + task.valid().negatives.size() +
                                task.valid().candidates.pairs.size() + positives.size() +
                                test.negatives.size() + test.candidates.pairs.size();
    return estimate_scoring(*predictor.make(graph, options),
                            positives.first(std::min(kSample, positives.size())), pairs, pairs,
                            options.threads);
}

}  // namespace

std::vector<std::string> names_without_learning() {
    std::vector<std::string> names;
    for (const Predictor& predictor : predictors())
        names.push_back(predictor.name);
    return names;
}

std::vector<std::string> names_of_all() {
    std::vector<std::string> names = names_without_learning();
    names.insert(names.end(), learned_models().begin(), learned_models().end());
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
            add_once(names, is_learned(name) ? name : predictor_named(name, learned_models()).name);
        }
    }
    return names;
}

std::vector<NamedModel> bind_models(std::span<const std::string> names, const ModelChoice& choice,
                                    const CommonOptions& common, const GraphData& data) {
    std::vector<NamedModel> models;
    for (const std::string& name : names) {
        models.push_back(is_learned(name)
                             ? bind_learned(name, choice, common, data)
                             : bind(predictor_named(name), with_common(choice.predictors, common)));
    }
    return models;
}

CostEstimate cost_of_run(const std::string& name, const ModelChoice& choice,
                         const CommonOptions& common, const GraphData& data, const LinkTask& task) {
    return is_learned(name)
               ? cost_of_learning(learned_options(name, choice, common, data), task, data)
               : cost_of(predictor_named(name), task, with_common(choice.predictors, common));
}

void print_costs(std::span<const std::string> names, const ModelChoice& choice,
                 const CommonOptions& common, const GraphData& data, const LinkTask& task) {
    std::vector<NamedEstimate> estimates;
    for (const std::string& name : names)
        estimates.push_back({name, cost_of_run(name, choice, common, data, task)});
    print_estimates(common, estimates);
}

}  // namespace hplc::cli
