// A training with its files: checkpoints on the way, a log, and the model at the end.
#pragma once

#include <filesystem>
#include <functional>
#include <optional>

#include "base/files/file_lock.hpp"
#include "train/files/carried_graph.hpp"
#include "train/files/checkpoint.hpp"
#include "train/train_model.hpp"

namespace hplc {

struct TrainingFiles {
    std::filesystem::path model;
    std::filesystem::path checkpoint;
    std::filesystem::path log = {};       // one JSON object an epoch; empty: none
    bool resume = false;                  // go on from the checkpoint
    bool replace_checkpoint = false;      // one that is in the way of a new run
    double checkpoint_seconds = 10;       // least time between two checkpoints; 0: every epoch
    const CarriedGraph* graph = nullptr;  // goes into the model file; null: none
};

struct TrainingResult {
    TrainingState state = {};
    bool finished = false;  // else interrupted: the checkpoint is there, the model file is not
    std::size_t first_epoch = 0;                       // epochs that were done before
    std::optional<ScoreCalibration> calibration = {};  // as in the model file
    std::string content_sha256 = {};                   // of the model file
};

// While it lives, no other training writes to the model file or the checkpoint. Throws OutputError
// where one does.
class TrainingLock {
  public:
    explicit TrainingLock(const TrainingFiles& files);

  private:
    FileLock model_;
    FileLock checkpoint_;
};

// Throws InputError where a file cannot be written (asked before the training), where a checkpoint
// lies in the way, or where there is none to go on from.
void check_files(const TrainingFiles& files);

// Trains to the end or until interrupted() says so, which is asked after every epoch. The
// checkpoint is removed once the model is written. However often it is killed and resumed, the
// model file has the same content. Of workers, only the first reads and writes files; the others
// are given what it read. They stop together when any of them is interrupted.
[[nodiscard]] TrainingResult train_to_file(LearnedModel& model, const FitTask& task,
                                           const TrainOptions& options, const ModelCard& card,
                                           const TrainingFiles& files,
                                           const std::function<bool()>& interrupted);

}  // namespace hplc
