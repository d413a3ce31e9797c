// Trainings whose numbers run away, to NaN or to scores of 1e28.
#pragma once

#include <cstddef>
#include <string>

#include "task/evaluation.hpp"

namespace hplc {

struct Divergence {
    std::size_t epoch = 0;  // the first is 1
    double loss = 0;        // may be not finite
    double score = 0;       // the largest magnitude on validation; 0 where nothing was scored
};

// Whether a loss or a score is not finite, or so large that single precision no longer holds every
// whole number (2^24): as log-odds it then says nothing.
[[nodiscard]] bool is_beyond_bounds(double value);

// The largest magnitude; infinity where a score is not finite.
[[nodiscard]] double farthest_score(const EdgeScores& scores);

// "a loss of 3.1e+28 and scores of up to 8e+27 in epoch 15"
[[nodiscard]] std::string describe(const Divergence& divergence);

}  // namespace hplc
