#include "learn/optimiser.hpp"

#include <gtest/gtest.h>

namespace hplc {
namespace optimiser_test {

constexpr TrainingOptions kTraining = {.learning_rate = 0.1F};

// Two numbers, 1 and 1, with the gradient (3, -4).
struct TwoNumbers {
    explicit TwoNumbers(StepOptions steps, double progress)
        : numbers(parameters.constant("numbers", 2, 1.0F)),
          optimiser(parameters, kTraining, steps) {
        numbers.mutable_grad() = torch::tensor({3.0F, -4.0F});
        const torch::NoGradGuard no_gradients;
        optimiser.step(parameters, {}, progress);
    }

    ParameterSet parameters = ParameterSet(1);
    torch::Tensor numbers;
    Optimiser optimiser;
};

// Adam's first step is as long as the learning rate, against the sign of the gradient.
TEST(Optimiser, FollowsAFallingRateWhereItIsAskedTo) {
    for (const double progress : {0.0, 0.5, 1.0}) {
        const TwoNumbers steady({.last_rate = 0.2F}, progress);
        EXPECT_NEAR(steady.numbers[0].item<float>(), 0.9, 1e-6);
        const TwoNumbers falling({.falling_rate = true, .last_rate = 0.2F}, progress);
        const double rate = 0.1 * (1 - 0.8 * progress);  // a cosine's middle is the mean
        EXPECT_NEAR(falling.numbers[0].item<float>(), 1 - rate, 1e-6);
        EXPECT_NEAR(falling.numbers[1].item<float>(), 1 + rate, 1e-6);
    }
}

// The first moment is a tenth of the gradient, whose norm is 5.
TEST(Optimiser, ShortensGradientsToTheirLimit) {
    for (const float longest : {0.0F, 10.0F, 0.5F}) {
        TwoNumbers step({.max_gradient_norm = longest}, 0);
        const double share = longest == 0.5F ? 0.1 : 1;
        const auto state = step.optimiser.state(step.parameters);
        ASSERT_EQ(state[1].name, "adam.first.numbers");
        EXPECT_NEAR(state[1].values[0], 0.3 * share, 1e-6);
        EXPECT_NEAR(state[1].values[1], -0.4 * share, 1e-6);
    }
}

}  // namespace optimiser_test
}  // namespace hplc
