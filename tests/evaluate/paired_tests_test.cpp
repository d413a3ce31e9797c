#include "evaluate/paired_tests.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>
#include <nlohmann/json.hpp>

#include "base/random.hpp"
#include "support/support.hpp"

namespace hplc {
namespace paired_tests_test {

using Values = std::vector<double>;

// Few levels make ties and pairs without a difference.
Values random_values(std::size_t count, std::uint64_t levels, RandomStream& random) {
    Values values(count);
    for (double& value : values)
        value = static_cast<double>(random.below(levels)) / static_cast<double>(levels);
    return values;
}

nlohmann::json random_case(std::uint64_t levels, std::uint64_t number) {
    RandomStream random = RandomStream(levels, "paired tests").fork(number);
    const std::size_t count = 2 + number % 9;
    Values first = random_values(count, levels, random);
    const Values second = random_values(count, levels, random);
    first[0] += 1;  // so that the differences are not all the same
    const double test_to_train = 0.1 * static_cast<double>(number % 4);
    const PairedTest corrected = paired_t_test(first, second, test_to_train);
    const PairedTest plain = paired_t_test(first, second);
    return {{"first", first},
            {"second", second},
            {"test_to_train", test_to_train},
            {"found",
             {{"t", corrected.t},
              {"p", corrected.p},
              {"plain_t", plain.t},
              {"plain_p", plain.p},
              {"wilcoxon", wilcoxon_signed_rank(first, second)}}}};
}

TEST(PairedTests, AreThoseOfSciPy) {
    nlohmann::json cases = nlohmann::json::array();
    for (const std::uint64_t levels : {3, 10, 1'000'000}) {
        for (std::uint64_t number = 0; number < 12; ++number)
            cases.push_back(random_case(levels, number));
    }
    const testing::TemporaryFolder folder;
    const auto file = folder.file("cases.json", cases.dump());
    const auto script = testing::source_dir() / "tests/evaluate/paired_tests_against_scipy.py";
    const auto result = testing::run_command(
        fmt::format("/usr/bin/python3 '{}' '{}'", script.string(), file.string()));
    EXPECT_EQ(result.exit_code, 0) << result.err;
    EXPECT_EQ(result.out, "36 cases agree\n");
}

TEST(PairedTests, StudentsTailsByTheirClosedForms) {
    // One degree is Cauchy's distribution, two have a root.
    for (const double t : {0.0, 0.3, 1.0, 4.0, 1e4}) {
        EXPECT_NEAR(student_two_sided(t, 1), 1 - 2 / M_PI * std::atan(t), 1e-13) << t;
        EXPECT_NEAR(student_two_sided(-t, 2), 1 - t / std::sqrt(2 + t * t), 1e-13) << t;
    }
    EXPECT_NEAR(student_two_sided(1.959963984540054, 1e7), 0.05, 1e-7);
    EXPECT_EQ(student_two_sided(INFINITY, 4), 0);
}

TEST(PairedTests, DifferencesThatDoNotVary) {
    const Values ones = {1, 1, 1};
    const Values halves = {0.5, 0.5, 0.5};
    EXPECT_EQ(paired_t_test(ones, ones).p, 1);
    EXPECT_EQ(paired_t_test(ones, ones).t, 0);
    EXPECT_EQ(wilcoxon_signed_rank(ones, ones), 1);
    // Of one and the same run three times over nothing follows.
    EXPECT_EQ(paired_t_test(ones, halves).p, 1);
    EXPECT_EQ(paired_t_test(halves, ones).degrees, 0);
    EXPECT_EQ(paired_t_test(ones, halves).difference, 0.5);
    const Values thirds = {1.0 / 3, 1.0 / 3, 1.0 / 3 + 1e-17};
    EXPECT_EQ(paired_t_test(ones, thirds).p, 1);
}

// Five runs that all say the same are no proof for Wilcoxon: 2 of 32 patterns of signs.
TEST(PairedTests, WilcoxonNeedsSixRuns) {
    const Values better = {0.9, 0.8, 0.7, 0.6, 0.5};
    const Values worse = {0.8, 0.6, 0.4, 0.2, 0.0};
    EXPECT_DOUBLE_EQ(wilcoxon_signed_rank(better, worse), 0.0625);
    EXPECT_DOUBLE_EQ(wilcoxon_signed_rank(worse, better), 0.0625);
}

// Nadeau and Bengio: of 10 splits at 70/10/20 the plain t is 1.96 times too large.
TEST(PairedTests, OverlapOfSplitsMakesTSmaller) {
    const Values first = {1, 2, 3, 4, 5, 6, 7, 8, 9, 11};
    const Values second(10, 0.0);
    const double ratio = paired_t_test(first, second).t / paired_t_test(first, second, 2.0 / 7).t;
    EXPECT_NEAR(ratio, std::sqrt(1 + 10 * 2.0 / 7), 1e-12);
}

TEST(PairedTests, TheLeastTellingDifferenceIsJustReal) {
    for (const double degrees : {1.0, 2.0, 4.0, 9.0, 1000.0}) {
        for (const double level : {0.05, 0.05 / 23})
            EXPECT_NEAR(student_two_sided(student_critical(level, degrees), degrees), level, 1e-12);
    }
    EXPECT_NEAR(student_critical(0.05, 2), 4.302652729911275, 1e-9);
    const Values first = {1, 2, 3, 4, 6};
    const PairedTest test = paired_t_test(first, Values(5, 0.0), 2.0 / 7);
    const double least = test.least_telling(0.05);
    EXPECT_NEAR(student_two_sided(least / test.error, 4), 0.05, 1e-12);
}

TEST(PairedTests, HolmMultipliesByWhatIsLeft) {
    // 0.01 × 4; 0.02 × 3; 0.03 × 2 = 0.06; 0.5 × 1.
    const Values p = {0.03, 0.01, 0.5, 0.02};
    const Values adjusted = holm(p);
    EXPECT_DOUBLE_EQ(adjusted[1], 0.04);
    EXPECT_DOUBLE_EQ(adjusted[3], 0.06);
    EXPECT_DOUBLE_EQ(adjusted[0], 0.06);
    EXPECT_DOUBLE_EQ(adjusted[2], 0.5);
    EXPECT_EQ(holm(Values{0.4, 0.9}), (Values{0.8, 0.9}));
    EXPECT_EQ(holm(Values{0.6, 0.01}), (Values{0.6, 0.02}));
    EXPECT_EQ(holm(Values{0.8, 0.7}), (Values{1, 1}));
    EXPECT_TRUE(holm(Values{}).empty());
}

}  // namespace paired_tests_test
}  // namespace hplc
