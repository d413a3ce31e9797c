// Pairs of nodes with what is known of them: what a decoder learns from in one step.
#pragma once

#include <span>

#include "base/types.hpp"
#include "nn/matrix_view.hpp"

namespace hplc {

struct PairBatch {
    std::span<const NodePair> pairs;
    ConstMatrix features = {};           // one row a pair, or no columns
    std::span<const float> labels = {};  // 0 or 1, one a pair
};

}  // namespace hplc
