// How many rows should be right.
#include "predict/expected_rows.hpp"

#include <gtest/gtest.h>

#include "base/random.hpp"

namespace hplc {
namespace expected_rows_test {

// Scores of links are higher by one than those of other pairs.
ScoreCalibration some_calibration() {
    RandomStream random(4, "scores");
    std::vector<double> links(2000);
    std::vector<double> others(20'000);
    for (double& score : links)
        score = 1 + random.uniform() + random.uniform();
    for (double& score : others)
        score = random.uniform() + random.uniform();
    return *fit_calibration({.positives = links, .negatives = others, .population = 100'000});
}

std::vector<ScoredPair> rows_of(const std::vector<double>& scores) {
    std::vector<ScoredPair> rows;
    for (const double score : scores)
        rows.push_back({{0, 1}, score});
    return rows;
}

TEST(ExpectedRows, TellWhatTheEvaluationTells) {
    const ScoreCalibration calibration = some_calibration();
    const std::vector<double> scores = {2.8, 2.5, 1.4, 0.9};
    ExpectedRows rows;
    rows.add(rows_of({2.8, 2.5}));
    rows.add(rows_of({1.4, 0.9}));
    EXPECT_EQ(rows.count(), 4u);
    EXPECT_EQ(rows.of(calibration, true), expected_right_of_best(calibration, 4, 0.9));
    EXPECT_EQ(rows.of(calibration, false), expected_right(calibration, scores));
    EXPECT_EQ(ExpectedRows().of(calibration, true), BudgetPrecision());
}

TEST(ExpectedRows, OfMillionsAreCountedInBoundedMemory) {
    const ScoreCalibration calibration = some_calibration();
    RandomStream random(5, "rows");
    std::vector<double> scores(2'500'000);
    for (double& score : scores)
        score = 3 * random.uniform();
    ExpectedRows rows;
    rows.add(rows_of(scores));
    const BudgetPrecision whole = expected_right(calibration, scores);
    const BudgetPrecision thinned = rows.of(calibration, false);
    EXPECT_EQ(thinned.pairs, 2'500'000);
    EXPECT_NEAR(thinned.expected / whole.expected, 1, 0.005);
    EXPECT_NEAR(thinned.low / whole.low, 1, 0.02);
}

TEST(ExpectedRows, AreASentence) {
    EXPECT_EQ(expected_text({.pairs = 20, .expected = 9.04, .low = 4.2, .high = 13.7}),
              "of these 20 rows about 9 should be right (4 to 14, 95 % interval)");
    EXPECT_EQ(expected_text({.pairs = 100, .expected = 41.4, .low = 22.4, .high = 63.7}),
              "of these 100 rows about 41 should be right (22 to 64, 95 % interval)");
    EXPECT_EQ(expected_text({.pairs = 1, .expected = 0.3, .low = 0, .high = 1}),
              "of this 1 row about 0.3 should be right (0 to 1, 95 % interval)");
}

}  // namespace expected_rows_test
}  // namespace hplc
