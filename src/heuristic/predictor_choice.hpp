// Which predictor without learning fits a graph: tried on edges that are held out of it.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "heuristic/registry.hpp"
#include "task/fit_task.hpp"

namespace hplc {

struct PredictorScore {
    const Predictor* predictor = nullptr;
    double average_precision = 0;
};

struct PredictorChoice {
    std::vector<PredictorScore> scores = {};  // best first, of equals as in predictors()
    std::size_t links = 0;                    // that were to be found
    std::size_t others = 0;                   // random pairs among which they were hidden

    // The first of them.
    [[nodiscard]] const Predictor& chosen() const { return *scores.front().predictor; }
};

// Fewer held-out links do not tell predictors apart.
inline constexpr std::size_t kLeastToChooseBy = 10;

// Ranks up to 5,000 validation edges of the task among ten times as many random pairs, by every
// predictor that costs little: the linear autoencoder is among them only where all of its fits take
// about a second together. Needs kLeastToChooseBy validation edges. Cost: 55,000 scores each.
[[nodiscard]] PredictorChoice choose_predictor(const FitTask& task,
                                               const PredictorOptions& options);

}  // namespace hplc
