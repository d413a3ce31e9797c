#include <fmt/format.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "base/random.hpp"
#include "support/support.hpp"
#include "task/calibration/isotonic.hpp"
#include "task/calibration/platt.hpp"
#include "task/sorted_scores.hpp"

namespace hplc {
namespace calibration_against_python_test {

using Scores = std::vector<double>;

// Whole numbers of `levels` different values, which tie or do not: few levels, many ties.
Scores random_scores(std::size_t count, std::uint64_t levels, std::uint64_t lift,
                     RandomStream& random) {
    Scores scores(count);
    for (double& score : scores)
        score = static_cast<double>(random.below(levels) + lift);
    return scores;
}

nlohmann::json random_case(std::uint64_t levels, std::uint64_t number) {
    RandomStream random = RandomStream(levels, "calibration").fork(number);
    const Scores positives = random_scores(20 + random.below(200), levels, levels / 4, random);
    const Scores negatives = random_scores(20 + random.below(400), levels, 0, random);
    const double weight = 1 + static_cast<double>(random.below(50));
    nlohmann::json blocks = nlohmann::json::array();
    for (const IsotonicBlock& block : isotonic_blocks(positives, negatives)) {
        const auto size = static_cast<double>(block.positives + block.negatives);
        blocks.push_back(
            {block.lowest, block.highest, static_cast<double>(block.positives) / size});
    }
    const LogisticLine line =
        fit_platt(distinct_scores(ascending(positives), ascending(negatives)), weight);
    return {{"positives", positives},
            {"negatives", negatives},
            {"weight", weight},
            {"blocks", blocks},
            {"line", {line.slope, line.intercept}}};
}

TEST(Calibration, EqualsScikitLearnsRegressions) {
    nlohmann::json cases = nlohmann::json::array();
    for (const std::uint64_t levels : {5, 40, 1'000'000}) {
        for (std::uint64_t number = 0; number < 8; ++number)
            cases.push_back(random_case(levels, number));
    }
    const testing::TemporaryFolder folder;
    const auto file = folder.file("cases.json", cases.dump());
    const auto script =
        testing::source_dir() / "tests/task/calibration/calibration_against_python.py";
    const auto result = testing::run_command(
        fmt::format("/usr/bin/python3 '{}' '{}'", script.string(), file.string()));
    EXPECT_EQ(result.exit_code, 0) << result.out << result.err;
    EXPECT_TRUE(result.out.starts_with("24 cases")) << result.out;
}

}  // namespace calibration_against_python_test
}  // namespace hplc
