// How much of two scores goes into their sum, learned on held-out edges.
//
// The first score is a logit of a network, and networks go on beyond what they have seen: a pair of
// hubs may get odds of e^28, which no number of training pairs vouches for, and the very top of the
// ranking is then theirs. So it is bounded, without a change of its own order.
//
// The weights are those of a logistic regression of link or no link on the two scores. Its loss
// depends on every pair, so it follows luck far less than the best of many weights by a metric
// does. What little edges leave open is settled by a prior that a dozen edges outweigh.
#pragma once

#include <cmath>
#include <string>

#include "task/evaluation.hpp"

namespace hplc {

struct BlendWeights {
    float first = 1;
    float second = 0;
};

// Weights where nothing is known of the edges.
struct BlendPrior {
    BlendWeights weights = {.first = 0.5F, .second = 0.5F};
    double unit = 1;  // the weight at which the second counts as a logit does
};

inline constexpr double kFarthestLogit = 6;

[[nodiscard]] inline double bounded_logit(double logit) {
    return kFarthestLogit * std::tanh(logit / kFarthestLogit);
}
// The logit that a bounded one comes from; infinite where there is none.
[[nodiscard]] double unbounded_logit(double bounded);

// Of bounded_logit(first) and second; none is negative. Edges are held against the negatives of the
// pool, or where there are none against all candidates, both sides counting the same. O(n) a step.
[[nodiscard]] BlendWeights logistic_weights(const EdgeScores& first, const EdgeScores& second,
                                            const BlendPrior& prior);

// The same, unless one of the two alone is better by the metric of that name by more than two
// standard errors of the difference, which is far smaller than the error of either because both
// rank the same edges: then that one alone. To the AUC, which hardly changes with the top of the
// ranking, the average precision is added. O(n log n), 20 times that where one alone is better at
// all.
[[nodiscard]] BlendWeights best_weights(const EdgeScores& first, const EdgeScores& second,
                                        const BlendPrior& prior, const std::string& metric);

}  // namespace hplc
