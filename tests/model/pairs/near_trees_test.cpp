#include "model/pairs/near_trees.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "heuristic/heuristic_fixtures.hpp"
#include "model/pairs/recency_features.hpp"
#include "task/evaluation.hpp"

namespace hplc {
namespace near_trees_test {

// A square 0 1 2 3 without its diagonal, as in the tests of recency: now is 8, the first edge is of
// 1; 0 and 2 share 1 (links of 4 and 8) and 3 (of 2 and 6).
GraphData square() {
    GraphData data = testing::data_of(5, {{0, 1}, {0, 1}, {1, 2}, {0, 3}, {3, 2}, {3, 4}});
    data.edges.times = {1, 4, 8, 2, 6, 8};
    return data;
}

TEST(RecencyFeatures, OfAPairByHand) {
    const RecencyFeatures features(testing::train_graph_of(square()));
    std::vector<float> row(RecencyFeatures::columns());
    ASSERT_TRUE(features.write({2, 0}, row.data()));
    const auto at = [&](const std::string& name) {
        const auto& names = RecencyFeatures::names();
        return row[static_cast<std::size_t>(std::ranges::find(names, name) - names.begin())];
    };
    EXPECT_FLOAT_EQ(at("common neighbours"), std::log(3.0F));
    EXPECT_FLOAT_EQ(at("resource allocation"), 1.0F / 2 + 1.0F / 3);
    // Half-life 7 / 4: ages 4 and 0 by node 1, 6 and 2 by node 3.
    const double by_1 = std::exp2(-4 / 1.75);
    const double by_3 = std::exp2(-8 / 1.75);
    EXPECT_NEAR(at("decayed common neighbours, slow"), std::log(by_1 + by_3), 1e-5);
    EXPECT_NEAR(at("decayed resource allocation, slow"), std::log(by_1 / 2 + by_3 / 3), 1e-5);
    EXPECT_FLOAT_EQ(at("last common neighbour"), 1 + 3.0F / 7);
    EXPECT_FLOAT_EQ(at("earlier last link"), 1 + 3.0F / 7);  // of 0: at 4
    EXPECT_FLOAT_EQ(at("later last link"), 2);               // of 2: at 8
    EXPECT_FLOAT_EQ(at("earlier first link"), 1);            // of 0: at 1
    std::vector<float> turned(row.size());
    ASSERT_TRUE(features.write({0, 2}, turned.data()));
    EXPECT_EQ(row, turned);
    EXPECT_FALSE(features.write({1, 4}, row.data()));
}

constexpr NodeId kGroups = 200;
constexpr NodeId kPeople = 20;  // in a group
constexpr NodeId kNodes = kGroups * kPeople;

// Every step four people of each group meet, and next time one of them has left and another come.
// Two of three pairs that meet become friends: those who did not can at the next meeting, old
// friends of friends meet no more.
GraphData meetings() {
    GraphData data = testing::data_of(kNodes, {});
    RandomStream random(5, "meetings");
    const auto befriend = [&](NodeId u, NodeId v, unsigned step) {
        data.edges.edges.push_back({u, v});
        data.edges.times.push_back(step);
    };
    for (unsigned step = 0; step < 12; ++step) {
        for (NodeId group = 0; group < kGroups; ++group) {
            const NodeId first = group * kPeople + step;
            for (NodeId i = 0; i < 4; ++i) {
                for (NodeId j = i + 1; j < 4; ++j) {
                    if (random.below(3) > 0) befriend(first + i, first + j, step);
                }
            }
            // Some know people elsewhere.
            befriend(first, static_cast<NodeId>(random.below(kNodes)), step);
        }
    }
    return data;
}

// Gives every pair the same.
class Nothing final : public LinkScorer {
  public:
    void score(std::span<const NodePair> /*pairs*/, std::span<double> scores,
               Threads /*threads*/) const override {
        std::ranges::fill(scores, -3.0);
    }
};

NearTrees fitted(const LinkTask& task, Threads threads) {
    NearTrees trees(task.train_graph(), 3, threads);
    trees.fit(task.train_graph(), task.valid());
    return trees;
}

TEST(NearTrees, RankPairsByWhatIsRecent) {
    const LinkTask task = LinkTask::forecast(meetings(), 10, {.seed = 1});
    NearTrees trees = fitted(task, {});
    ASSERT_TRUE(trees.is_fitted());
    const TrainGraph input = task.train_graph();
    const auto scorer = trees.scorer(input, std::make_shared<Nothing>());
    // Against friends of friends, not against anybody.
    HeldOutEdges near;
    const Neighbourhoods all(input);
    const auto valid = all.of(task.valid().positives, OwnEdge::kCounts, {});
    for (std::size_t i = 0; i < valid.size(); ++i) {
        if (valid[i].common > 0) near.positives.push_back(task.valid().positives[i]);
    }
    const CsrGraph known = task.known_graph().graph();
    for (const NodePair pair : testing::random_pairs(kNodes, 100'000)) {
        const bool is_near = all.of(std::vector{pair}, OwnEdge::kCounts, {})[0].common > 0;
        if (is_near && !known.has_edge(pair.u, pair.v)) near.negatives.push_back(pair);
    }
    const auto plain = predictor_named("resource-allocation").make(input, {});
    EXPECT_GT(evaluate(*scorer, near, {}).auc, evaluate(*plain, near, {}).auc + 0.05);
    EXPECT_GT(evaluate(*scorer, near, {}).auc, 0.7);
}

TEST(NearTrees, RowsThreadsAndDirectionsGiveTheSameBits) {
    const LinkTask task = LinkTask::forecast(meetings(), 10, {.seed = 1});
    NearTrees trees = fitted(task, Threads{1});
    NearTrees others = fitted(task, Threads{3});
    const auto scorer = trees.scorer(task.test_input_graph(), std::make_shared<Nothing>());
    const auto other = others.scorer(task.test_input_graph(), std::make_shared<Nothing>());
    const CsrGraph graph = task.test_input_graph().graph();
    const auto rows = scorer->rows(Threads{1});
    for (NodeId u = 0; u < 40; ++u) {
        std::vector<NodePair> pairs;
        std::vector<NodePair> turned;
        std::vector<NodeId> ends;
        for (NodeId v = 0; v < kNodes; ++v) {
            if (v == u || graph.has_edge(u, v)) continue;
            pairs.push_back({u, v});
            turned.push_back({v, u});
            ends.push_back(v);
        }
        const auto one = testing::scores_of(*scorer, pairs, Threads{2});
        EXPECT_EQ(one, testing::scores_of(*other, turned, Threads{1}));
        std::vector<double> row(ends.size());
        rows[0]->score(u, ends, -1e300, row);
        EXPECT_EQ(one, row);
    }
}

TEST(NearTrees, AreTheirNumbers) {
    const LinkTask task = LinkTask::forecast(meetings(), 10, {.seed = 1});
    NearTrees trees = fitted(task, {});
    NearTrees read(task.train_graph(), 3, {});
    EXPECT_FALSE(read.is_fitted());
    auto from = trees.weights();
    auto to = read.weights();
    for (std::size_t i = 0; i < from.size(); ++i)
        std::ranges::copy(from[i].values, to[i].values.begin());
    const std::vector<NodePair> pairs = testing::random_pairs(kNodes, 500);
    const auto nothing = std::make_shared<Nothing>();
    EXPECT_EQ(testing::scores_of(*trees.scorer(task.train_graph(), nothing), pairs, {}),
              testing::scores_of(*read.scorer(task.train_graph(), nothing), pairs, {}));
}

TEST(NearTrees, TooFewLinksToLearnFromAreNone) {
    GraphData data = square();
    const LinkTask task = LinkTask::forecast(data, 6, {});
    NearTrees trees(task.train_graph(), 3, {});
    trees.fit(task.train_graph(), task.valid());
    EXPECT_FALSE(trees.is_fitted());
}

}  // namespace near_trees_test
}  // namespace hplc
