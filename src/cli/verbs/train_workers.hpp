// `hplc train` as one of several processes, or as the one that starts them.
#pragma once

#include <optional>
#include <string>

#include "cli/options/train_options.hpp"
#include "train/files/model_card.hpp"

namespace hplc::cli {

// Of this process, where a launcher or --workers has started several. Throws InputError where the
// environment makes no sense, or contradicts --workers.
[[nodiscard]] std::optional<WorkerPlace> place_of(const TrainVerb& verb);

// Starts --workers processes and waits for them. Ends with their exit code, unless it is 0.
void run_workers(const TrainVerb& verb);

// A worker that is not the first says nothing and writes nothing.
void be_silent(TrainVerb& verb);

// What all ranks must have in common: all that the model file says of a training, but the path of
// the graph, which may differ from machine to machine; and the kernels that the processor runs,
// which round differently.
[[nodiscard]] std::string agreement_of(const ModelCard& card);

// Throws InputError where a caller other than the command line asks for workers: it has no command
// that could be run again.
void refuse_workers(const TrainVerb& verb);

}  // namespace hplc::cli
