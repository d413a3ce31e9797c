// From a probability back to the score that has it.
#pragma once

#include "predict/link_writer.hpp"

namespace hplc {

// The least score of at least this probability, exactly, where the probability does not fall with
// the score; infinity where no score has it, minus infinity where all have.
[[nodiscard]] double least_score(const Probability& probability, double least);

}  // namespace hplc
