#include "nn/gradient_norm.hpp"

#include <gtest/gtest.h>

#include "base/random.hpp"

namespace hplc {
namespace gradient_norm_test {

// 3² + 4² + 12² = 13².
TEST(GradientNorm, IsOfAllNumbersTogether) {
    std::vector<float> first = {3, -4};
    std::vector<float> second = {12};
    EXPECT_DOUBLE_EQ(norm_of({first, second}, {}), 13);
    EXPECT_DOUBLE_EQ(norm_of({}, {}), 0);
}

TEST(GradientNorm, ShortensWhatIsTooLong) {
    std::vector<float> first = {3, -4};
    std::vector<float> second = {12};
    shorten({first, second}, 13, {});
    EXPECT_EQ(first, (std::vector<float>{3, -4}));
    shorten({first, second}, 6.5, {});
    EXPECT_EQ(first, (std::vector<float>{1.5, -2}));
    EXPECT_EQ(second, std::vector<float>{6});
}

TEST(GradientNorm, IsTheSameForAnyThreads) {
    RandomStream random(1, "test");
    std::vector<float> numbers(200'000);
    for (float& number : numbers)
        number = static_cast<float>(random.uniform());
    const double norm = norm_of({numbers}, {});
    for (const unsigned threads : {2U, 3U})
        EXPECT_EQ(norm_of({numbers}, {threads}), norm);
}

}  // namespace gradient_norm_test
}  // namespace hplc
