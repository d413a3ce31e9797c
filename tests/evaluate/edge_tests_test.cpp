#include "evaluate/edge_tests.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>
#include <nlohmann/json.hpp>

#include "base/random.hpp"
#include "support/support.hpp"
#include "task/metrics.hpp"

namespace hplc {
namespace edge_tests_test {

using Values = std::vector<double>;

// Sum of twelve: as good as normal.
double noise(RandomStream& random) {
    double sum = -6;
    for (int i = 0; i < 12; ++i)
        sum += static_cast<double>(random.below(1'000'000)) / 1e6;
    return sum;
}

struct TwoModels {
    EdgeSample first;
    EdgeSample second;
};

// Scores with a common part, as those of two models on one graph have, rounded so that some tie.
// Positives are `lift` higher, those of the second model by `lift_of_second`.
TwoModels two_models(std::size_t positives, std::size_t negatives, double lift,
                     double lift_of_second, std::uint64_t number) {
    RandomStream random = RandomStream(5, "edge tests").fork(number);
    TwoModels models;
    const auto add = [&](Values& first, Values& second, double up, double up_of_second) {
        const double common = noise(random);
        first.push_back(std::round(8 * (common + noise(random) + up)) / 8);
        second.push_back(std::round(8 * (common + noise(random) + up_of_second)) / 8);
    };
    for (std::size_t i = 0; i < positives; ++i)
        add(models.first.positives, models.second.positives, lift, lift_of_second);
    for (std::size_t i = 0; i < negatives; ++i)
        add(models.first.negatives, models.second.negatives, 0, 0);
    return models;
}

PairedTest auc_test(const TwoModels& models) {
    const Values first = {auc(models.first.positives, models.first.negatives)};
    const Values second = {auc(models.second.positives, models.second.negatives)};
    return edge_test("auc", first, second, {&models.first, 1}, {&models.second, 1}, {});
}

nlohmann::json json_of(const EdgeSample& sample) {
    return {{"positives", sample.positives}, {"negatives", sample.negatives}};
}

TEST(EdgeTests, ErrorsAreThoseOfNumPy) {
    nlohmann::json cases = nlohmann::json::array();
    for (const char* metric : {"auc", "auc", "auc", "ap", "hits@20", "hits@50"}) {
        const std::size_t size = 150 + 60 * cases.size();
        const TwoModels models = two_models(size, 2 * size, 1, 0.8, cases.size());
        cases.push_back(
            {{"metric", metric},
             {"first", json_of(models.first)},
             {"second", json_of(models.second)},
             {"error", difference_error(metric, models.first, models.second, {.seed = 3})}});
    }
    const testing::TemporaryFolder folder;
    const auto file = folder.file("cases.json", cases.dump());
    const auto script = testing::source_dir() / "tests/evaluate/edge_tests_against_numpy.py";
    const auto result = testing::run_command(
        fmt::format("/usr/bin/python3 '{}' '{}'", script.string(), file.string()));
    EXPECT_EQ(result.exit_code, 0) << result.err;
    EXPECT_EQ(result.out, "6 cases agree\n");
}

// Of models that are equally good, one in twenty is called better than the other.
TEST(EdgeTests, CallFewEqualsDifferent) {
    constexpr std::size_t kTrials = 600;
    std::size_t called = 0;
    for (std::uint64_t trial = 0; trial < kTrials; ++trial)
        called += auc_test(two_models(80, 80, 1, 1, trial)).p < 0.05;
    EXPECT_GT(called, kTrials / 50);
    EXPECT_LT(called, kTrials / 12);
}

TEST(EdgeTests, FindWhatIsThere) {
    EXPECT_LT(auc_test(two_models(300, 300, 1.5, 0.5, 1)).p, 1e-4);
}

// Runs that repeat one another add nothing: neither to the evidence nor to the doubt.
TEST(EdgeTests, IdenticalRunsTellNoMoreThanOne) {
    const TwoModels models = two_models(100, 100, 1.0, 0.8, 2);
    const PairedTest once = auc_test(models);
    EXPECT_GT(once.p, 0.001);
    for (const std::size_t runs : {3u, 10u}) {
        const Values first(runs, auc(models.first.positives, models.first.negatives));
        const Values second(runs, auc(models.second.positives, models.second.negatives));
        const std::vector<EdgeSample> a(3, models.first);
        const std::vector<EdgeSample> b(3, models.second);
        EXPECT_NEAR(edge_test("auc", first, second, a, b, {}).p, once.p, 1e-12);
    }
}

// Runs that differ on one split do so by their start, which is one more reason to doubt.
TEST(EdgeTests, WhatRunsDifferByIsAdded) {
    const TwoModels models = two_models(100, 100, 1, 0.8, 2);
    const Values first = {0.80, 0.84};
    const Values second = {0.76, 0.76};
    const std::vector<EdgeSample> a(2, models.first);
    const std::vector<EdgeSample> b(2, models.second);
    const double of_edges = difference_error("auc", models.first, models.second, {});
    const PairedTest test = edge_test("auc", first, second, a, b, {});
    EXPECT_NEAR(test.difference, 0.06, 1e-12);
    EXPECT_NEAR(test.error, std::hypot(of_edges, 0.02), 1e-12);
}

// Three edges that all agree are three coins.
TEST(EdgeTests, FewEdgesProveLittle) {
    const EdgeSample right = {.positives = {1, 1, 1}, .negatives = {0, 0, 0}};
    const EdgeSample wrong = {.positives = {0, 0, 0}, .negatives = {1, 1, 1}};
    const PairedTest test = auc_test({right, wrong});
    EXPECT_EQ(test.difference, 1);
    EXPECT_EQ(test.p, 0.25);
    EXPECT_EQ(auc_test({right, right}).p, 1);
}

TEST(EdgeTests, EdgesWithTheirOwnCandidatesAreAMean) {
    const EdgeScores scores = {
        .positives = {3, 2, 5}, .negatives = {1}, .candidates = {1, 4, 1, 1, 6, 7}, .per_edge = 2};
    EXPECT_EQ(edge_sample("mrr", scores).own, (Values{0.5, 1, 1.0 / 3}));
    EXPECT_EQ(edge_sample("candidate_hits@1", scores).own, (Values{0, 1, 0}));
    EXPECT_TRUE(edge_sample("auc", scores).own.empty());
    const EdgeSample first = {.own = {0.5, 1, 0.25}};
    const EdgeSample second = {.own = {0.5, 0.5, 0.5}};
    // Differences 0, 0.5, -0.25.
    EXPECT_NEAR(difference_error("mrr", first, second, {}), std::sqrt(0.4375 / 9), 1e-12);
    EXPECT_EQ(edge_test_name("mrr", first), "a paired t test");
    EXPECT_EQ(edge_test_name("auc", {}), "DeLong's test");
    EXPECT_EQ(edge_test_name("hits@20", {}), "a paired bootstrap");
}

TEST(EdgeTests, TheBootstrapIsTheSameForAnyNumberOfThreads) {
    const TwoModels models = two_models(60, 60, 1, 0.5, 4);
    const auto error = [&](unsigned threads) {
        return difference_error("ap", models.first, models.second,
                                {.seed = 1, .threads = Threads{threads}});
    };
    EXPECT_EQ(error(1), error(3));
}

TEST(EdgeTests, KeepScoresOfTheFirstRunsOnly) {
    HeldOutScores kept("auc");
    for (int run = 0; run < 6; ++run)
        kept.add("katz", {.positives = {1.0 * run}, .negatives = {0}, .candidates = {}});
    ASSERT_EQ(kept.of("katz").size(), HeldOutScores::kMostRuns);
    EXPECT_EQ(kept.of("katz")[3].positives, (Values{3}));
    EXPECT_TRUE(kept.of("jaccard").empty());
}

}  // namespace edge_tests_test
}  // namespace hplc
