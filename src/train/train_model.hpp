// The training loop: epochs, validation, early stopping, the best weights.
#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "base/parallel.hpp"
#include "base/text/progress.hpp"
#include "model/learned_model.hpp"
#include "task/fitted_model.hpp"
#include "task/link_task.hpp"
#include "train/divergence.hpp"

namespace hplc {

struct TrainOptions {
    std::size_t epochs = 500;
    std::size_t patience = 100;  // epochs without a better validation score; 0: all epochs
    std::size_t validate_every = 5;
    std::string select_by = "auc";  // a name of named_metrics()
    // No epoch begins that would probably end later; the best so far is kept. Nothing: no end.
    std::optional<std::chrono::steady_clock::time_point> deadline = {};
    Threads threads = {};
    Progress::Show progress = Progress::Show::kNever;
    std::string divergence_fix = "pass a smaller --learning-rate";
    std::function<void(const std::string&)> warn = {};  // is given a sentence; may be empty
    Workers* workers = nullptr;  // that train the same model together; null: this process alone
};

// All that a training has come to besides the model's own tensors: with these it can go on.
struct TrainingState {
    std::size_t epoch = 0;                         // epochs done
    std::vector<ValidationPoint> history = {};     // every validation so far
    std::vector<std::vector<float>> best_weights;  // tensor by tensor; empty before a validation
    std::optional<Divergence> divergence = {};     // what ended it, where numbers ran away
    bool out_of_time = false;                      // ended by the deadline

    // The validation with the highest score, of equals the first; nothing before any.
    [[nodiscard]] std::optional<ValidationPoint> best() const;
    // The epoch whose weights are kept: the best validation's, or the last where there is none.
    [[nodiscard]] std::size_t kept_epoch() const;
    // Whether all epochs are run, patience is at its end, or numbers have run away.
    [[nodiscard]] bool is_done(const TrainOptions& options) const;
};

// The values of tensors, and back into tensors of the same shapes.
[[nodiscard]] std::vector<std::vector<float>> copy_of(const std::vector<TensorView>& tensors);
void put_back(const std::vector<std::vector<float>>& copies,
              const std::vector<TensorView>& tensors);

struct EpochReport {
    std::size_t epoch = 0;  // the first is 1
    double loss = 0;
    std::optional<double> valid;
    double seconds = 0;  // on the wall, validation included
};

// Called after every epoch; false ends the training early.
using AfterEpoch = std::function<bool(const TrainingState&, const EpochReport&)>;

// Trains from `state` on, to which the model's tensors belong. Where the task has validation edges
// they are scored every few epochs and at the end, and the model is left with the weights that did
// best; else it runs all epochs and keeps the last. A training that after_epoch() ends leaves the
// model as it was at that moment; one that meets its deadline is validated and ends as if it had
// run all epochs. One that diverges (is_beyond_bounds()) ends there with the best weights before,
// and warns; where there are none it throws InputError.
[[nodiscard]] TrainingState train_model(LearnedModel& model, const FitTask& task,
                                        const TrainOptions& options, TrainingState state = {},
                                        const AfterEpoch& after_epoch = {});

}  // namespace hplc
