// What `hplc train` is asked for, and its options.
#pragma once

#include <string>

#include "cli/options/common.hpp"
#include "cli/options/model_options.hpp"
#include "cli/options/report_options.hpp"
#include "heuristic/registry.hpp"
#include "train/fit_learned.hpp"
#include "train/training_run.hpp"

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

    [[nodiscard]] bool resumes_if_possible() const { return resume == "auto"; }
};

void add_train_options(CLI::App& app, TrainVerb& verb);

}  // namespace hplc::cli
