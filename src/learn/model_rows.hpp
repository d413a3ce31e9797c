// Scores of a trained model row by row: features by sweeps, and the decoder only for pairs whose
// bound reaches the floor.
#pragma once

#include <memory>
#include <vector>

#include "learn/model_scorer.hpp"

namespace hplc {

// One a thread; they look at what they are given. `features` null: the decoder sees the nodes
// alone.
[[nodiscard]] std::vector<std::unique_ptr<RowScorer>> model_rows(const PairLogits& logits,
                                                                 const PairFeatures* features,
                                                                 const Standardisation& standard,
                                                                 Threads threads);

}  // namespace hplc
