#include "evaluate/bind_models.hpp"

#include <algorithm>
#include <map>
#include <memory>
#include <utility>

#include "model/options_json.hpp"
#include "train/files/predictor_json.hpp"

namespace hplc {

NamedModel bind_predictor(const Predictor& predictor, const PredictorOptions& options) {
    return {.name = predictor.name,
            .learns = false,
            .options = predictor_json(predictor, options),
            .fit = [&predictor, options](const FitTask& task) {
                return fit_predictor(predictor, task, options);
            }};
}

NamedModel bind_system(const LearnedOptions& options, const std::string& recipe,
                       const GraphData& data) {
    nlohmann::ordered_json json = {{"recipe", recipe}};
    json.update(options_json(options.options));
    json["select_by"] = options.select_by;
    return {.name = options.model,
            .learns = true,
            .options = std::move(json),
            .fit = [features = features_or_null(data), options](const FitTask& task) {
                return fit_learned(task, features, options);
            }};
}

NamedModel bind_given(const GivenMethod& method, const EvaluationPlan& plan,
                      const GraphData& data) {
    auto by_seed = std::make_shared<std::map<std::uint64_t, GivenScores>>();
    for (std::size_t run = 0; run < plan.runs; ++run) {
        const std::uint64_t seed = plan.first_seed + run;
        by_seed->emplace(seed, method.scores(data, plan.make_task(seed), run));
    }
    return {
        .name = method.name,
        .learns = false,
        .options = method.about,
        .fit = {},
        .given = [by_seed](std::uint64_t seed) -> const GivenScores& { return by_seed->at(seed); }};
}

CostEstimate cost_of_predictor(const Predictor& predictor, const LinkTask& task,
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

CostEstimate cost_of_training(const LearnedOptions& options, const LinkTask& task,
                              const GraphData& data) {
    const TrainingCost cost =
        estimate_training(options.model, training_sizes(task, features_or_null(data)),
                          options.options, options.threads);
    return {.bytes = cost.bytes, .seconds = cost.seconds, .least_bytes = cost.least_bytes};
}

}  // namespace hplc
