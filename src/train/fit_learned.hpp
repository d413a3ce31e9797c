// From a task to a trained model: what `evaluate`, `train` and `predict` have in common.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>

#include "io/graph_data.hpp"
#include "model/training_cost.hpp"
#include "task/fitted_model.hpp"
#include "train/train_model.hpp"

namespace hplc {

struct LearnedOptions {
    std::string model = "hplc";
    ModelOptions options = {};
    std::string select_by = "auc";  // a name of named_metrics()
    double max_seconds = 0;         // of a training, positions included; 0: no end
    Threads threads = {};
    Progress::Show progress = Progress::Show::kNever;
    std::uint64_t max_memory = 0;                       // bytes; 0: nine tenths of what is free
    std::function<void(const std::string&)> warn = {};  // is given a sentence; may be empty
    // Whether the model looks at what is recent (learn/recent_model.hpp): where start_model() is
    // told so, in fit_learned() for hplc on tasks by time, unless times are to be ignored.
    bool recent = false;
    bool ignore_times = false;
    const NodeIds* ids = nullptr;  // to name nodes in messages by; null: by their rows
    // Weights of the validated epochs that are at least so many apart are kept for
    // FittedModel::past, in memory; 0: none.
    std::size_t keep_every = 0;
    // Called after every epoch of fit_learned(); what it throws ends the training. May be empty.
    std::function<void()> after_epoch = {};
    std::filesystem::path library = {};  // libhplc_learn.so; empty: of learn_library_places()
    std::shared_ptr<Workers> workers = nullptr;  // that train together; null: this process alone
};

// Whether a model has a way to look at what is recent, and the edges have times.
[[nodiscard]] bool can_be_recent(const std::string& model, const GraphData& data);

// The deadline is so many seconds from now.
[[nodiscard]] TrainOptions train_options(const LearnedOptions& options,
                                         const FeatureMatrix* features);

// Throws InputError where a training with these options cannot be divided between workers: only the
// recipe for large graphs can.
void require_divisible(const LearnedOptions& options, bool is_directed);

// The model before its first epoch, for the training edges of the task; `features`, null where
// there are none, outlive it. Opens libhplc_learn.so. Throws InputError where more memory is needed
// than allowed, or where a feature is too large to compute with.
[[nodiscard]] std::unique_ptr<LearnedModel> start_model(const FitTask& task,
                                                        const FeatureMatrix* features,
                                                        const LearnedOptions& options);

// Trained, with the best weights; for the test set with the edges that the protocol gives as input.
[[nodiscard]] FittedModel fit_learned(const FitTask& task, const FeatureMatrix* features,
                                      const LearnedOptions& options);

}  // namespace hplc
