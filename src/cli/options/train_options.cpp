#include "cli/options/train_options.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>

#include "base/error.hpp"
#include "cli/options/carry_graph.hpp"
#include "cli/options/chosen_models.hpp"
#include "cli/options/predictor_options.hpp"
#include "cli/options/task_options.hpp"
#include "cli/shell/help_formatter.hpp"
#include "cli/shell/output_files.hpp"

namespace hplc::cli {
namespace {

// The option may stand alone, so it would take a GRAPH behind it for its value.
std::string only_auto(std::string& value) {
    if (value == "auto" || value == "true") return {};
    return fmt::format("found {} after it; expected auto, or nothing, with GRAPH before it",
                       hplc::quoted(value));
}

void add_file_options(CLI::App& app, TrainVerb& verb) {
    const std::string group = advanced_group("Options of checkpoints");
    writes_file(app.add_option("--checkpoint", verb.files.checkpoint,
                               "File for checkpoints, from which --resume continues (default: "
                               "FILE.checkpoint); it is removed at the end"))
        ->group(group);
    app.add_option("--checkpoint-seconds", verb.files.checkpoint_seconds,
                   "Minimum time between checkpoints in seconds; 0: after every epoch")
        ->check(CLI::NonNegativeNumber)
        ->capture_default_str()
        ->group(group);
    verb.resume_option =
        app.add_option(
               "--resume", verb.resume,
               "Continue from the checkpoint of an interrupted run; auto: if there is one of "
               "the same command and graph, else start again")
            ->expected(0, 1)
            ->type_name("[auto]")
            ->check(CLI::Validator(only_auto, ""));
    app.add_option(
        "--continue", verb.continued,
        "Model file to start from, with its weights, and its options where none are given; "
        "GRAPH is a later state of its graph; edges new to the model are held out");
    add_carry_graph_option(app, verb.carry);
    writes_file(
        app.add_option("--log", verb.files.log,
                       "File for one JSON object per epoch and line: epoch, loss, valid, seconds"));
}

void add_training_options(CLI::App& app, TrainVerb& verb) {
    app.add_option("--valid-share", verb.valid_share,
                   "Share of the edges held out to choose the epoch and to calibrate; the model "
                   "scores with them as input; 0: train on all edges, use the last epoch")
        ->check(CLI::Range(0.0, 0.5))
        ->capture_default_str();
    app.add_option(
           "--split-kind", verb.split_kind,
           "Kind of edges held out: random, or time: the latest, for probabilities of future "
           "links")
        ->check(CLI::IsMember({"random", "time"}))
        ->capture_default_str();
    add_select_by_option(app, verb.learned.select_by);
    add_positions_from_option(app, verb.positions_from)
        ->group(advanced_group("Options of positions"));
    app.add_flag("--estimate", verb.estimate, "Print the expected time and memory, and do nothing");
}

void add_worker_options(CLI::App& app, TrainVerb& verb) {
    const std::string group = advanced_group("Options of workers");
    verb.workers_option =
        app.add_option("--workers", verb.workers,
                       "Number of processes on this machine that train together, with --threads "
                       "each (default: the cores divided by their number); only for large graphs; "
                       "under a launcher that sets WORLD_SIZE, RANK, MASTER_ADDR, MASTER_PORT and "
                       "HPLC_SECRET, each rank joins without this option")
            ->check(CLI::Range(1U, 1024U))
            ->capture_default_str()
            ->group(group);
    app.add_option("--worker-timeout", verb.worker_timeout,
                   "Seconds after which a worker that does not answer ends the training of all")
        ->check(CLI::Range(1.0, 86'400.0))
        ->capture_default_str()
        ->group(group);
    app.add_option("--worker-address", verb.worker_address,
                   "Address of this machine at which a worker listens for the others (default: of "
                   "rank 0 MASTER_ADDR, of others the one that reaches it)")
        ->group(group);
}

}  // namespace

void add_train_options(CLI::App& app, TrainVerb& verb) {
    add_graph_options(app, verb.graph);
    add_between_option(app, verb.graph);
    add_directed_option(app, verb.graph);
    add_weights_option(app, verb.graph);
    verb.model_option =
        app.add_option("--model", verb.learned.model, "Name of the model; they are listed below")
            ->check(CLI::IsMember(names_of_every_model()))
            ->capture_default_str();
    writes_file(app.add_option("-o,--output", verb.files.model, "File for the model"));
    add_training_options(app, verb);
    add_report_options(app, verb.report);
    add_file_options(app, verb);
    add_worker_options(app, verb);
    add_predictor_options(app, verb.predictors);
    add_model_options(app, verb.model);
    add_common_options(app, verb.common);
}

}  // namespace hplc::cli
