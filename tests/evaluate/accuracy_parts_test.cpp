#include "evaluate/accuracy_parts.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "evaluate/bootstrap.hpp"
#include "task/link_task.hpp"
#include "task/task_fixtures.hpp"

namespace hplc {
namespace accuracy_parts_test {

// A star 0-1, 0-2, …, 0-70, an edge 71-72, and the node 73 alone.
TrainGraph star_and_edge() {
    std::vector<NodePair> edges = {{71, 72}};
    for (NodeId v = 1; v <= 70; ++v)
        edges.push_back({0, v});
    return LinkTask::whole(testing::data_of(74, edges), {}).train_graph();
}

EdgeScores scores_of(std::vector<double> positives, std::vector<double> negatives) {
    return {.positives = std::move(positives),
            .negatives = std::move(negatives),
            .candidates = {},
            .per_edge = 0};
}

TEST(AccuracyParts, AreByTheLesserDegree) {
    const std::vector<NodePair> positives = {{0, 73}, {0, 71}, {1, 2}, {3, 4}};
    const auto parts =
        accuracy_by_degree(star_and_edge(), positives, scores_of({0, 5, 1, 3}, {0, 2}));
    ASSERT_EQ(parts.size(), 2u);
    EXPECT_EQ(parts[0].part, "0");
    EXPECT_EQ(parts[0].edges, 1u);
    EXPECT_EQ(parts[0].auc, 0.25);  // ties one of two
    EXPECT_EQ(parts[1].part, "1");
    EXPECT_EQ(parts[1].edges, 3u);
    EXPECT_NEAR(parts[1].auc, 5.0 / 6, 1e-15);
    EXPECT_FALSE(parts[1].hits);  // fewer than 100 negatives
}

// Node k of a chain of cliques would be tedious; a hub of every degree is enough.
TEST(AccuracyParts, DegreesAreGroupedByDoubling) {
    const std::vector<NodeId> degrees = {2, 3, 4, 5, 8, 9, 16, 17, 32, 33, 64, 65};
    std::vector<NodePair> edges;
    NodeId next = static_cast<NodeId>(2 * degrees.size());
    std::vector<NodePair> positives;
    for (std::size_t i = 0; i < degrees.size(); ++i) {
        const auto a = static_cast<NodeId>(2 * i);
        positives.push_back({a, a + 1});
        for (NodeId leaf = 0; leaf < degrees[i]; ++leaf, ++next) {
            edges.push_back({a, next});
            edges.push_back({a + 1, next});
        }
    }
    const TrainGraph graph = LinkTask::whole(testing::data_of(next, edges), {}).train_graph();
    const auto parts = accuracy_by_degree(graph, positives,
                                          scores_of(std::vector<double>(degrees.size(), 1), {0}));
    std::vector<std::string> found;
    for (const PartAccuracy& part : parts)
        found.push_back(part.part + ": " + std::to_string(part.edges));
    EXPECT_EQ(found, (std::vector<std::string>{"2: 1", "3 to 4: 2", "5 to 8: 2", "9 to 16: 2",
                                               "17 to 32: 2", "33 to 64: 2", "65 and more: 1"}));
}

TEST(AccuracyParts, AreByComponent) {
    const std::vector<NodePair> positives = {{1, 2}, {71, 72}, {0, 71}, {5, 73}};
    const auto parts =
        accuracy_by_component(star_and_edge(), positives, scores_of({1, 1, 0, 1}, {0.5}), {});
    ASSERT_EQ(parts.size(), 3u);
    EXPECT_EQ(parts[0].part, "both in the largest");
    EXPECT_EQ(parts[1].edges, 1u);
    EXPECT_EQ(parts[2].part, "in different ones");
    EXPECT_EQ(parts[2].auc, 0.5);
}

// Leaves of the star share its centre; the ends of the edge share nothing, and what is beyond
// neither.
TEST(AccuracyParts, AreByCommonNeighbours) {
    const std::vector<NodePair> positives = {{1, 2}, {71, 72}, {0, 71}, {5, 73}};
    const auto parts =
        accuracy_by_shared(star_and_edge(), positives, scores_of({1, 1, 0, 1}, {0.5}), {});
    ASSERT_EQ(parts.size(), 2u);
    EXPECT_EQ(parts[0].part, "none");
    EXPECT_EQ(parts[0].edges, 3u);
    EXPECT_NEAR(parts[0].auc, 2.0 / 3, 1e-15);
    EXPECT_EQ(parts[1].part, "one or more");
    EXPECT_EQ(parts[1].edges, 1u);
    EXPECT_EQ(parts[1].auc, 1);
}

TEST(Bootstrap, HoldsTheFigureAndShrinksWithTheSample) {
    const auto interval_of = [](std::size_t count) {
        RandomStream random(count, "scores");
        EdgeScores scores;
        for (std::size_t i = 0; i < count; ++i) {
            scores.positives.push_back(random.uniform() + 0.3);
            scores.negatives.push_back(random.uniform());
        }
        const auto intervals = bootstrap_intervals(scores, {.threads = {2}});
        EXPECT_EQ(intervals[0].name, "auc");
        const double figure = rank_edges(scores).auc;
        EXPECT_LT(intervals[0].low, figure);
        EXPECT_GT(intervals[0].high, figure);
        return intervals[0].high - intervals[0].low;
    };
    EXPECT_LT(3 * interval_of(4000), 2 * interval_of(400));
}

// Hanley and McNeil's error of an AUC is an independent estimate of the same width.
TEST(Bootstrap, AgreesWithHanleyAndMcNeil) {
    RandomStream random(1, "scores");
    EdgeScores scores;
    for (int i = 0; i < 500; ++i) {
        scores.positives.push_back(-std::log(random.uniform()));  // exponential, as they assume
        scores.negatives.push_back(-std::log(random.uniform()) / 3);
    }
    const double a = rank_edges(scores).auc;
    const double q1 = a / (2 - a);
    const double q2 = 2 * a * a / (1 + a);
    const double error =
        std::sqrt((a * (1 - a) + 499 * (q1 - a * a) + 499 * (q2 - a * a)) / 250000);
    const auto interval = bootstrap_intervals(scores, {.resamples = 400})[0];
    EXPECT_NEAR(interval.high - interval.low, 2 * 1.96 * error, 0.3 * 2 * 1.96 * error);
}

TEST(Bootstrap, IsTheSameForAnyNumberOfThreads) {
    const EdgeScores scores = scores_of({3, 2, 5, 4, 1}, {1, 0, 2, 3});
    const auto one = bootstrap_intervals(scores, {.resamples = 50, .seed = 7, .threads = {1}});
    const auto two = bootstrap_intervals(scores, {.resamples = 50, .seed = 7, .threads = {2}});
    for (std::size_t i = 0; i < one.size(); ++i) {
        EXPECT_EQ(one[i].low, two[i].low);
        EXPECT_EQ(one[i].high, two[i].high);
    }
}

TEST(Bootstrap, DrawsCandidatesWithTheirEdge) {
    // Edge 0 is first among its own candidates, edge 1 last: MRR is a mean of 1 and 1/3.
    const EdgeScores scores = {
        .positives = {9, 0}, .negatives = {1}, .candidates = {1, 2, 3, 4}, .per_edge = 2};
    const auto intervals = bootstrap_intervals(scores, {.resamples = 100});
    EXPECT_EQ(intervals[2].name, "mrr");
    EXPECT_NEAR(intervals[2].low, 1.0 / 3, 1e-15);
    EXPECT_EQ(intervals[2].high, 1);
}

}  // namespace accuracy_parts_test
}  // namespace hplc
