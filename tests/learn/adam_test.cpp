#include "nn/adam.hpp"

#include <gtest/gtest.h>
#include <torch/optim.h>

#include "base/random.hpp"

namespace hplc {
namespace adam_test {

// Torch's own as the plain twin: ten steps with gradients that change sign.
TEST(Adam, IsTorchsAdam) {
    constexpr std::size_t kSize = 1000;
    for (const float decay : {0.0F, 0.1F}) {
        RandomStream random(1, "test");
        std::vector<float> ours(kSize);
        for (float& value : ours)
            value = static_cast<float>(random.uniform());
        torch::Tensor theirs = torch::tensor(ours).requires_grad_();
        torch::optim::Adam twin({theirs}, torch::optim::AdamOptions(0.01).weight_decay(decay));
        const std::vector<std::size_t> sizes = {kSize};
        Adam adam(sizes, {.learning_rate = 0.01F, .weight_decay = decay});
        for (int step = 0; step < 10; ++step) {
            std::vector<float> gradient(kSize);
            for (float& value : gradient)
                value = static_cast<float>(random.uniform() - 0.5);
            theirs.mutable_grad() = torch::tensor(gradient);
            twin.step();
            adam.start_step();
            adam.update(0, ours, gradient, Threads{2});
        }
        for (std::size_t i = 0; i < kSize; ++i)
            EXPECT_NEAR(ours[i], theirs[static_cast<std::int64_t>(i)].item<float>(), 1e-5);
        EXPECT_EQ(adam.steps().front(), 10);
    }
}

TEST(Adam, RatesFallAlongACosine) {
    EXPECT_DOUBLE_EQ(falling_rate(2, 0.1, 0), 2);
    EXPECT_DOUBLE_EQ(falling_rate(2, 0.1, 0.5), 1.1);
    EXPECT_DOUBLE_EQ(falling_rate(2, 0.1, 1), 0.2);
    EXPECT_DOUBLE_EQ(falling_rate(2, 0.1, 3), 0.2);  // training that goes on beyond its end
}

}  // namespace adam_test
}  // namespace hplc
