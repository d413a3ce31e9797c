// hplc train: fit a model to a whole graph and store it in a file.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>

#include "base/error.hpp"
#include "base/exit_code.hpp"
#include "base/memory/memory.hpp"
#include "base/stopwatch.hpp"
#include "cli/options/carry_graph.hpp"
#include "cli/options/chosen_models.hpp"
#include "cli/options/common.hpp"
#include "cli/options/continue_training.hpp"
#include "cli/options/estimates.hpp"
#include "cli/options/given_options.hpp"
#include "cli/options/model_options.hpp"
#include "cli/options/predictor_options.hpp"
#include "cli/options/report_options.hpp"
#include "cli/options/task_options.hpp"
#include "cli/options/train_options.hpp"
#include "cli/shell/help_formatter.hpp"
#include "cli/shell/output_files.hpp"
#include "cli/verbs/train_card.hpp"
#include "cli/verbs/train_workers.hpp"
#include "cli/verbs/verbs.hpp"
#include "evaluate/bind_models.hpp"
#include "report/page/score_details.hpp"
#include "report/text/task_json.hpp"
#include "report/text/training_report.hpp"
#include "task/splits/future_links.hpp"
#include "train/files/kept_predictor.hpp"
#include "train/files/predictor_json.hpp"
#include "train/fit_learned.hpp"
#include "train/interruption.hpp"
#include "train/learn_library.hpp"

