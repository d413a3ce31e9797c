// Tasks of directed links: splits of arcs, ordered negatives, candidates, metrics by direction.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "support/support.hpp"
#include "task/checks/audit.hpp"
#include "task/evaluation.hpp"
#include "task/link_task.hpp"
#include "task/negatives/non_arcs.hpp"
#include "task_fixtures.hpp"

namespace hplc {
namespace directed_task_test {

using testing::complaint_of;
using testing::random_data;

using Pairs = std::set<NodePair>;

GraphData directed_data(NodeId nodes = 60, std::size_t edges = 400) {
    GraphData data = random_data(nodes, edges);
    // Some links in both directions.
    for (std::size_t i = 0; i < edges; i += 10)
        data.edges.edges.push_back({data.edges.edges[i].v, data.edges.edges[i].u});
    data.directed = true;
    return data;
}

Pairs arcs_of_data(const GraphData& data) {
    Pairs arcs;
    for (const NodePair pair : data.edges.edges) {
        if (pair.u != pair.v) arcs.insert(pair);
    }
    return arcs;
}

Pairs arcs_of_graph(const TrainGraph& graph) {
    const auto arcs = arcs_of(graph.graph(), *graph.directions());
    return {arcs.begin(), arcs.end()};
}

TEST(NonArcs, AreAllOrderedPairsThatAreNoArcs) {
    const GraphData data = directed_data(12, 40);
    const LinkTask task = LinkTask::whole(data, {});
    const TrainGraph graph = task.train_graph();
    const NonArcs non_arcs({graph.graph(), *graph.directions(), kOutward});
    const Pairs arcs = arcs_of_data(data);
    std::vector<NodePair> plainly;
    for (NodeId u = 0; u < 12; ++u) {
        for (NodeId v = 0; v < 12; ++v) {
            if (u != v && !arcs.contains({u, v})) plainly.push_back({u, v});
        }
    }
    ASSERT_EQ(non_arcs.count(), plainly.size());
    EXPECT_EQ(num_non_arcs(graph.graph(), *graph.directions()), plainly.size());
    for (std::size_t i = 0; i < plainly.size(); ++i)
        EXPECT_EQ(non_arcs.at(i), plainly[i]);
}

TEST(DirectedTask, EveryArcIsInOnePart) {
    const GraphData data = directed_data();
    const LinkTask task = LinkTask::random(data, SplitRatio{}, {.seed = 3});
    ASSERT_TRUE(task.is_directed());
    Pairs all = arcs_of_graph(task.train_graph());
    const std::size_t train = all.size();
    all.insert(task.valid().positives.begin(), task.valid().positives.end());
    all.insert(task.test().positives.begin(), task.test().positives.end());
    EXPECT_EQ(all, arcs_of_data(data));
    EXPECT_EQ(train + task.valid().positives.size() + task.test().positives.size(), all.size());
}

TEST(DirectedTask, AHeldOutArcIsNotSeenThoughItsReverseMayBe) {
    const LinkTask task = LinkTask::random(directed_data(), SplitRatio{}, {.seed = 3});
    const Pairs train = arcs_of_graph(task.train_graph());
    const Pairs known = arcs_of_graph(task.known_graph());
    std::size_t reversed = 0;
    for (const NodePair arc : task.test().positives) {
        EXPECT_FALSE(train.contains(arc));
        EXPECT_FALSE(known.contains(arc));
        reversed += train.contains({arc.v, arc.u}) ? 1 : 0;
    }
    EXPECT_GT(reversed, 0U) << "the data should have such an arc";
    EXPECT_TRUE(audit(task, nullptr, Threads{1}).clean());
}

TEST(DirectedTask, NegativesAreOrderedPairsThatAreNoArcs) {
    const GraphData data = directed_data();
    const Pairs arcs = arcs_of_data(data);
    for (const PoolKind pool :
         {PoolKind::kUniform, PoolKind::kDegreeMatched, PoolKind::kTwoSteps, PoolKind::kReversed}) {
        const LinkTask task = LinkTask::random(data, SplitRatio{}, {.seed = 5, .pool = pool});
        ASSERT_FALSE(task.test().negatives.empty());
        bool falls = false;
        for (const NodePair pair : task.test().negatives) {
            EXPECT_FALSE(arcs.contains(pair));
            EXPECT_NE(pair.u, pair.v);
            falls = falls || pair.u > pair.v;
        }
        EXPECT_TRUE(falls) << "pairs in one order alone are not ordered pairs";
    }
}

TEST(DirectedTask, ReversedNegativesAreThePositivesTurned) {
    const GraphData data = directed_data();
    const LinkTask task =
        LinkTask::random(data, SplitRatio{}, {.seed = 5, .pool = PoolKind::kReversed});
    const Pairs positives(task.test().positives.begin(), task.test().positives.end());
    for (const auto& [u, v] : task.test().negatives)
        EXPECT_TRUE(positives.contains({v, u}));
    const auto one_way = std::ranges::count(task.test().one_way, 1);
    EXPECT_EQ(static_cast<std::size_t>(one_way), task.test().negatives.size());
    EXPECT_EQ(std::ranges::count(task.test().unlinked, 1), 0);
}

TEST(DirectedTask, CandidatesKeepTheSource) {
    const GraphData data = directed_data();
    const Pairs arcs = arcs_of_data(data);
    const LinkTask task = LinkTask::random(
        data, SplitRatio{},
        {.seed = 5, .candidates = CandidateKind::kRandomTargets, .candidates_per_positive = 7});
    const HeldOutEdges& test = task.test();
    for (std::size_t i = 0; i < test.positives.size(); ++i) {
        Pairs different;
        for (const NodePair pair : test.candidates.of(i)) {
            EXPECT_EQ(pair.u, test.positives[i].u);
            EXPECT_FALSE(arcs.contains(pair));
            different.insert(pair);
        }
        EXPECT_EQ(different.size(), 7U);
    }
}

TEST(DirectedTask, TheUndirectedTaskIsWhatItWas) {
    GraphData data = directed_data();
    data.directed = false;
    const LinkTask task = LinkTask::random(data, SplitRatio{}, {.seed = 3});
    EXPECT_FALSE(task.is_directed());
    EXPECT_EQ(task.train_graph().directions(), nullptr);
    EXPECT_TRUE(task.test().one_way.empty());
}

TEST(DirectedTask, RefusesHardCandidatesAndPairsOfTypes) {
    GraphData data = directed_data();
    EXPECT_NE(complaint_of([&] {
                  (void)LinkTask::random(data, SplitRatio{}, {.candidates = CandidateKind::kHeart});
              }).find("heart with --directed"),
              std::string::npos);
    data.pairs = std::make_shared<const AllowedPairs>(AllowedPairs{PairFilter(60), "a", "b"});
    EXPECT_NE(complaint_of([&] {
                  (void)LinkTask::random(data, SplitRatio{}, {});
              }).find("--between with --directed"),
              std::string::npos);
}

TEST(DirectedTask, BothDirectionsAreNoRepeat) {
    GraphData data;
    data.edges = {.num_nodes = 4, .edges = {{0, 1}, {1, 0}, {0, 1}, {2, 3}}};
    EXPECT_EQ(LinkTask::whole(data, {}).dropped().repeats, 2U);
    data.directed = true;
    EXPECT_EQ(LinkTask::whole(data, {}).dropped().repeats, 1U);
}

// Two positives, one of them mutual; three negatives, one of them the reverse of a link.
TEST(DirectionMetrics, ByHand) {
    EdgeScores scores;
    scores.positives = {3, 2, 1};
    scores.reversed_positives = {1, 5, 1};
    scores.one_way = {1, 0, 1};
    scores.negatives = {0, 4};
    scores.reversed_negatives = {2, 4};
    scores.unlinked = {1, 0};
    const RankingResult result = rank_edges(scores);
    ASSERT_TRUE(result.direction);
    EXPECT_EQ(result.direction->one_way, 2U);
    EXPECT_EQ(result.direction->ties, 1U);
    EXPECT_DOUBLE_EQ(*result.direction->accuracy, 0.75);  // one right, one tie
    // 3, 5 and 1 against 2: two of three.
    EXPECT_DOUBLE_EQ(*result.direction->existence_auc, 2.0 / 3);
    EXPECT_DOUBLE_EQ(metric_named("direction_accuracy", result), 0.75);
}

}  // namespace directed_task_test
}  // namespace hplc
