// What `hplc train` is asked for, its options, and what it does for other callers.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "cli/options/common.hpp"
#include "cli/options/model_options.hpp"
#include "cli/options/report_options.hpp"
#include "heuristic/registry.hpp"
#include "report/text/training_report.hpp"
#include "train/fit_learned.hpp"
#include "train/training_run.hpp"
#include "train/workers/worker_place.hpp"

namespace hplc::cli {

struct TrainVerb {
    CommonOptions common;
    GraphOptions graph;
    GivenModelOptions model;
    LearnedOptions learned;  // as given; bound() completes it
    CLI::Option* model_option = nullptr;
    PredictorOptions predictors;
    std::string continued;  // a model file to go on from
    std::string carry = "auto";
    TrainingFiles files;
    ReportOptions report;
    double valid_share = 0.1;
    std::string split_kind = "random";
    std::string positions_from = "train-edges";
    bool estimate = false;
    std::string resume;  // "auto", or anything else for yes
    const CLI::Option* resume_option = nullptr;
    unsigned workers = 1;  // processes on this machine
    const CLI::Option* workers_option = nullptr;
    double worker_timeout = 300;            // seconds
    std::string worker_address;             // empty: as MASTER_ADDR says
    std::optional<WorkerPlace> place = {};  // of this process among others; known when it runs

    [[nodiscard]] bool resumes_if_possible() const { return resume == "auto"; }
    // Whether this process writes files and says what happens.
    [[nodiscard]] bool is_first() const { return !place || place->rank == 0; }
};

void add_train_options(CLI::App& app, TrainVerb& verb);

// Trains on a graph that is at hand, in place of the one that the verb names, stores the model as
// the verb says and prints nothing: for callers other than the command line. Without --resume and
// --estimate. `known` is the graph that the model of --continue learned, where the caller has it.
[[nodiscard]] TrainingReport train_on(std::shared_ptr<const GraphData> data, TrainVerb verb,
                                      std::shared_ptr<const GraphData> known = {});

}  // namespace hplc::cli
