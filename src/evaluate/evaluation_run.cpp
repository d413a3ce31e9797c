#include "evaluate/evaluation_run.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

#include "base/error.hpp"
#include "base/memory/memory.hpp"
#include "base/stopwatch.hpp"

namespace hplc {
namespace {

// What all models of one run share.
struct SharedTask {
    LinkTask task;
    PhaseSeconds seconds;          // so far
    CalibrationPairs calibration;  // empty where there is none
};

SharedTask shared_task(const EvaluationPlan& plan, std::uint64_t seed) {
    const Stopwatch splitting;
    SharedTask shared = {.task = plan.make_task(seed), .seconds = {}, .calibration = {}};
    shared.seconds = {.load = plan.load_seconds, .split = splitting.seconds()};
    if (shared.task.valid().positives.size() >= kLeastInBlock)
        shared.calibration = draw_calibration_pairs(shared.task, plan.calibration_pairs);
    return shared;
}

// Before a run, so that what earlier models freed is not counted as its own.
RunMemory start_of_memory() {
    return_freed_memory();
    return {.before = resident_memory(), .peak = 0, .is_own = reset_peak_resident_memory()};
}

// The test edges by the weights of epochs that were passed over, when the run has its figures. The
// weights are dropped.
std::vector<EpochOnBoth> look_back(const LinkTask& task, PastEpochs past, Threads threads) {
    std::vector<EpochOnBoth> looks;
    for (std::size_t i = 0; i < past.points.size(); ++i) {
        const RankingResult test = evaluate(*past.for_test(i), task.test(), threads);
        looks.push_back({.epoch = past.points[i].epoch,
                         .valid = past.points[i].score,
                         .test = metric_named(past.metric, test)});
    }
    std::ranges::sort(looks, {}, &EpochOnBoth::epoch);
    return looks;
}

// Fits and scores.
FittedModel fit_into(const EvaluationPlan& plan, const NamedModel& model, const LinkTask& task,
                     EvaluationRun& run) {
    run.memory = start_of_memory();
    const Stopwatch fitting;
    FittedModel fitted = model.fit(task);
    run.seconds.positions = fitted.positions_seconds;
    run.seconds.train = fitting.seconds() - fitted.positions_seconds;

    const Stopwatch scoring;
    if (!task.valid().positives.empty())
        run.valid = evaluate(*fitted.for_valid, task.valid(), plan.threads);
    run.test = evaluate(*fitted.for_test, task.test(), plan.threads);
    run.seconds.score = scoring.seconds();
    run.memory.peak = peak_resident_memory();
    run.epochs = fitted.epochs;
    run.best_epoch = fitted.best_epoch;
    run.out_of_time = fitted.out_of_time;
    run.chosen = std::move(fitted.chosen);
    run.history = std::move(fitted.history);
    run.looks = look_back(task, std::exchange(fitted.past, {}), plan.threads);
    return fitted;
}

// Nothing to fit.
FittedModel take_given(const GivenScores& given, EvaluationRun& run) {
    if (given.valid) run.valid = rank_edges(*given.valid);
    run.test = rank_edges(given.test);
    return {};
}

EvaluationRun run_once(const EvaluationPlan& plan, const NamedModel& model,
                       const SharedTask& shared) {
    const LinkTask& task = shared.task;
    EvaluationRun run;
    run.seed = task.protocol().seed;
    run.seconds = shared.seconds;
    const FittedModel fitted =
        model.given ? take_given(model.given(run.seed), run) : fit_into(plan, model, task, run);
    run.test_by_shared = accuracy_by_shared(task.test_input_graph(), task.test().positives,
                                            run.test.scores, plan.threads);
    if (!shared.calibration.to_test.empty() && fitted.for_valid)
        run.calibration =
            test_calibration(fitted, task, run.test.scores, shared.calibration, plan.threads);
    if (plan.calibrates_in_pools && run.valid)
        run.pool_calibration =
            test_calibration_in_pools(run.valid->scores, run.test.scores, task, fitted.are_logits);
    if (plan.after_run)
        plan.after_run({.task = task, .model = model, .fitted = fitted, .run = run});
    return run;
}

void run_model(const EvaluationPlan& plan, const NamedModel& model, const SharedTask& shared,
               ModelRuns& result) {
    try {
        EvaluationRun run = run_once(plan, model, shared);
        run.test.scores = {};
        if (run.valid) run.valid->scores = {};
        result.runs.push_back(std::move(run));
    } catch (const InputError& error) {
        if (plan.refusal == Refusal::kThrow) throw;
        result.refusal = error.what();
    }
}

void note_task(const LinkTask& task, Evaluation& evaluation) {
    evaluation.protocol = task.protocol();
    const TrainGraph train = task.train_graph();
    evaluation.train_edges =
        task.is_directed() ? num_arcs(*train.directions()) : train.graph().num_edges();
    evaluation.test_edges = task.test().positives.size();
}

std::vector<MetricSummary> summarise(const std::vector<const RankingResult*>& results) {
    if (results.empty()) return {};
    std::vector<MetricSummary> summaries;
    for (const NamedMetric& metric : named_metrics(*results.front())) {
        std::vector<double> values;
        for (const RankingResult* result : results) {
            for (const NamedMetric& other : named_metrics(*result)) {
                if (other.name == metric.name) values.push_back(other.value);
            }
        }
        if (values.size() == results.size()) summaries.push_back(summary_of(metric.name, values));
    }
    return summaries;
}

const EvaluationRun* first_run(const Evaluation& evaluation) {
    for (const ModelRuns& runs : evaluation.models) {
        if (!runs.runs.empty()) return &runs.runs.front();
    }
    return nullptr;
}

std::string too_few_negatives(const char* part, const RankingResult& result) {
    std::map<std::size_t, std::vector<std::string>> by_count;
    for (const auto& [name, negatives] : missing_metrics(result))
        by_count[negatives].push_back(name);
    std::string text;
    for (const auto& [negatives, names] : by_count) {
        text += fmt::format(
            "– for {} of {}: there are {} negatives; with fewer than K everything would be a "
            "hit\n",
            fmt::join(names, ", "), part, negatives);
    }
    return text;
}

}  // namespace

Evaluation run_evaluation(const EvaluationPlan& plan) {
    Evaluation evaluation;
    for (const NamedModel& model : plan.models)
        evaluation.models.push_back({.model = model.name,
                                     .learns = model.learns,
                                     .options = model.options,
                                     .is_given = static_cast<bool>(model.given)});
    for (std::size_t i = 0; i < plan.runs; ++i) {
        const SharedTask shared = shared_task(plan, plan.first_seed + i);
        if (i == 0) note_task(shared.task, evaluation);
        for (std::size_t m = 0; m < plan.models.size(); ++m) {
            if (evaluation.models[m].refusal.empty())
                run_model(plan, plan.models[m], shared, evaluation.models[m]);
        }
    }
    return evaluation;
}

bool seed_decides_nothing(const Protocol& protocol) {
    const bool given_candidates =
        protocol.candidates == CandidateKind::kNone || protocol.candidates == CandidateKind::kGiven;
    return protocol.split == SplitKind::kGiven && protocol.pool == PoolKind::kGiven &&
           given_candidates;
}

MetricSummary summary_of(std::string name, std::span<const double> values) {
    double sum = 0;
    for (const double value : values)
        sum += value;
    const auto count = static_cast<double>(values.size());
    MetricSummary result = {.name = std::move(name), .mean = sum / count, .deviation = {}};
    if (values.size() < 2) return result;
    double squares = 0;
    for (const double value : values)
        squares += (value - result.mean) * (value - result.mean);
    result.deviation = std::sqrt(squares / (count - 1));
    return result;
}

std::vector<MetricSummary> summarise_test(const ModelRuns& runs) {
    std::vector<const RankingResult*> results;
    for (const EvaluationRun& run : runs.runs)
        results.push_back(&run.test);
    return summarise(results);
}

std::vector<MetricSummary> summarise_valid(const ModelRuns& runs) {
    std::vector<const RankingResult*> results;
    for (const EvaluationRun& run : runs.runs) {
        if (run.valid) results.push_back(&*run.valid);
    }
    return summarise(results);
}

std::vector<std::string> shown_metrics(const Evaluation& evaluation) {
    RankingResult all;
    all.hits.fill(0);
    const EvaluationRun* const run = first_run(evaluation);
    const bool has_candidates =
        run != nullptr &&
        !(run->test.candidate_hits.empty() && (!run->valid || run->valid->candidate_hits.empty()));
    if (has_candidates) all.candidate_hits.resize(kCandidateHitsAt.size(), 0.0);
    if (run != nullptr) all.direction = run->test.direction;
    std::vector<std::string> names;
    for (NamedMetric& metric : named_metrics(all))
        names.push_back(std::move(metric.name));
    return names;
}

std::string metric_cell(const std::vector<MetricSummary>& metrics, const std::string& name) {
    const auto found = std::ranges::find(metrics, name, &MetricSummary::name);
    if (found == metrics.end()) return "–";
    return found->deviation ? fmt::format("{:.4f} ± {:.4f}", found->mean, *found->deviation)
                            : fmt::format("{:.4f}", found->mean);
}

std::string missing_metrics_text(const Evaluation& evaluation) {
    const EvaluationRun* const run = first_run(evaluation);
    if (run == nullptr) return "";
    std::string text = too_few_negatives("test", run->test);
    if (!run->valid) return text;
    text += too_few_negatives("valid", *run->valid);
    const bool lacks = run->valid->candidate_hits.empty();
    if (lacks != run->test.candidate_hits.empty()) {
        text += fmt::format(
            "– for candidate hits of {0}: no candidates are given; MRR of {0} is "
            "among the pool\n",
            lacks ? "valid" : "test");
    }
    return text;
}

}  // namespace hplc
