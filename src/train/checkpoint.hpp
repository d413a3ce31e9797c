// A training on disk: the model file it ends in, and the checkpoints it can go on from.
//
// Both are model files. A model holds weights/…, those that are kept; a checkpoint holds weights/…,
// optimiser/… and best/… (where there was a validation), all as they are after `epoch` epochs.
// A time is in their provenance only, so the same training writes the same content. A checkpoint
// holds the number of threads besides, because sums of another number are rounded otherwise.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "model/learned_model.hpp"
#include "train/model_card.hpp"
#include "train/model_file.hpp"
#include "train/train_model.hpp"

namespace hplc {

// Returns the SHA-256 of the file's content.
std::string write_trained_model(const std::filesystem::path& path, LearnedModel& model,
                                const ModelCard& card, const TrainingState& state);
void write_checkpoint(const std::filesystem::path& path, LearnedModel& model, const ModelCard& card,
                      const TrainingState& state, Threads threads);

// Puts the tensors of a checkpoint into the model. Throws InputError where the file is no
// checkpoint or belongs to a training with another card.
[[nodiscard]] TrainingState load_checkpoint(const std::filesystem::path& path, LearnedModel& model,
                                            const ModelCard& card, Threads threads);

// Why a training with this card cannot go on from the file, in a sentence; nothing where it can.
[[nodiscard]] std::optional<std::string> obstacle_to_resume(const std::filesystem::path& path,
                                                            const ModelCard& card, Threads threads);

// Puts the weights of a trained model into the model. Throws InputError where the file is none.
void load_weights(const ModelFile& file, LearnedModel& model);

}  // namespace hplc
