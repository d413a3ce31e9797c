#include "nn/pairs/link_loss.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace hplc {
namespace link_loss_test {

// A pair that counts twice is two pairs; the mean stays over those that there are.
TEST(LinkLoss, CountsMultiplyLossAndSlope) {
    const std::vector<float> labels = {1, 0, 1};
    const std::vector<float> counts = {2, 1, 0.5F};
    std::vector<float> plain = {0.3F, -1, 2};
    std::vector<float> counted = plain;
    std::vector<float> ones = plain;
    const double loss = loss_slopes(labels, plain, 3);
    EXPECT_EQ(loss_slopes(labels, ones, 3, std::vector<float>{1, 1, 1}), loss);
    EXPECT_EQ(ones, plain);
    double expected = 0;
    const std::vector<float> logits = {0.3F, -1, 2};
    for (std::size_t i = 0; i < 3; ++i)
        expected += counts[i] * cross_entropy(logits[i], labels[i]).loss / 3;
    EXPECT_DOUBLE_EQ(loss_slopes(labels, counted, 3, counts), expected);
    for (std::size_t i = 0; i < 3; ++i)
        EXPECT_FLOAT_EQ(counted[i], counts[i] * plain[i]);
}

}  // namespace link_loss_test
}  // namespace hplc
