#include "task/negatives/heart_candidates.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "support/support.hpp"
#include "task/link_task.hpp"
#include "task/local_scores.hpp"
#include "task/task_fixtures.hpp"

namespace hplc {
namespace heart_candidates_test {

using testing::as_set;
using testing::random_data;

constexpr PageRankOptions kFine = {.restart = 0.15, .tolerance = 1e-9};

TEST(ResourceAllocationFrom, SumsOverCommonNeighbours) {
    // 0 and 3 share 1 (degree 3) and 2 (degree 2); 0 and 4 share 1.
    const CsrGraph graph = testing::small_graph(6, {{0, 1}, {0, 2}, {1, 3}, {2, 3}, {1, 4}});
    NodeScores scores(6);
    const std::vector<ScoredNode> expected = {{3, 1.0 / 3 + 1.0 / 2}, {4, 1.0 / 3}};
    EXPECT_EQ(resource_allocation_from(graph, 0, scores), expected);
    EXPECT_EQ(resource_allocation_from(graph, 0, scores), expected);  // the memory was cleared
    EXPECT_TRUE(resource_allocation_from(graph, 5, scores).empty());
}

// By iterating p = restart × source + (1 - restart) × p × transition until nothing changes.
std::vector<double> pagerank_by_iteration(const CsrGraph& graph, NodeId source, double restart) {
    std::vector<double> rank(graph.num_nodes(), 0);
    for (int round = 0; round < 300; ++round) {
        std::vector<double> next(graph.num_nodes(), 0);
        next[source] = restart;
        for (NodeId v = 0; v < graph.num_nodes(); ++v) {
            for (const NodeId u : graph.neighbours(v))
                next[u] += (1 - restart) * rank[v] / graph.degree(v);
        }
        rank = next;
    }
    return rank;
}

TEST(PersonalisedPageRankFrom, IsWithinItsTolerance) {
    const CsrGraph graph = build_graph(200, random_data(200, 600).edges.edges, Threads{1}).graph;
    const std::vector<double> exact = pagerank_by_iteration(graph, 17, 0.15);
    NodeScores settled(200);
    NodeScores waiting(200);
    for (const double tolerance : {1e-3, 1e-5, 1e-9}) {
        std::vector<double> found(200, 0);
        for (const auto& [node, score] : personalised_pagerank_from(
                 graph, 17, {.restart = 0.15, .tolerance = tolerance}, settled, waiting))
            found[node] = score;
        for (NodeId v = 0; v < 200; ++v) {
            EXPECT_LE(found[v], exact[v] + 1e-12);
            EXPECT_GE(found[v], exact[v] - tolerance * graph.degree(v) - 1e-12);
        }
    }
}

TEST(PersonalisedPageRankFrom, StaysAtANodeWithoutNeighbours) {
    NodeScores settled(3);
    NodeScores waiting(3);
    EXPECT_EQ(
        personalised_pagerank_from(testing::small_graph(3, {{0, 1}}), 2, kFine, settled, waiting),
        (std::vector<ScoredNode>{{2, 1.0}}));
}

// On the path 0-1-2-3-4-5-6 less the positive 3-4: seen from 3, node 1 shares a neighbour, and 0
// has some PageRank; 5 and 6 are out of reach. Seen from 4 it is 6 that shares, then 5 is an edge.
TEST(HeartCandidates, TakeTheLikeliestNodesFirst) {
    GraphData data = testing::data_of(7, {{0, 1}, {1, 2}, {2, 3}, {3, 4}, {4, 5}, {5, 6}});
    data.split = GivenSplit{.source = "path",
                            .train = {{0, 1}, {1, 2}, {2, 3}, {4, 5}, {5, 6}},
                            .valid = {},
                            .test = {.positives = {{3, 4}}, .negatives = {}, .candidates = {}}};
    const LinkTask task =
        LinkTask::given(data, {.candidates = CandidateKind::kHeart, .candidates_per_positive = 5});
    const std::vector<NodePair>& pairs = task.test().candidates.pairs;
    ASSERT_EQ(pairs.size(), 5u);
    EXPECT_EQ(pairs[0], (NodePair{3, 1}));
    EXPECT_EQ(pairs[1], (NodePair{3, 0}));
    EXPECT_EQ(pairs[2].u, 3u);  // at random, of 5 and 6
    EXPECT_TRUE(pairs[2].v == 5 || pairs[2].v == 6);
    EXPECT_EQ(pairs[3], (NodePair{6, 4}));
    EXPECT_EQ(pairs[4].v, 4u);  // at random, of 0, 1 and 2
    EXPECT_LE(pairs[4].u, 2u);
}

// Node 0 has the neighbours 1, which leads on to 2 and 3, and the hub 4, which leads to 5 .. 14.
// By resource allocation the order is 2, then all of 5 .. 14; by PageRank 2, 3, then 5 .. 14.
// Second best to one of them are 3 and 5 .. 14, of which the latter have a rank in the other too.
TEST(HeartCandidates, TheBetterRankDecidesThenTheOther) {
    GraphData data = testing::data_of(20, {{0, 1}, {1, 2}, {2, 3}, {0, 4}, {0, 19}});
    for (NodeId leaf = 5; leaf < 15; ++leaf)
        data.edges.edges.push_back({4, leaf});
    data.split = GivenSplit{.source = "hub",
                            .train = data.edges.edges,
                            .valid = {},
                            .test = {.positives = {{0, 19}}, .negatives = {}, .candidates = {}}};
    std::erase(data.split->train.own(), NodePair{0, 19});
    const LinkTask task =
        LinkTask::given(data, {.candidates = CandidateKind::kHeart, .candidates_per_positive = 26});
    std::vector<NodeId> nodes;
    for (const NodePair& pair : task.test().candidates.of(0).first(12))
        nodes.push_back(pair.v);
    EXPECT_EQ(nodes, (std::vector<NodeId>{2, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 3}));
}

TEST(HeartCandidates, CorruptEitherEndAndMakeNoEdge) {
    const GraphData data = random_data(400, 2500);
    const auto make = [&](unsigned threads) {
        return LinkTask::random(data, SplitRatio{},
                                {.threads = {threads},
                                 .candidates = CandidateKind::kHeart,
                                 .candidates_per_positive = 30});
    };
    const LinkTask task = make(1);
    EXPECT_EQ(task.test(), make(3).test());
    EXPECT_EQ(task.protocol().candidates, CandidateKind::kHeart);
    const HeldOutEdges& test = task.test();
    for (std::size_t i = 0; i < test.positives.size(); ++i) {
        const auto own = test.candidates.of(i);
        EXPECT_EQ(as_set(own).size(), 30u);
        for (std::size_t j = 0; j < 30; ++j) {
            EXPECT_FALSE(task.is_known_edge(own[j]));
            EXPECT_EQ(j < 15 ? own[j].u : own[j].v,
                      j < 15 ? test.positives[i].u : test.positives[i].v);
        }
    }
}

TEST(HeartCandidates, SeeNothingButTheTrainingGraph) {
    // Two triangles; the test edge joins them. From the whole graph 3 and 4 would share 2 with 0.
    GraphData data =
        testing::data_of(20, {{0, 1}, {1, 2}, {2, 0}, {3, 4}, {4, 5}, {5, 3}, {2, 3}, {1, 6}});
    data.split = GivenSplit{.source = "triangles",
                            .train = {{0, 1}, {1, 2}, {2, 0}, {3, 4}, {4, 5}, {5, 3}},
                            .valid = {.positives = {{1, 6}}, .negatives = {}, .candidates = {}},
                            .test = {.positives = {{2, 3}}, .negatives = {}, .candidates = {}}};
    std::set<NodeId> replaced;
    for (std::uint64_t seed = 0; seed < 50; ++seed) {
        const LinkTask task = LinkTask::given(
            data,
            {.seed = seed, .candidates = CandidateKind::kHeart, .candidates_per_positive = 1});
        replaced.insert(task.test().candidates.pairs.front().v);
    }
    EXPECT_GT(replaced.size(), 10u);  // any node outside the triangle: nothing tells them apart
}

}  // namespace heart_candidates_test
}  // namespace hplc
