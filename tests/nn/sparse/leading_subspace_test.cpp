#include "nn/sparse/leading_subspace.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

namespace hplc {
namespace leading_subspace_test {

// Rows (2, 1), (1, 2) and (1): eigenvalues 3 of (1, 1), 1 of (1, -1) and 1/2 of the last axis.
CsrMatrix two_blocks() {
    return {3, {0, 2, 4, 5}, {0, 1, 0, 1, 2}, {2, 1, 1, 2, 0.5F}};
}

TEST(LeadingSubspace, ByHand) {
    std::vector<float> columns = {1, 0,  //
                                  0, 1,  //
                                  1, 1};
    turn_to_leading(two_blocks(), {columns.data(), 3, 2}, {});
    const double half = std::sqrt(0.5);
    const std::vector<double> expected = {half, half, half, -half, 0, 0};
    for (std::size_t i = 0; i < columns.size(); ++i)
        EXPECT_NEAR(std::fabs(columns[i]), std::fabs(expected[i]), 1e-5) << i;
    EXPECT_GT(columns[0] * columns[2], 0);
    EXPECT_LT(columns[1] * columns[3], 0);
}

}  // namespace leading_subspace_test
}  // namespace hplc
