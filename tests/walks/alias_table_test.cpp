#include "walks/alias_table.hpp"

#include <gtest/gtest.h>

#include <array>

#include "support/statistics.hpp"

namespace hplc::testing {
namespace alias_table_test {

TEST(AliasTable, DrawsByWeight) {
    const std::array weights = {3.0, 0.5, 12.0, 1e-3, 4.0, 2.4};
    const AliasTable table(weights);
    RandomStream random(1, "alias");
    std::array<std::uint64_t, 6> seen{};
    constexpr int kDraws = 1'000'000;
    for (int i = 0; i < kDraws; ++i)
        ++seen[table.draw(random)];
    std::array<double, 6> expected{};
    for (std::size_t i = 0; i < weights.size(); ++i)
        expected[i] = kDraws * weights[i] / 21.901;
    EXPECT_LT(chi_square_deviation(seen, expected), 4.5);
}

TEST(AliasTable, NeverDrawsWhatWeighsNothing) {
    const AliasTable table(std::array{0.0, 5.0, 0.0, 0.1, 0.0});
    RandomStream random(2, "alias");
    for (int i = 0; i < 10'000; ++i)
        EXPECT_EQ(table.draw(random) % 2, 1U);
}

TEST(AliasTable, OfOneItem) {
    RandomStream random(3, "alias");
    EXPECT_EQ(AliasTable(std::array{1e-9}).draw(random), 0U);
}

}  // namespace alias_table_test
}  // namespace hplc::testing
