// hplc evaluate: hold edges out, fit, and see how well they are found.
#include <fmt/format.h>

#include <CLI/CLI.hpp>

#include "base/atomic_file.hpp"
#include "base/error.hpp"
#include "base/stopwatch.hpp"
#include "cli/common.hpp"
#include "cli/estimates.hpp"
#include "cli/model_options.hpp"
#include "cli/predictor_options.hpp"
#include "cli/report_options.hpp"
#include "cli/task_options.hpp"
#include "cli/verbs.hpp"
#include "predict/cost_estimate.hpp"
#include "report/evaluation_report.hpp"
#include "train/fit_learned.hpp"

namespace hplc::cli {
namespace {

constexpr const char* kAll = "all";

struct EvaluateOptions {
    CommonOptions common;
    GraphOptions graph;
    SplitOptions split;
    PredictorOptions predictors;
    ModelOptions learned;
    std::vector<std::string> models = {kAll};
    std::size_t runs = 1;
    std::uint64_t calibration_pairs = kCalibrationPairs;
    std::string scores;
    ReportOptions report;
    bool estimate = false;
};

bool asks_for_all(const EvaluateOptions& options) {
    return std::ranges::find(options.models, kAll) != options.models.end();
}

void add_once(std::vector<std::string>& names, const std::string& name) {
    if (std::ranges::find(names, name) == names.end()) names.push_back(name);
}

// "all" stands for those without learning: training takes minutes, they take seconds.
std::vector<std::string> names_of(const EvaluateOptions& options) {
    std::vector<std::string> names;
    for (const std::string& name : options.models) {
        if (name == kAll) {
            for (const Predictor& predictor : predictors())
                add_once(names, predictor.name);
        } else {
            add_once(names, is_learned(name) ? name : predictor_named(name, learned_models()).name);
        }
    }
    return names;
}

NamedModel bind(const Predictor& predictor, const PredictorOptions& options) {
    return {.name = predictor.name,
            .options = options_json(predictor, options),
            .fit = [&predictor, options](const LinkTask& task) {
                return fit_predictor(predictor, task, options);
            }};
}

LearnedOptions learned_options(const std::string& name, const EvaluateOptions& options,
                               const GraphData& data) {
    return {.model = name,
            .options = options_for(name, options.learned, options.common, data),
            .select_by = options.predictors.autoencoder.select_by,
            .threads = options.common.threads(),
            .progress = options.common.progress(),
            .max_memory = options.predictors.autoencoder.max_memory};
}

NamedModel bind_learned(const std::string& name, const EvaluateOptions& options,
                        const GraphData& data) {
    const LearnedOptions bound = learned_options(name, options, data);
    nlohmann::ordered_json json = model_options_json(options.learned, bound.options);
    json["select_by"] = bound.select_by;
    return {.name = name, .options = std::move(json), .fit = [&data, bound](const LinkTask& task) {
                return fit_learned(task, data, bound);
            }};
}

std::vector<NamedModel> models_of(const EvaluateOptions& options, const GraphData& data) {
    std::vector<NamedModel> models;
    for (const std::string& name : names_of(options)) {
        models.push_back(is_learned(name) ? bind_learned(name, options, data)
                                          : bind(predictor_named(name),
                                                 with_common(options.predictors, options.common)));
    }
    return models;
}

void check(const EvaluateOptions& options, std::size_t models) {
    if (options.scores.empty() || (models == 1 && options.runs == 1)) return;
    throw InputError(
        {.found = fmt::format("--scores with {} models and {} runs", models, options.runs),
         .expected = "one model and one run",
         .fix = "pass one --model NAME and --runs 1"});
}

CostEstimate estimate_learning(const std::string& name, const LinkTask& task,
                               const EvaluateOptions& options, const GraphData& data) {
    const LearnedOptions bound = learned_options(name, options, data);
    const TrainingCost cost =
        estimate_training(name, training_sizes(task, data), bound.options, bound.threads);
    return {.bytes = cost.bytes, .seconds = cost.seconds};
}

// Of one run.
CostEstimate estimate_run(const Predictor& predictor, const LinkTask& task,
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

void estimate_all(const EvaluateOptions& options, const GraphData& data) {
    const PredictorOptions bound = with_common(options.predictors, options.common);
    const LinkTask task = make_task(data, options.split, options.common.seed, bound.threads);
    std::vector<NamedEstimate> estimates;
    for (const std::string& name : names_of(options)) {
        estimates.push_back({name, is_learned(name)
                                       ? estimate_learning(name, task, options, data)
                                       : estimate_run(predictor_named(name), task, bound)});
    }
    print_estimates(options.common, estimates);
}

void evaluate_graph(const EvaluateOptions& options) {
    EvaluationPlan plan = {.models = {},
                           .first_seed = options.common.seed,
                           .runs = options.runs,
                           .threads = options.common.threads(),
                           .calibration_pairs = options.calibration_pairs,
                           .refusal = asks_for_all(options) ? Refusal::kRecord : Refusal::kThrow,
                           .make_task = {}};
    check(options, names_of(options).size());
    const Stopwatch loading;
    const GraphData data = load_graph(options.graph, options.common);
    plan.load_seconds = loading.seconds();
    if (options.estimate) {
        estimate_all(options, data);
        return;
    }
    plan.models = models_of(options, data);
    plan.make_task = [&](std::uint64_t seed) {
        return make_task(data, options.split, seed, plan.threads);
    };
    EvaluationDetails details(
        detail_options(options.report, options.common, options.predictors.autoencoder.select_by));
    plan.after_run = [&](const FinishedRun& finished) {
        if (!options.scores.empty())
            write_file(options.scores, scores_tsv(data.ids, finished.task, finished.run));
        if (options.report.wants_details() && finished.run.seed == plan.first_seed)
            details.add(finished);
    };
    const Evaluation evaluation = run_evaluation(plan);
    const GraphFacts facts = graph_facts(data, plan.threads);
    if (options.common.prints_text()) fmt::print("{}", evaluation_text(facts, evaluation));
    nlohmann::ordered_json json = evaluation_json(facts, evaluation);
    if (options.report.wants_details())
        json.update(details.of_task(plan.make_task(plan.first_seed), data));
    write_json(options.common, json);
    write_report(options.report, options.common, json);
}

}  // namespace

void add_evaluate(CLI::App& program) {
    CLI::App* verb = program.add_subcommand(
        "evaluate", "Hold edges out, fit models to the others, and see how well they find them");
    auto options = std::make_shared<EvaluateOptions>();
    add_graph_options(*verb, options->graph);
    verb->add_option(
            "--model", options->models,
            "Models by name, comma between; all stands for those without learning; they are "
            "listed below")
        ->delimiter(',')
        ->capture_default_str();
    verb->add_option("--runs", options->runs, "Runs with seeds SEED, SEED + 1, …")
        ->check(CLI::Range(1, 100'000))
        ->capture_default_str();
    verb->add_option("--scores", options->scores,
                     "Write the score of every held-out pair to this file (TSV: split, u, v, "
                     "label, score)");
    verb->add_option("--calibration-pairs", options->calibration_pairs,
                     "Non-edges that probabilities are fitted to, and as many that they are tested "
                     "on; 0: no probabilities")
        ->capture_default_str();
    verb->add_flag("--estimate", options->estimate,
                   "Say what one run of each model will cost, and do nothing");
    add_report_options(*verb, options->report);
    add_split_options(*verb, options->split);
    add_predictor_options(*verb, options->predictors);
    add_model_options(*verb, options->learned);
    add_common_options(*verb, options->common);
    verb->footer(list_of_predictors() + list_of_learned_models());
    verb->callback([options] { evaluate_graph(*options); });
}

}  // namespace hplc::cli
