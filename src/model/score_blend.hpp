// The scores of two scorers as one: the first's plus a weight times the second's. Validation
// chooses the weight.
#pragma once

#include <limits>
#include <memory>
#include <span>
#include <string>

#include "task/evaluation.hpp"
#include "task/link_scorer.hpp"

namespace hplc {

// The weight, of those given, with the best metric of that name; of equals the first. Where the
// metric is the AUC, which hardly changes with the top of the ranking, the average precision is
// added to it. The first weight stays unless another gains more than half a standard error: with
// few edges to choose by the best of many is the luckiest.
[[nodiscard]] float best_blend(const EdgeScores& first, const EdgeScores& second,
                               std::span<const float> weights, const std::string& metric);

// No score of `second` is above `largest`: a floor of the sum is then one of the first.
[[nodiscard]] std::unique_ptr<const LinkScorer> blended_scorer(
    std::shared_ptr<const LinkScorer> first, std::shared_ptr<const LinkScorer> second,
    double weight, double largest = std::numeric_limits<double>::infinity());

}  // namespace hplc
