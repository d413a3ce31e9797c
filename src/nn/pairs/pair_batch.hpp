// Pairs of nodes with what is known of them: what a decoder learns from in one step.
#pragma once

#include <cstddef>
#include <span>

#include "base/types.hpp"
#include "nn/matrix_view.hpp"

namespace hplc {

struct PairBatch {
    std::span<const NodePair> pairs;
    ConstMatrix features = {};           // one row a pair, or no columns
    std::span<const float> labels = {};  // 0 or 1, one a pair
    std::span<const float> counts = {};  // for how many pairs one stands in the loss; empty: for 1

    [[nodiscard]] std::span<const float> counts_of(std::size_t begin, std::size_t size) const {
        return counts.empty() ? counts : counts.subspan(begin, size);
    }
};

}  // namespace hplc
