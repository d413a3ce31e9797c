#include "nn/sparse/neighbour_max.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "nn/random_inputs.hpp"
#include "nn/sparse/csr_matrix.hpp"
#include "support/support.hpp"

namespace hplc {
namespace neighbour_max_test {

// 600 columns are two whole blocks and a part of one.
constexpr std::size_t kColumns = 600;

struct Inputs {
    CsrGraph graph = testing::small_graph(5, {{0, 1}, {0, 2}, {1, 2}, {2, 3}});  // 4 is alone
    std::vector<float> x = testing::random_values(5 * kColumns, 1);
    std::vector<float> dy = testing::random_values(5 * kColumns, 2);

    [[nodiscard]] SparseView pattern() const { return {graph.offsets(), graph.adjacency(), {}}; }
};

std::vector<float> largest(const Inputs& in, Threads threads, Simd simd) {
    std::vector<float> y(in.x.size(), -7.0F);
    neighbour_max(in.pattern(), {in.x.data(), 5, kColumns}, {y.data(), 5, kColumns}, threads, simd);
    return y;
}

TEST(NeighbourMax, IsTheLargestOfEachColumn) {
    const Inputs in;
    for (const Simd simd : {Simd::kGeneric, best_simd()}) {
        const std::vector<float> y = largest(in, Threads{2}, simd);
        for (std::size_t c = 0; c < kColumns; ++c) {
            const auto x = [&](std::size_t row) { return in.x[row * kColumns + c]; };
            EXPECT_EQ(y[c], std::max(x(1), x(2)));
            EXPECT_EQ(y[2 * kColumns + c], std::max({x(0), x(1), x(3)}));
            EXPECT_EQ(y[3 * kColumns + c], x(2));
            EXPECT_EQ(y[4 * kColumns + c], 0);
        }
    }
}

// By the definition: the gradient of a row goes to whichever neighbour was the largest.
TEST(NeighbourMax, GradientsGoToTheLargest) {
    const Inputs in;
    std::vector<float> expected(in.x.size(), 0);
    for (NodeId row = 0; row < 5; ++row) {
        const auto neighbours = in.graph.neighbours(row);
        for (std::size_t c = 0; c < kColumns && !neighbours.empty(); ++c) {
            const NodeId best = *std::ranges::max_element(
                neighbours, {}, [&](NodeId v) { return in.x[v * kColumns + c]; });
            expected[best * kColumns + c] += in.dy[row * kColumns + c];
        }
    }
    const std::vector<float> y = largest(in, {}, best_simd());
    std::vector<float> dx(in.x.size(), -7.0F);
    for (const Simd simd : {Simd::kGeneric, best_simd()}) {
        neighbour_max_backward(in.pattern(), in.pattern(), {in.x.data(), 5, kColumns},
                               {y.data(), 5, kColumns}, {in.dy.data(), 5, kColumns},
                               {dx.data(), 5, kColumns}, Threads{2}, simd);
        for (std::size_t i = 0; i < dx.size(); ++i)
            ASSERT_NEAR(dx[i], expected[i], 1e-6) << i;
    }
}

// 1 and 2 are neighbours of 0 and equal; 1 has no other, 2 has 3.
TEST(NeighbourMax, EqualsShareTheGradient) {
    const CsrGraph graph = testing::small_graph(4, {{0, 1}, {0, 2}, {2, 3}});
    const std::vector<float> x = {5, 1, 1, 2};
    const std::vector<float> y = {1, 5, 5, 1};
    const std::vector<float> dy = {8, 1, 2, 4};
    std::vector<float> dx(4);
    const SparseView pattern = {graph.offsets(), graph.adjacency(), {}};
    neighbour_max_backward(pattern, pattern, {x.data(), 4, 1}, {y.data(), 4, 1}, {dy.data(), 4, 1},
                           {dx.data(), 4, 1}, {});
    EXPECT_EQ(dx, (std::vector<float>{3, 4, 8, 0}));
}

// Row 0 looks at both, row 1 at none: what 0 is given comes to the larger of the two.
TEST(NeighbourMax, GradientsGoBackAlongTheTranspose) {
    const CsrMatrix pattern(2, {0, 2, 2}, {0, 1}, {1, 1});
    const CsrMatrix back = transposed(pattern);
    const std::vector<float> x = {1, 3};
    const std::vector<float> y = {3, 0};
    const std::vector<float> dy = {5, 7};
    std::vector<float> dx(2);
    neighbour_max_backward(pattern.view(), back.view(), {x.data(), 2, 1}, {y.data(), 2, 1},
                           {dy.data(), 2, 1}, {dx.data(), 2, 1}, {});
    EXPECT_EQ(dx, (std::vector<float>{0, 5}));
}

}  // namespace neighbour_max_test
}  // namespace hplc
