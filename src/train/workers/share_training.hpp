// What a training has come to, from the first of several workers to the others: it alone has read
// the checkpoint, or the model to continue from.
#pragma once

#include "base/workers.hpp"
#include "model/learned_model.hpp"
#include "train/train_model.hpp"

namespace hplc {

// Nothing where there are no workers. What ended a training is not part of it: such a one does not
// go on.
void share_training(Workers* workers, LearnedModel& model, TrainingState& state);

}  // namespace hplc