namespace hplc::cli {
namespace {

LearnedOptions bound(const TrainVerb& verb, const GraphData& data) {
    LearnedOptions learned = verb.learned;
    if (find_predictor(learned.model) == nullptr)
        learned.options = options_for(learned.model, verb.model, verb.common, data);
    learned.max_seconds = verb.model.max_seconds;
    learned.threads = verb.common.threads();
    learned.progress = verb.common.progress();
    learned.max_memory = verb.common.max_memory;
    if (verb.is_first()) learned.warn = warn;
    learned.recent =
        verb.split_kind == "time" && !verb.model.ignore_times && can_be_recent(learned.model, data);
    learned.ids = &data.ids;
    learned.after_epoch = verb.model.after_epoch;
    return learned;
}

TrainingFiles named_files(const TrainVerb& verb) {
    require_output(!verb.files.model.empty(), verb.estimate, "model", "-o FILE");
    TrainingFiles files = verb.files;
    files.resume = verb.resume_option->count() > 0 && !verb.resumes_if_possible();
    files.replace_checkpoint = verb.resumes_if_possible();
    if (!files.checkpoint.empty()) return files;
    files.checkpoint = files.model;
    files.checkpoint += ".checkpoint";
    std::vector<OutputFile> outputs = verb.common.outputs;
    outputs.push_back({"the checkpoint", files.checkpoint});
    require_different(outputs);
    return files;
}

std::uint64_t count_of_weights(LearnedModel& model) {
    std::uint64_t count = 0;
    for (const TensorView& tensor : model.weights())
        count += tensor.values.size();
    return count;
}

// A training with all that it reads before it starts.
struct Prepared {
    std::shared_ptr<const GraphData> data;  // what `learned` and its models point into
    LearnedOptions learned;
    LinkTask task;
    TrainingReport report;
    std::optional<CarriedGraph> carried;
};

// Before the first epoch; empty: from fresh weights.
using WarmUp = std::function<void(LearnedModel&)>;

// On standard error, since standard output may be JSON; also with --quiet.
[[noreturn]] void say_how_to_go_on(CommonOptions common, const TrainingFiles& files,
                                   const TrainingResult& result, bool is_first) {
    common.quiet = !is_first;
    remark(common, fmt::format("interrupted after epoch {}, which is saved in {}. To continue, run "
                               "the same command with --resume.",
                               result.state.epoch, files.checkpoint.string()));
    throw CLI::RuntimeError(static_cast<int>(ExitCode::kInterrupted));
}

// --resume auto: continues from the checkpoint of the same run, else starts again and says why.
void resume_if_possible(const TrainVerb& verb, const ModelCard& card, TrainingFiles& files) {
    if (!verb.resumes_if_possible() || !std::filesystem::exists(files.checkpoint)) return;
    const auto obstacle = obstacle_to_resume(files.checkpoint, card);
    files.resume = !obstacle;
    remark(verb.common, obstacle ? "starting again: " + *obstacle
                                 : fmt::format("continuing from {}", files.checkpoint.string()));
}

// Trains and completes the report. Returns the model.
std::unique_ptr<LearnedModel> train(const CommonOptions& common, const TrainingFiles& files,
                                    Prepared& prepared, const WarmUp& warm_up) {
    const GraphData& data = *prepared.data;
    const LearnedOptions& learned = prepared.learned;
    const LinkTask& task = prepared.task;
    TrainingReport& report = prepared.report;
    const Stopwatch watch;
    const bool is_first = hplc::is_first(learned.workers.get());
    const TrainOptions options = train_options(learned, features_or_null(data));
    std::unique_ptr<LearnedModel> model = start_model(task, features_or_null(data), learned);
    if (warm_up) warm_up(*model);
    std::optional<Interruption> interruption;
    if (!learned.after_epoch) interruption.emplace();
    report.training = train_to_file(*model, task, options, report.card, files, [&] {
        if (interruption) return interruption->asked_for();
        learned.after_epoch();
        return false;
    });
    report.fit_seconds = watch.seconds();
    if (report.training.finished && report.card.valid_edges > 0)
        report.valid = evaluate(*model->scorer(task.train_graph()), task.valid(), learned.threads);
    if (learned.workers) learned.workers->dismiss();  // the first goes on alone
    if (!report.training.finished) say_how_to_go_on(common, files, report.training, is_first);
    report.weights = count_of_weights(*model);
    report.positions_seconds = model->positions_seconds();
    report.peak_bytes = peak_resident_memory();
    return model;
}

// What a page shows besides: of the validation edges, and of all pairs that are no edges, scored as
// predict will score them.
nlohmann::ordered_json details_json(const TrainVerb& verb, const GraphData& data,
                                    const LinkTask& task, std::shared_ptr<const LinkScorer> scorer,
                                    const TrainingReport& report) {
    const DetailOptions options = detail_options(verb.report, verb.common, verb.learned.select_by);
    const LinkSource source = {.model = report.card.model,
                               .scorer = std::move(scorer),
                               .calibration = report.training.calibration};
    nlohmann::ordered_json json = task_details_json(task, data, &source, options);
    if (report.valid) {
        json["details"] = score_details_json(task.train_graph(), task.valid(), *report.valid,
                                             report.card.seed, options.threads);
    }
    return json;
}

using MakeScorer = std::function<std::shared_ptr<const LinkScorer>()>;

void print_report(const TrainVerb& verb, const GraphData& data, const LinkTask& task,
                  TrainingReport& report, const MakeScorer& scorer) {
    report.carried = carry_text(verb.carry, data);
    if (verb.common.prints_text() && !verb.common.quiet) fmt::print("{}", training_text(report));
    nlohmann::ordered_json json = training_json(report);
    if (verb.report.wants_details()) json.update(details_json(verb, data, task, scorer(), report));
    write_json(verb.common, json);
    write_report(verb.report, verb.common, json);
}

Prepared prepare(const TrainVerb& verb, const TrainingFiles& files,
                 std::shared_ptr<const GraphData> graph, ContinuedModel* continued) {
    const GraphData& data = *graph;
    LearnedOptions learned = bound(verb, data);
    ModelCard card = card_for(verb, learned, data);
    if (verb.split_kind == "time") hold_out_latest(card, data, verb.valid_share);
    if (continued != nullptr) continued->complete(card, data, verb.valid_share, learned.threads);
    LinkTask task = training_task(data, card, learned.threads);
    card.protocol = protocol_json(task.protocol());
    if (const std::string text = future_remark(task.protocol().split, !data.edges.times.empty());
        !text.empty())
        remark(verb.common, text);
    TrainingReport report{.graph = graph_facts(data, learned.threads),
                          .protocol = task.protocol(),
                          .card = std::move(card),
                          .file = files.model};
    auto carried = graph_to_carry(verb.carry, data, learned.threads);
    return {std::move(graph), std::move(learned), std::move(task), std::move(report),
            std::move(carried)};
}

Prepared read_and_prepare(const TrainVerb& verb, const TrainingFiles& files,
                          ContinuedModel* continued) {
    const Stopwatch loading;
    auto data = std::make_shared<const GraphData>(load_graph(verb.graph, verb.common));
    Prepared prepared = prepare(verb, files, std::move(data), continued);
    prepared.report.load_seconds = loading.seconds();
    return prepared;
}

void estimate(const TrainVerb& verb, const Prepared& prepared) {
    const LearnedOptions& learned = prepared.learned;
    print_estimates(verb.common,
                    {{learned.model, cost_of_training(learned, prepared.task, *prepared.data)}});
}

// No other process trains into these files until it is gone; nothing for an estimate, nor for a
// worker that writes none.
std::unique_ptr<const TrainingLock> locked(const TrainVerb& verb, const TrainingFiles& files) {
    if (verb.estimate || !verb.is_first()) return {};
    auto lock = std::make_unique<const TrainingLock>(files);
    check_files(files);
    return lock;
}

// Of --continue, with its options where the verb gives none; nothing without it. `known` as of
// train_on().
std::optional<ContinuedModel> continued_model(TrainVerb& verb,
                                              std::shared_ptr<const GraphData> known = {}) {
    if (verb.continued.empty()) return {};
    std::optional<ContinuedModel> continued;
    continued.emplace(verb.continued, verb.common, std::move(known));
    continued->take_options(verb.learned.model, verb.model_option->count() > 0, verb.model);
    return continued;
}

WarmUp warm_up_by(const std::optional<ContinuedModel>& continued, const LinkTask& task,
                  const CommonOptions& common) {
    if (!continued) return {};
    return [&](LearnedModel& model) { continued->warm_up(model, task.train_graph(), common); };
}

void join_others(const TrainVerb& verb, Prepared& prepared) {
    if (!verb.place) return;
    require_divisible(prepared.learned, prepared.report.card.directed);
    prepared.learned.workers = join_workers(*verb.place, agreement_of(prepared.report.card));
}

void run_learning(TrainVerb verb) {
    if (!verb.is_first()) be_silent(verb);
    std::optional<ContinuedModel> continued = continued_model(verb);
    require_options_of(*verb.common.verb, std::span(&verb.learned.model, 1));
    TrainingFiles files = named_files(verb);
    const auto lock = locked(verb, files);
    Prepared prepared = read_and_prepare(verb, files, continued ? &*continued : nullptr);
    if (verb.estimate) return estimate(verb, prepared);
    if (verb.is_first()) resume_if_possible(verb, prepared.report.card, files);
    join_others(verb, prepared);
    if (prepared.carried) files.graph = &*prepared.carried;
    const LinkTask& task = prepared.task;
    const bool resumes = any_of_workers(prepared.learned.workers.get(), files.resume);
    const WarmUp warm_up = resumes ? WarmUp() : warm_up_by(continued, task, verb.common);
    const auto model = train(verb.common, files, prepared, warm_up);
    if (!verb.is_first()) return;
    print_report(verb, *prepared.data, task, prepared.report,
                 [&] { return model->scorer(task.test_input_graph()); });
}

// What only trained models have.
void refuse_learning_options(const TrainVerb& verb) {
    const auto refuse = [&](bool is_given, const char* option) {
        if (!is_given) return;
        throw InputError({.found = fmt::format("{} with --model {}", option, verb.learned.model),
                          .expected = "a trained model",
                          .fix = fmt::format("leave {} out: {} has no epochs and no weights",
                                             option, verb.learned.model)});
    };
    refuse(verb.resume_option->count() > 0, "--resume");
    refuse(!verb.files.log.empty(), "--log");
    refuse(!verb.continued.empty(), "--continue");
    refuse(verb.workers > 1 || verb.place, "--workers");
}

void estimate_predictor(const TrainVerb& verb, const Prepared& prepared) {
    const std::string& name = verb.learned.model;
    const ModelChoice choice{.names = {name}, .predictors = prepared.report.card.predictor};
    print_costs(std::vector{name}, choice, verb.common, *prepared.data, prepared.task);
}

// Settles and calibrates the heuristic, stores it and completes the report.
void keep(const TrainVerb& verb, const TrainingFiles& files, Prepared& prepared) {
    TrainingReport& report = prepared.report;
    KeptPredictor kept =
        keep_predictor(prepared.task, report.card, verb.common.threads(), verb.common.progress());
    report.card = kept.card;
    report.training.finished = true;
    report.training.calibration = kept.card.calibration;
    report.training.content_sha256 = write_kept_predictor(
        files.model, report.card, prepared.carried ? &*prepared.carried : nullptr);
    report.valid = std::move(kept.valid);
    report.fit_seconds = kept.seconds;
    report.peak_bytes = peak_resident_memory();
}

void run_keeping(const TrainVerb& verb) {
    require_options_of(*verb.common.verb, std::span(&verb.learned.model, 1));
    refuse_learning_options(verb);
    const TrainingFiles files = named_files(verb);
    const auto lock = locked(verb, files);
    Prepared prepared = read_and_prepare(verb, files, nullptr);
    if (verb.estimate) return estimate_predictor(verb, prepared);
    keep(verb, files, prepared);
    TrainingReport& report = prepared.report;
    print_report(verb, *prepared.data, prepared.task, report, [&] {
        return std::shared_ptr<const LinkScorer>(predictor_on(prepared.task.test_input_graph(),
                                                              report.card, verb.common.threads(),
                                                              verb.common.progress()));
    });
}

void run_train(TrainVerb verb) {
    check_split_kind(verb);
    if (!verb.estimate) verb.place = place_of(verb);
    if (find_predictor(verb.learned.model) != nullptr) return run_keeping(verb);
    const bool starts_others = verb.workers > 1 && !verb.place && !verb.estimate;
    starts_others ? run_workers(verb) : run_learning(std::move(verb));
}

}  // namespace

TrainingReport train_on(std::shared_ptr<const GraphData> data, TrainVerb verb,
                        std::shared_ptr<const GraphData> known) {
    check_split_kind(verb);
    const bool is_heuristic = find_predictor(verb.learned.model) != nullptr;
    if (is_heuristic) refuse_learning_options(verb);
    refuse_workers(verb);
    std::optional<ContinuedModel> continued = continued_model(verb, std::move(known));
    require_options_of(*verb.common.verb, std::span(&verb.learned.model, 1));
    TrainingFiles files = named_files(verb);
    const auto lock = locked(verb, files);
    Prepared prepared = prepare(verb, files, std::move(data), continued ? &*continued : nullptr);
    if (prepared.carried) files.graph = &*prepared.carried;
    if (is_heuristic) {
        keep(verb, files, prepared);
    } else {
        train(verb.common, files, prepared, warm_up_by(continued, prepared.task, verb.common));
    }
    return std::move(prepared.report);
}

void add_train(CLI::App& program) {
    CLI::App* app = program.add_subcommand(
        "train", "Fit a model to a whole graph, and store it in a file for predict");
    const auto verb = std::make_shared<TrainVerb>();
    add_train_options(*app, *verb);
    app->footer(list_of_predictors() + list_of_learned_models() +
                "\nCtrl-C finishes the epoch, saves a checkpoint and exits with 130; the same "
                "command with\n"
                "--resume then ends in the same file as a run that was not interrupted.");
    app->callback([verb] { run_train(*verb); });
}

}  // namespace hplc::cli
