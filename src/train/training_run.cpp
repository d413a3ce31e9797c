#include "train/training_run.hpp"

#include <fmt/format.h>

#include <cerrno>
#include <fstream>
#include <nlohmann/json.hpp>

#include "base/error.hpp"
#include "base/files/atomic_file.hpp"
#include "base/stopwatch.hpp"
#include "task/calibration/calibrate.hpp"
#include "train/files/model_card.hpp"
#include "train/training_log.hpp"
#include "train/workers/share_training.hpp"

namespace hplc {
namespace {

namespace fs = std::filesystem;

void require_checkpoint(const TrainingFiles& files) {
    if (fs::exists(files.checkpoint)) return;
    const bool is_trained = fs::exists(files.model);
    throw InputError({.file = files.checkpoint.string(),
                      .found = is_trained ? "no checkpoint, but a model that is trained"
                                          : "no checkpoint to continue from",
                      .expected = "that of an interrupted run",
                      .fix = "leave --resume out to start again"});
}

void refuse_to_overwrite(const TrainingFiles& files) {
    if (files.replace_checkpoint || !fs::exists(files.checkpoint)) return;
    throw InputError({.file = files.checkpoint.string(),
                      .found = "the checkpoint of an interrupted run",
                      .expected = "none where a new run begins",
                      .fix = "pass --resume to continue with it, or remove it"});
}

// Writes checkpoints at their times.
class CheckpointWriter {
  public:
    CheckpointWriter(LearnedModel& model, const ModelCard& card, const TrainingFiles& files)
        : model_(model), card_(card), files_(files) {}

    void write(const TrainingState& state) {
        write_checkpoint(files_.checkpoint, model_, card_, state);
        since_last_ = Stopwatch();
    }
    void write_if_due(const TrainingState& state) {
        if (since_last_.seconds() >= files_.checkpoint_seconds) write(state);
    }

  private:
    LearnedModel& model_;
    const ModelCard& card_;
    const TrainingFiles& files_;
    Stopwatch since_last_;
};

constexpr const char* kOtherTraining = "another training that writes there now";

}  // namespace

TrainingLock::TrainingLock(const TrainingFiles& files)
    : model_(files.model, kOtherTraining), checkpoint_(files.checkpoint, kOtherTraining) {}

void check_files(const TrainingFiles& files) {
    if (files.resume) {
        require_checkpoint(files);
    } else {
        refuse_to_overwrite(files);
    }
    const AtomicFile model(files.model);  // is dropped again
    const AtomicFile checkpoint(files.checkpoint);
}

TrainingResult train_to_file(LearnedModel& model, const FitTask& task, const TrainOptions& options,
                             const ModelCard& card, const TrainingFiles& files,
                             const std::function<bool()>& interrupted) {
    const bool writes = is_first(options.workers);
    if (writes) check_files(files);
    TrainingResult result;
    TrainingState state;
    if (files.resume && writes) state = load_checkpoint(files.checkpoint, model, card);
    share_training(options.workers, model, state);
    result.first_epoch = state.epoch;

    TrainingLog log(writes ? files.log : fs::path(), state.epoch, mark_of(card));
    CheckpointWriter checkpoints(model, card, files);
    const auto after_epoch = [&](const TrainingState& now, const EpochReport& report) {
        log.add(report);
        if (writes) checkpoints.write_if_due(now);
        return !any_of_workers(options.workers, interrupted());
    };
    result.state = train_model(model, task, options, std::move(state), after_epoch);
    result.finished = result.state.is_done(options) || result.state.out_of_time;
    if (!result.finished) {
        if (writes) checkpoints.write(result.state);
        return result;
    }
    ModelCard finished = card;
    const auto scorer = model.scorer(task.train_graph());
    if (!task.valid().positives.empty())
        finished.valid = named_metrics(evaluate(*scorer, task.valid(), options.threads));
    finished.calibration =
        calibrate(*scorer, task, {.are_logits = true, .threads = options.threads});
    result.calibration = finished.calibration;
    if (!writes) return result;
    result.content_sha256 =
        write_trained_model(files.model, model, finished, result.state, files.graph);
    fs::remove(files.checkpoint);
    return result;
}

}  // namespace hplc
