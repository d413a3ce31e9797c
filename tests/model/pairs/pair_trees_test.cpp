#include "model/pairs/pair_trees.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "heuristic/heuristic_fixtures.hpp"
#include "task/evaluation.hpp"

namespace hplc {
namespace pair_trees_test {

// A grid of 20 × 20: links are near, random pairs are far, and hardly any pair shares a neighbour
// that is not one of the grid.
GraphData grid() {
    constexpr NodeId kSide = 20;
    std::vector<NodePair> edges;
    for (NodeId v = 0; v < kSide * kSide; ++v) {
        if (v % kSide + 1 < kSide) edges.push_back({v, v + 1});
        if (v + kSide < kSide * kSide) edges.push_back({v, v + kSide});
    }
    return testing::data_of(kSide * kSide, edges);
}

LinkTask task_of_grid() {
    return LinkTask::random(grid(), SplitRatio{.train = 0.8, .valid = 0.1, .test = 0.1},
                            {.seed = 2});
}

PairTrees fitted(const LinkTask& task, Threads threads = {}) {
    PairTrees trees(task.train_graph(), nullptr, 7, threads);
    trees.fit(task.train_graph(), task.valid());
    return trees;
}

std::vector<float> numbers_of(PairTrees& trees) {
    std::vector<float> all;
    for (const TensorView& view : trees.weights())
        all.insert(all.end(), view.values.begin(), view.values.end());
    return all;
}

TEST(PairTrees, FindLinksThatShareNoNeighbours) {
    const LinkTask task = task_of_grid();
    const PairTrees trees = fitted(task);
    const auto result = evaluate(*trees.scorer(task.test_input_graph()), task.test(), {});
    EXPECT_GT(result.auc, 0.95);
    EXPECT_LE(*std::ranges::max_element(result.scores.positives), trees.largest_logit() + 1e-4);
}

TEST(PairTrees, SameNumbersForAnyThreads) {
    const LinkTask task = task_of_grid();
    PairTrees one = fitted(task, Threads{1});
    PairTrees three = fitted(task, Threads{3});
    EXPECT_EQ(numbers_of(one), numbers_of(three));
}

TEST(PairTrees, AreTheirNumbers) {
    const LinkTask task = task_of_grid();
    PairTrees trees = fitted(task);
    PairTrees read(task.train_graph(), nullptr, 7, {});
    EXPECT_FALSE(read.is_fitted());
    auto from = trees.weights();
    auto to = read.weights();
    for (std::size_t i = 0; i < from.size(); ++i)
        std::ranges::copy(from[i].values, to[i].values.begin());
    EXPECT_TRUE(read.is_fitted());
    const auto pairs = testing::random_pairs(400, 200);
    EXPECT_EQ(testing::scores_of(*read.scorer(task.train_graph()), pairs, {}),
              testing::scores_of(*trees.scorer(task.train_graph()), pairs, {}));
}

// To the bit, whichever way they are asked for.
TEST(PairTrees, RowsAreTheScoresOfPairs) {
    const LinkTask task = task_of_grid();
    const auto scorer = fitted(task).scorer(task.train_graph());
    const CsrGraph& graph = task.train_graph().graph();
    const auto rows = scorer->rows(Threads{2});
    for (const NodeId source : {NodeId{0}, NodeId{21}, NodeId{210}}) {
        std::vector<NodeId> others;
        std::vector<NodePair> pairs;
        for (NodeId v = 0; v < graph.num_nodes(); ++v) {
            if (v == source || graph.has_edge(source, v)) continue;
            if (hub_first(graph, {source, v}).hub != source) continue;
            others.push_back(v);
            pairs.push_back({v, source});
        }
        std::vector<double> scores(others.size());
        rows[1]->score(source, others, 0, scores);
        EXPECT_EQ(scores, testing::scores_of(*scorer, pairs, {})) << source;
    }
}

}  // namespace pair_trees_test
}  // namespace hplc
