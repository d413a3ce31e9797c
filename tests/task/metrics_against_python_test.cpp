#include <fmt/format.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "base/random.hpp"
#include "support/support.hpp"
#include "task/metrics.hpp"

namespace hplc {
namespace metrics_against_python_test {

using Scores = std::vector<double>;

// Scores from `levels` different values, so that few levels mean many ties.
Scores random_scores(std::size_t count, std::uint64_t levels, double lift, RandomStream& random) {
    Scores scores(count);
    for (double& score : scores)
        score = (static_cast<double>(random.below(levels)) + lift) / static_cast<double>(levels);
    return scores;
}

nlohmann::json metrics_of(const Scores& positives, const Scores& negatives,
                          const Scores& candidates, std::size_t per_edge) {
    nlohmann::json found = {
        {"auc", auc(positives, negatives)},
        {"ap", average_precision(positives, negatives)},
        {"mrr_pool", mean_reciprocal_rank(positives, negatives)},
        {"mrr_candidates", mean_reciprocal_rank(positives, candidates, per_edge)}};
    for (const std::size_t k : {1, 3, 20, 100}) {
        found[fmt::format("hits@{}", k)] = hits_at(k, positives, negatives).value_or(1);  // as OGB
        found[fmt::format("candidate_hits@{}", k)] =
            candidate_hits_at(k, positives, candidates, per_edge);
    }
    return found;
}

nlohmann::json random_case(std::uint64_t levels, std::uint64_t number) {
    RandomStream random = RandomStream(levels, "metrics").fork(number);
    const std::size_t per_edge = 1 + random.below(120);
    const double lift = levels < 100 ? 1 : static_cast<double>(levels) * 0.1;
    const Scores positives = random_scores(1 + random.below(150), levels, lift, random);
    const Scores negatives = random_scores(1 + random.below(300), levels, 0, random);
    const Scores candidates = random_scores(positives.size() * per_edge, levels, 0, random);
    nlohmann::json lists = nlohmann::json::array();
    for (auto own = candidates.begin(); own != candidates.end();
         own += static_cast<std::ptrdiff_t>(per_edge))
        lists.push_back(Scores(own, own + static_cast<std::ptrdiff_t>(per_edge)));
    return {{"positives", positives},
            {"negatives", negatives},
            {"candidates", lists},
            {"found", metrics_of(positives, negatives, candidates, per_edge)}};
}

TEST(Metrics, EqualScikitLearnsAndOgbsDefinitions) {
    nlohmann::json cases = nlohmann::json::array();
    for (const std::uint64_t levels : {1, 2, 5, 40, 1000000}) {
        for (std::uint64_t number = 0; number < 8; ++number)
            cases.push_back(random_case(levels, number));
    }
    const testing::TemporaryFolder folder;
    const auto file = folder.file("cases.json", cases.dump());
    const auto script = testing::source_dir() / "tests/task/metrics_against_python.py";
    const auto result = testing::run_command(
        fmt::format("/usr/bin/python3 '{}' '{}'", script.string(), file.string()));
    EXPECT_EQ(result.exit_code, 0) << result.err;
    EXPECT_TRUE(result.out.starts_with("40 cases agree")) << result.out;
}

}  // namespace metrics_against_python_test
}  // namespace hplc
