// Comparison of functions with their twins, gradients included.
#pragma once

#include <vector>

#include "expect_near.hpp"
#include "tensors.hpp"

namespace hplc::testing {

// Runs both functions on the same leaves and compares results and gradients. The result meets
// random weights before it is summed up, so that every element has a gradient of its own.
template <typename Ours, typename Theirs>
void expect_same(std::vector<torch::Tensor> leaves, const Ours& ours, const Theirs& theirs) {
    std::vector<torch::Tensor> copies;
    for (const torch::Tensor& leaf : leaves)
        copies.push_back(leaf.detach().clone().requires_grad_(leaf.requires_grad()));
    const torch::Tensor y = ours(leaves);
    const torch::Tensor twin = theirs(copies);
    expect_near(y, twin);
    const torch::Tensor weights = random_tensor(twin.sizes(), 99);
    (y * weights).sum().backward();
    (twin * weights).sum().backward();
    for (std::size_t i = 0; i < leaves.size(); ++i) {
        SCOPED_TRACE(i);
        ASSERT_TRUE(leaves[i].grad().defined());
        expect_near(leaves[i].grad(), copies[i].grad());
    }
}

}  // namespace hplc::testing
