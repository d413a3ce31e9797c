#include "base/symmetric_eigen.hpp"

#include <gtest/gtest.h>

#include <vector>

#include "base/random.hpp"

namespace hplc {
namespace {

TEST(SymmetricEigen, OfTwoByTwo) {
    const std::vector<double> matrix = {2, 1, 1, 2};
    const SymmetricEigen eigen = symmetric_eigen(matrix, 2);
    ASSERT_EQ(eigen.values.size(), 2);
    EXPECT_NEAR(eigen.values[0], 1, 1e-12);  // of (1, -1)
    EXPECT_NEAR(eigen.values[1], 3, 1e-12);  // of (1, 1)
    EXPECT_NEAR(eigen.vectors[0] * eigen.vectors[1], -0.5, 1e-12);
    EXPECT_NEAR(eigen.vectors[2] * eigen.vectors[3], 0.5, 1e-12);
}

TEST(SymmetricEigen, VectorsSolveTheEquationAndAreOrthonormal) {
    constexpr std::size_t kSize = 17;
    RandomStream random(3, "symmetric matrix");
    std::vector<double> matrix(kSize * kSize);
    for (std::size_t i = 0; i < kSize; ++i) {
        for (std::size_t j = 0; j <= i; ++j)
            matrix[i * kSize + j] = matrix[j * kSize + i] = random.uniform() - 0.5;
    }
    const SymmetricEigen eigen = symmetric_eigen(matrix, kSize);
    const auto vector = [&](std::size_t j) { return eigen.vectors.data() + j * kSize; };
    for (std::size_t j = 0; j < kSize; ++j) {
        EXPECT_LE(eigen.values[j == 0 ? 0 : j - 1], eigen.values[j]);
        for (std::size_t i = 0; i < kSize; ++i) {
            double product = 0;
            double inner = 0;
            for (std::size_t k = 0; k < kSize; ++k) {
                product += matrix[i * kSize + k] * vector(j)[k];
                inner += vector(i)[k] * vector(j)[k];
            }
            EXPECT_NEAR(product, eigen.values[j] * vector(j)[i], 1e-12);
            EXPECT_NEAR(inner, i == j ? 1 : 0, 1e-12);
        }
    }
}

TEST(SymmetricEigen, OfNothing) {
    EXPECT_TRUE(symmetric_eigen({}, 0).values.empty());
}

}  // namespace
}  // namespace hplc
