#include "cli/options/evaluation_request.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <iterator>

#include "base/stopwatch.hpp"
#include "cli/options/given_options.hpp"
#include "cli/shell/help_formatter.hpp"
#include "evaluate/bind_models.hpp"
#include "evaluate/comparison.hpp"

namespace hplc::cli {
namespace {

LinkTask first_task(const EvaluationRequest& request, const GraphData& data) {
    return make_task(data, request.split, request.common.seed, request.common.threads());
}

// Before hours of training, not after them.
void check_metric(const EvaluationRequest& request, const GraphData& data) {
    const std::string& metric = request.metric();
    const auto always = {"auc", "ap", "mrr"};
    if (std::ranges::find(always, metric) != std::end(always)) return;
    const LinkTask task = first_task(request, data);
    require_metric(metric, task.test());
    require_metric(metric, task.valid());
}

void say_out_of_time(const CommonOptions& common, const FinishedRun& finished) {
    remark(common, fmt::format("{}, seed {}: stopped by --max-seconds after epoch {}; the weights "
                               "of epoch {} are used",
                               finished.model.name, finished.run.seed, finished.run.epochs,
                               finished.run.best_epoch));
}

EvaluationPlan plan_of(const EvaluationRequest& request, const std::vector<std::string>& names,
                       Refusal refusal, const GraphData& data) {
    return {.models = bind_models(names, request.choice, request.common, data),
            .first_seed = request.common.seed,
            .runs = request.runs,
            .threads = request.common.threads(),
            .calibration_pairs = request.calibration_pairs,
            .refusal = refusal,
            .make_task = [&request, &data](std::uint64_t seed) {
                return make_task(data, request.split, seed, request.common.threads());
            }};
}

void add_test_every_option(CLI::App& verb, GivenModelOptions& options) {
    verb.add_option("--test-every", options.test_every,
                    "For the remark whether validation can be trusted: when a training is over and "
                    "its epoch chosen, score the test edges with the weights of every N-th epoch "
                    "too (of those that were validated), and report how far the order of the "
                    "epochs agrees. It chooses nothing; weights are kept in memory; 0: off")
        ->type_name("N")
        ->check(CLI::Range(0, 1'000'000))
        ->capture_default_str()
        ->group(advanced_group("Options of the report"));
}

}  // namespace

EvaluationRequest comparison_request() {
    EvaluationRequest request;
    request.runs = kLeastSplitsToTell;
    request.calibration_pairs = 0;
    request.report.links = 0;
    return request;
}

void add_evaluation_options(CLI::App& verb, EvaluationRequest& request) {
    add_graph_options(verb, request.graph);
    add_between_option(verb, request.graph);
    add_directed_option(verb, request.graph);
    add_weights_option(verb, request.graph);
    add_split_options(verb, request.split);
    verb.add_option("--runs", request.runs, "Number of runs, with seeds SEED, SEED + 1, …")
        ->check(CLI::Range(1, 100'000))
        ->capture_default_str();
    add_select_by_option(verb, request.choice.predictors.select_by);
    verb.add_flag("--estimate", request.estimate,
                  "Print the expected time and memory of one run per model, and do nothing");
    add_report_options(verb, request.report);
    add_test_every_option(verb, request.choice.learned);
    add_model_options(verb, request.choice.learned);
    add_predictor_options(verb, request.choice.predictors);
    verb.footer(list_of_predictors() + list_of_learned_models());
}

void add_calibration_pairs_option(CLI::App& verb, EvaluationRequest& request) {
    verb.add_option("--calibration-pairs", request.calibration_pairs,
                    "Number of non-edges to which probabilities are fitted, and of those on which "
                    "they are tested; 0: no probabilities")
        ->capture_default_str()
        ->group(advanced_group("Options of calibration"));
}

std::optional<GraphEvaluation> evaluate_models(const EvaluationRequest& request,
                                               const std::vector<std::string>& names,
                                               Refusal refusal, const AfterRun& after_run) {
    require_options_of(*request.common.verb, names);
    const Stopwatch loading;
    const GraphData data = load_graph(request.graph, request.common);
    return evaluate_models(request, {data, loading.seconds()}, names, refusal, after_run);
}

std::optional<GraphEvaluation> evaluate_models(const EvaluationRequest& request,
                                               const GraphAtHand& graph,
                                               const std::vector<std::string>& names,
                                               Refusal refusal, const AfterRun& after_run) {
    require_options_of(*request.common.verb, names);
    const GraphData& data = graph.data;
    check_metric(request, data);
    if (request.estimate) {
        print_costs(names, request.choice, request.common, data, first_task(request, data));
        return std::nullopt;
    }
    EvaluationPlan plan = plan_of(request, names, refusal, data);
    plan.load_seconds = graph.load_seconds;
    for (const GivenMethod& method : request.given)
        plan.models.push_back(bind_given(method, plan, data));
    plan.calibrates_in_pools = !request.given.empty();
    EvaluationDetails details(detail_options(request.report, request.common, request.metric()));
    const bool wants_details = request.report.wants_details();
    plan.after_run = [&](const FinishedRun& finished) {
        if (finished.run.out_of_time) say_out_of_time(request.common, finished);
        after_run(data, finished);
        if (wants_details && finished.run.seed == plan.first_seed) details.add(finished);
    };
    GraphEvaluation result = {.facts = graph_facts(data, plan.threads),
                              .evaluation = run_evaluation(plan),
                              .details = {}};
    if (wants_details) result.details = details.of_task(first_task(request, data), data);
    return result;
}

}  // namespace hplc::cli
