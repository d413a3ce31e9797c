// Models on tasks, run after run: what `evaluate` prints and other callers build on.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <nlohmann/json.hpp>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "base/parallel.hpp"
#include "evaluate/accuracy_parts.hpp"
#include "evaluate/given_scores.hpp"
#include "task/calibration/calibrate.hpp"
#include "task/evaluation.hpp"
#include "task/fitted_model.hpp"
#include "task/link_task.hpp"

namespace hplc {

struct NamedModel {
    std::string name;
    bool learns = false;             // by epochs, not by a formula
    nlohmann::ordered_json options;  // what it is run with, for the record
    FitModel fit;
    // Scores from outside, by the seed of the run, in place of a fit; empty: none.
    std::function<const GivenScores&(std::uint64_t seed)> given = {};
};

// On the wall.
struct PhaseSeconds {
    double load = 0;  // of the graph, once for all runs
    double split = 0;
    double positions = 0;
    double train = 0;  // fitting, without positions
    double score = 0;  // validation and test
};

// Of the process while a model was fitted and scored.
struct RunMemory {
    std::uint64_t before = 0;  // resident: program and libraries, graph, split
    std::uint64_t peak = 0;
    // Whether the peak is that of this run. Where the system does not let it start anew, it may be
    // an earlier model's.
    bool is_own = true;

    [[nodiscard]] std::uint64_t added() const { return peak - std::min(peak, before); }
};

// One epoch of a run that is over, on both parts.
struct EpochOnBoth {
    std::size_t epoch = 0;
    double valid = 0;
    double test = 0;
};

struct EvaluationRun {
    std::uint64_t seed = 0;
    std::size_t epochs = 0;  // 0: nothing is learned
    std::size_t best_epoch = 0;
    bool out_of_time = false;                            // learning was ended before its end
    std::vector<ValidationPoint> history;                // of the epochs that were validated
    std::vector<std::pair<std::string, double>> chosen;  // on validation
    std::optional<RankingResult> valid;                  // nothing where no edge is held out for it
    RankingResult test;
    std::vector<PartAccuracy> test_by_shared;              // accuracy_by_shared()
    std::optional<CalibrationTest> calibration = {};       // nothing with too few validation edges
    std::optional<PoolCalibration> pool_calibration = {};  // of EvaluationPlan::calibrates_in_pools
    std::vector<EpochOnBoth> looks = {};  // of FittedModel::past, by its metric; chose nothing
    PhaseSeconds seconds;
    RunMemory memory;
    nlohmann::ordered_json details;  // what after_run added, for the record; else null
};

struct ModelRuns {
    std::string model;
    bool learns = false;
    nlohmann::ordered_json options;
    std::vector<EvaluationRun> runs = {};
    std::string refusal = {};  // why it was not run, where it could not be
    bool is_given = false;     // its scores are from outside: no time or memory was measured
};

struct Evaluation {
    Protocol protocol;  // of the first run; the others differ in the seed alone
    std::uint64_t train_edges = 0;
    std::uint64_t test_edges = 0;
    std::vector<ModelRuns> models;
};

enum class Refusal {
    kThrow,   // an InputError of a model ends the evaluation
    kRecord,  // the other models go on
};

// A run while it still has its scores; they are dropped afterwards.
struct FinishedRun {
    const LinkTask& task;
    const NamedModel& model;
    const FittedModel& fitted;  // without scorers where the model's scores are given
    EvaluationRun& run;
};

struct EvaluationPlan {
    std::vector<NamedModel> models;
    std::uint64_t first_seed = 0;  // runs have seeds first_seed, first_seed + 1, …
    std::size_t runs = 1;
    Threads threads = {};
    double load_seconds = 0;
    std::uint64_t calibration_pairs = kCalibrationPairs;  // to fit and to test it each; 0: none
    bool calibrates_in_pools = false;  // by held-out pairs alone, which given scores have too
    Refusal refusal = Refusal::kThrow;
    std::function<LinkTask(std::uint64_t seed)> make_task;
    std::function<void(const FinishedRun&)> after_run = {};
};

// Every model on the same splits.
[[nodiscard]] Evaluation run_evaluation(const EvaluationPlan& plan);

// Whether nothing that the seed decides is in the protocol: runs of models without randomness are
// then equal.
[[nodiscard]] bool seed_decides_nothing(const Protocol& protocol);

struct MetricSummary {
    std::string name;
    double mean = 0;
    std::optional<double> deviation;  // sample standard deviation; nothing for a single run
};

// Of at least one value.
[[nodiscard]] MetricSummary summary_of(std::string name, std::span<const double> values);

// Over the runs, metric by metric, those that every run has; empty where there is no validation, or
// no run.
[[nodiscard]] std::vector<MetricSummary> summarise_test(const ModelRuns& runs);
[[nodiscard]] std::vector<MetricSummary> summarise_valid(const ModelRuns& runs);

// The metrics that a table of the evaluation shows, in the order of named_metrics(): those of test
// and of validation, and those that the edges are too few for.
[[nodiscard]] std::vector<std::string> shown_metrics(const Evaluation& evaluation);
// "0.9342 ± 0.0021" of one of them, "–" where the part has no number for it.
[[nodiscard]] std::string metric_cell(const std::vector<MetricSummary>& metrics,
                                      const std::string& name);
// A line for each "–": which part has no number, and why. Empty where all have one.
[[nodiscard]] std::string missing_metrics_text(const Evaluation& evaluation);

}  // namespace hplc
