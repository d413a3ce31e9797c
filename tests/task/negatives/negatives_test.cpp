#include "task/negatives/negatives.hpp"

#include <gtest/gtest.h>

#include <map>

#include "support/statistics.hpp"
#include "support/support.hpp"
#include "task/link_task.hpp"
#include "task/task_fixtures.hpp"

namespace hplc {
namespace negatives_test {

using testing::as_set;
using testing::complaint_of;
using testing::PairSet;
using testing::random_data;

CsrGraph random_graph(NodeId nodes, std::size_t entries) {
    return build_graph(nodes, random_data(nodes, entries).edges.edges, Threads{1}).graph;
}

CsrGraph complete_graph_without(NodeId nodes, const PairSet& missing) {
    std::vector<NodePair> edges;
    for (NodeId v = 0; v < nodes; ++v) {
        for (NodeId u = 0; u < v; ++u) {
            if (!missing.contains({u, v})) edges.push_back({u, v});
        }
    }
    return build_graph(nodes, edges, Threads{1}).graph;
}

TEST(NonEdges, AreNumberedInOrder) {
    const CsrGraph graph = testing::small_graph(4, {{0, 2}, {1, 2}});
    const NonEdges non_edges(graph);
    ASSERT_EQ(non_edges.count(), 4u);
    EXPECT_EQ(non_edges.at(0), (NodePair{0, 1}));
    EXPECT_EQ(non_edges.at(1), (NodePair{0, 3}));
    EXPECT_EQ(non_edges.at(2), (NodePair{1, 3}));
    EXPECT_EQ(non_edges.at(3), (NodePair{2, 3}));
}

TEST(NonEdges, AreExactlyThePairsThatAreNoEdges) {
    for (const std::size_t entries : {0, 10, 200, 1500, 20000}) {
        const CsrGraph graph = random_graph(50, entries);
        std::vector<NodePair> expected;
        for (NodeId u = 0; u < 50; ++u) {
            for (NodeId v = u + 1; v < 50; ++v) {
                if (!graph.has_edge(u, v)) expected.push_back({u, v});
            }
        }
        const NonEdges non_edges(graph);
        std::vector<NodePair> found;
        for (std::uint64_t rank = 0; rank < non_edges.count(); ++rank)
            found.push_back(non_edges.at(rank));
        EXPECT_EQ(found, expected) << entries << " entries";
    }
}

TEST(NonEdges, OfNothingAreNone) {
    EXPECT_EQ(NonEdges(CsrGraph()).count(), 0u);
    EXPECT_EQ(NonEdges(testing::small_graph(1, {})).count(), 0u);
}

TEST(DrawNonEdges, DrawsDifferentPairsThatAreNoEdges) {
    const CsrGraph graph = random_graph(200, 2000);
    const auto pairs = draw_non_edges(graph, 5000, {}, RandomStream(1, "test"));
    EXPECT_EQ(as_set(pairs).size(), 5000u);
    for (const NodePair& pair : pairs)
        EXPECT_FALSE(pair.u == pair.v || graph.has_edge(pair.u, pair.v));
}

TEST(DrawNonEdges, TakesTheLastOneOfADenseGraph) {
    const PairSet missing = {{3, 7}, {0, 19}, {18, 19}};
    const CsrGraph graph = complete_graph_without(20, missing);
    EXPECT_EQ(as_set(draw_non_edges(graph, 3, {}, RandomStream(1, "test"))), missing);
    const std::vector<NodePair> excluded = {{19, 0}, {7, 3}};
    EXPECT_EQ(as_set(draw_non_edges(graph, 1, excluded, RandomStream(1, "test"))),
              (PairSet{{18, 19}}));
}

TEST(DrawNonEdges, RefusesMoreThanThereAre) {
    const CsrGraph graph = complete_graph_without(20, {{3, 7}, {0, 19}});
    const std::string message =
        complaint_of([&] { (void)draw_non_edges(graph, 3, {}, RandomStream(1, "test")); });
    EXPECT_TRUE(message.starts_with("found a graph of 20 nodes and 188 edges, with 2 pairs left"))
        << message;
}

TEST(DrawNonEdges, IsUniform) {
    const CsrGraph graph = testing::small_graph(5, {{0, 1}, {2, 4}, {1, 3}, {1, 4}});
    std::map<NodePair, std::uint64_t> counts;
    for (std::uint64_t seed = 0; seed < 20000; ++seed)
        ++counts[draw_non_edges(graph, 3, {}, RandomStream(seed, "test")).front()];
    ASSERT_EQ(counts.size(), 6u);
    EXPECT_LT(testing::unevenness(testing::values_of(counts)), 4.5);
}

TEST(DrawStrangers, AreNeitherTheNodeNorItsNeighbours) {
    const CsrGraph graph = testing::small_graph(7, {{2, 0}, {2, 5}, {1, 3}});
    const auto nodes = draw_strangers(graph, 2, 4, {}, RandomStream(1, "test"));
    EXPECT_EQ(std::set<NodeId>(nodes.begin(), nodes.end()), (std::set<NodeId>{1, 3, 4, 6}));
    const std::vector<NodeId> excluded = {3, 6};
    const auto rest = draw_strangers(graph, 2, 2, excluded, RandomStream(1, "test"));
    EXPECT_EQ(std::set<NodeId>(rest.begin(), rest.end()), (std::set<NodeId>{1, 4}));
    const std::string message =
        complaint_of([&] { (void)draw_strangers(graph, 2, 5, {}, RandomStream(1, "test")); });
    EXPECT_TRUE(message.starts_with("found node number 2 with 2 neighbours among 7 nodes"))
        << message;
}

TEST(RandomTargets, KeepTheFirstEndAndMakeNoEdge) {
    const CsrGraph graph = random_graph(100, 800);
    const std::vector<NodePair> positives = {{7, 3}, {7, 50}, {99, 0}};
    const auto draw = [&](unsigned threads) {
        return draw_random_targets(graph, positives, 20, RandomStream(1, "test"), {threads});
    };
    const CandidateLists lists = draw(1);
    EXPECT_EQ(lists, draw(4));
    for (std::size_t i = 0; i < positives.size(); ++i) {
        const auto own = lists.of(i);
        EXPECT_EQ(as_set(own).size(), 20u);
        for (const NodePair& pair : own) {
            EXPECT_EQ(pair.u, positives[i].u);
            EXPECT_FALSE(pair.u == pair.v || graph.has_edge(pair.u, pair.v));
        }
    }
    EXPECT_NE(std::vector(lists.of(0).begin(), lists.of(0).end()),
              std::vector(lists.of(1).begin(), lists.of(1).end()));
}

TEST(TrainingNegatives, AreSeededByEpochAndNoTrainingEdges) {
    const LinkTask task = LinkTask::random(random_data(300, 3000), SplitRatio{}, {});
    const TrainingNegatives negatives(task.train_graph(), 5);
    const auto first = negatives.draw(0, 50000, Threads{1});
    EXPECT_EQ(first, negatives.draw(0, 50000, Threads{4}));
    EXPECT_NE(first, negatives.draw(1, 50000, Threads{1}));
    EXPECT_NE(first, TrainingNegatives(task.train_graph(), 6).draw(0, 50000, Threads{1}));
    for (const NodePair& pair : first)
        EXPECT_FALSE(pair.u == pair.v || task.train_graph().graph().has_edge(pair.u, pair.v));
}

// A trainer that never drew a test edge as a negative would know the test edges.
TEST(TrainingNegatives, DoNotKnowTheHeldOutEdges) {
    const LinkTask task = LinkTask::random(random_data(300, 3000), SplitRatio{}, {});
    const auto drawn = as_set(TrainingNegatives(task.train_graph(), 5).draw(0, 500000, Threads{2}));
    std::size_t met = 0;
    for (const NodePair& pair : task.test().positives)
        met += drawn.contains(ordered(pair));
    EXPECT_EQ(met, task.test().positives.size());
}

TEST(TrainingNegatives, NeedANonEdge) {
    const GraphData triangle = testing::data_of(3, {{0, 1}, {1, 2}, {2, 0}});
    const LinkTask task = LinkTask::whole(triangle, {});
    EXPECT_THROW(TrainingNegatives(task.train_graph(), 0), InputError);
}

}  // namespace negatives_test
}  // namespace hplc
