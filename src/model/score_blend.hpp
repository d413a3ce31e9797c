// The scores of two scorers as one: a weight times the first's, which is bounded, plus a weight
// times the second's (blend_weights.hpp). A scorer of weight 0 is not asked.
#pragma once

#include <limits>
#include <memory>

#include "model/blend_weights.hpp"
#include "task/link_scorer.hpp"

namespace hplc {

// No score of `second` is above `largest`: a floor of the sum is then one of the first.
[[nodiscard]] std::unique_ptr<const LinkScorer> blended_scorer(
    std::shared_ptr<const LinkScorer> first, std::shared_ptr<const LinkScorer> second,
    BlendWeights weights, double largest = std::numeric_limits<double>::infinity());

}  // namespace hplc
