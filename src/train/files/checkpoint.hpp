// A training on disk: the model file it ends in, and the checkpoints it can go on from.
//
// Both are model files. A model holds weights/…, those that are kept; a checkpoint holds weights/…,
// optimiser/… and best/… (where there was a validation), all as they are after `epoch` epochs.
// A time is in their provenance only, and the number of threads nowhere: the same training writes
// the same content, and may go on with another number.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "model/learned_model.hpp"
#include "train/files/carried_graph.hpp"
#include "train/files/model_card.hpp"
#include "train/files/model_file.hpp"
#include "train/train_model.hpp"

namespace hplc {

// With the graph inside, unless it is null. Returns the SHA-256 of the file's content.
std::string write_trained_model(const std::filesystem::path& path, LearnedModel& model,
                                const ModelCard& card, const TrainingState& state,
                                const CarriedGraph* graph = nullptr);
// Of a predictor without learning, which has no weights.
std::string write_kept_predictor(const std::filesystem::path& path, const ModelCard& card,
                                 const CarriedGraph* graph = nullptr);
void write_checkpoint(const std::filesystem::path& path, LearnedModel& model, const ModelCard& card,
                      const TrainingState& state);

// Puts the tensors of a checkpoint into the model. Throws InputError where the file is no
// checkpoint or belongs to a training with another card.
[[nodiscard]] TrainingState load_checkpoint(const std::filesystem::path& path, LearnedModel& model,
                                            const ModelCard& card);

// Throws InputError where the file is a checkpoint.
void require_trained(const ModelFile& file);

// Why a training with this card cannot go on from the file, in a sentence; nothing where it can.
[[nodiscard]] std::optional<std::string> obstacle_to_resume(const std::filesystem::path& path,
                                                            const ModelCard& card);

// Puts the weights of a trained model into the model. Throws InputError where the file is none.
void load_weights(const ModelFile& file, LearnedModel& model);

}  // namespace hplc
