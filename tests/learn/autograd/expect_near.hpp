// Comparison of tensors.
#pragma once

#include <gtest/gtest.h>
#include "learn/torch.hpp"

#include <algorithm>

namespace hplc::testing {

// Equal up to rounding, relative to the largest element.
inline void expect_near(const torch::Tensor& ours, const torch::Tensor& theirs,
                        double tolerance = 1e-5) {
    ASSERT_EQ(ours.sizes(), theirs.sizes());
    if (theirs.numel() == 0) return;
    const double scale = std::max(1e-3, theirs.abs().max().item<double>());
    EXPECT_LE((ours - theirs).abs().max().item<double>(), tolerance * scale);
}

}  // namespace hplc::testing
