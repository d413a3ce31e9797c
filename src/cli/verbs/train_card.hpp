// What the file of a model that `hplc train` makes says of it, as the command line asks for it.
#pragma once

#include "cli/options/train_options.hpp"
#include "io/graph_data.hpp"
#include "train/files/model_card.hpp"
#include "train/fit_learned.hpp"

namespace hplc::cli {

[[nodiscard]] ModelCard card_for(const TrainVerb& verb, const LearnedOptions& learned,
                                 const GraphData& data);

// Throws InputError where --split-kind contradicts another option.
void check_split_kind(const TrainVerb& verb);

// The latest edges in place of those that the seed would draw.
void hold_out_latest(ModelCard& card, const GraphData& data, double share);

}  // namespace hplc::cli
