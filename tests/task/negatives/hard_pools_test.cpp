#include "task/negatives/hard_pools.hpp"

#include <gtest/gtest.h>

#include "support/support.hpp"
#include "task/link_task.hpp"
#include "task/task_fixtures.hpp"

namespace hplc {
namespace hard_pools_test {

using testing::as_set;

// A hub with 40 leaves, and a cycle of 60 others.
GraphData hub_and_cycle() {
    std::vector<NodePair> edges;
    for (NodeId v = 1; v <= 40; ++v)
        edges.push_back({0, v});
    for (NodeId v = 41; v <= 100; ++v)
        edges.push_back({v, v == 100 ? 41 : v + 1});
    return testing::data_of(101, std::move(edges));
}

double mean_degree(const CsrGraph& graph, std::span<const NodePair> pairs) {
    double sum = 0;
    for (const auto& [u, v] : pairs)
        sum += double{1} * graph.degree(u) + graph.degree(v);
    return sum / static_cast<double>(pairs.size());
}

TEST(HardPools, DegreeMatchedNegativesHaveTheEndsOfPositives) {
    const GraphData data = hub_and_cycle();
    const CsrGraph graph = built_graph(data, {}).graph;
    const std::vector<NodePair> positives = graph.edges();
    const HardPool pool = {.positives = positives, .edges = graph, .pairs = nullptr, .count = 60};
    const auto pairs = draw_degree_matched(pool, RandomStream(1, "test"));
    EXPECT_EQ(as_set(pairs).size(), 60u);
    for (const NodePair pair : pairs)
        EXPECT_FALSE(graph.has_edge(pair.u, pair.v));
    // The hub, an end of 40 edges of 100, has 60 strangers; uniform pairs of 101 nodes have it
    // once in 50.
    EXPECT_GT(mean_degree(graph, pairs), 8);
}

TEST(HardPools, TwoStepNegativesShareANeighbour) {
    const GraphData data = hub_and_cycle();
    const LinkTask task = LinkTask::random(data, SplitRatio{}, {.pool = PoolKind::kTwoSteps});
    const CsrGraph& graph = task.train_graph().graph();
    EXPECT_EQ(task.protocol().pool, PoolKind::kTwoSteps);
    EXPECT_EQ(task.test().negatives.size(), task.test().positives.size());
    for (const auto* part : {&task.valid(), &task.test()}) {
        for (const NodePair pair : part->negatives) {
            std::vector<NodeId> shared;
            std::ranges::set_intersection(graph.neighbours(pair.u), graph.neighbours(pair.v),
                                          std::back_inserter(shared));
            EXPECT_FALSE(shared.empty());
        }
    }
    EXPECT_TRUE(testing::disjoint(as_set(task.valid().negatives), as_set(task.test().negatives)));
}

TEST(HardPools, TooFewAreRefused) {
    const CsrGraph graph = testing::small_graph(3, {{0, 1}, {1, 2}});
    const std::vector<NodePair> positives = graph.edges();
    const HardPool pool = {.positives = positives, .edges = graph, .pairs = nullptr, .count = 5};
    const std::string complaint =
        testing::complaint_of([&] { (void)draw_degree_matched(pool, RandomStream(1, "test")); });
    EXPECT_NE(complaint.find("degree-matched negatives in 500 tries"), std::string::npos);
}

}  // namespace hard_pools_test
}  // namespace hplc
