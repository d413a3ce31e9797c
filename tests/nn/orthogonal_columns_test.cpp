#include "nn/orthogonal_columns.hpp"

#include <gtest/gtest.h>

#include <vector>

#include "base/random.hpp"

namespace hplc {
namespace orthogonal_columns_test {

// (3, 4) has length 5; what (1, 0) has besides it is (16, -12) / 25, of length 4 / 5. The third
// column begins a new basis.
TEST(OrthogonalColumns, ByHand) {
    std::vector<float> numbers = {3, 1, 0,  //
                                  4, 0, 2};
    make_orthogonal({numbers.data(), 2, 3}, {});
    const std::vector<float> expected = {0.6F, 0.8F,  0,  //
                                         0.8F, -0.6F, 1};
    for (std::size_t i = 0; i < numbers.size(); ++i)
        EXPECT_NEAR(numbers[i], expected[i], 1e-6) << i;
}

TEST(OrthogonalColumns, OfRandomOnes) {
    constexpr std::size_t kRows = 200;
    constexpr std::size_t kColumns = 30;
    RandomStream random(1, "test");
    std::vector<float> numbers(kRows * kColumns);
    for (float& number : numbers)
        number = static_cast<float>(random.uniform() - 0.5);
    std::vector<float> same = numbers;
    make_orthogonal({numbers.data(), kRows, kColumns}, {});
    make_orthogonal({same.data(), kRows, kColumns}, {3});
    EXPECT_EQ(same, numbers);
    for (std::size_t a = 0; a < kColumns; ++a) {
        for (std::size_t b = 0; b <= a; ++b) {
            double sum = 0;
            for (std::size_t r = 0; r < kRows; ++r)
                sum += double{numbers[r * kColumns + a]} * numbers[r * kColumns + b];
            EXPECT_NEAR(sum, a == b ? 1 : 0, 1e-6) << a << " " << b;
        }
    }
}

}  // namespace orthogonal_columns_test
}  // namespace hplc
