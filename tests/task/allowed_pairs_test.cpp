// Tasks where only some pairs can be links: everything that is held out or drawn is of these.
#include <gtest/gtest.h>

#include "support/support.hpp"
#include "task/checks/audit.hpp"
#include "task/link_task.hpp"
#include "task/negatives/negatives.hpp"
#include "task_fixtures.hpp"

namespace hplc {
namespace allowed_pairs_test {

using testing::complaint_of;
using testing::random_data;

std::vector<NodeId> range(NodeId begin, NodeId end) {
    std::vector<NodeId> nodes;
    for (NodeId v = begin; v < end; ++v)
        nodes.push_back(v);
    return nodes;
}

SharedPairs between(NodeId nodes, const std::vector<NodeId>& first,
                    const std::vector<NodeId>& second) {
    return std::make_shared<const AllowedPairs>(
        AllowedPairs{PairFilter::between(nodes, first, second), "user", "item"});
}

// Edges of all kinds between 60 nodes, of which the first 20 are users and the next 30 items.
GraphData typed_data() {
    GraphData data = random_data(60, 400);
    data.pairs = between(60, range(0, 20), range(20, 50));
    return data;
}

std::vector<NodePair> non_edges_plainly(const CsrGraph& graph, const SharedPairs& pairs) {
    std::vector<NodePair> found;
    for (NodeId u = 0; u < graph.num_nodes(); ++u) {
        for (NodeId v = u + 1; v < graph.num_nodes(); ++v) {
            if (!graph.has_edge(u, v) && allows(pairs, u, v)) found.push_back({u, v});
        }
    }
    return found;
}

TEST(AllowedPairs, NonEdgesAreNumberedInOrder) {
    const CsrGraph graph = build_graph(60, typed_data().edges.edges, Threads{1}).graph;
    for (const SharedPairs& pairs :
         {between(60, range(0, 20), range(20, 50)), between(60, range(30, 60), range(0, 10)),
          between(60, range(5, 25), range(5, 25)), between(60, range(0, 30), range(20, 50))}) {
        const NonEdges non_edges(graph, pairs);
        std::vector<NodePair> found;
        for (std::uint64_t rank = 0; rank < non_edges.count(); ++rank)
            found.push_back(non_edges.at(rank));
        EXPECT_EQ(found, non_edges_plainly(graph, pairs));
        EXPECT_EQ(non_edges.count(), num_non_edges(graph, pairs));
    }
}

TEST(AllowedPairs, StrangersCanBeLinked) {
    const CsrGraph graph = build_graph(60, typed_data().edges.edges, Threads{1}).graph;
    for (const SharedPairs& pairs :
         {between(60, range(0, 20), range(20, 50)), between(60, range(5, 25), range(5, 25))}) {
        const Strangers strangers(graph, pairs);
        for (NodeId u = 0; u < 60; ++u) {
            std::vector<NodeId> expected;
            for (NodeId v = 0; v < 60; ++v) {
                if (v != u && allows(pairs, u, v) && !graph.has_edge(u, v)) expected.push_back(v);
            }
            std::vector<NodeId> found;
            for (std::uint64_t rank = 0; rank < strangers.count(u); ++rank)
                found.push_back(strangers.at(u, rank));
            EXPECT_EQ(found, expected) << "node " << u;
        }
    }
}

void expect_allowed(const HeldOutEdges& part, const SharedPairs& pairs) {
    for (const auto* list : {&part.positives, &part.negatives, &part.candidates.pairs}) {
        for (const NodePair pair : *list)
            EXPECT_TRUE(allows(pairs, pair)) << pair.u << ' ' << pair.v;
    }
}

TEST(AllowedPairs, OnlyTheyAreHeldOutAndDrawn) {
    const GraphData data = typed_data();
    for (const CandidateKind kind : {CandidateKind::kRandomTargets, CandidateKind::kHeart}) {
        const LinkTask task = LinkTask::random(data, SplitRatio{},
                                               {.candidates = kind, .candidates_per_positive = 5});
        const std::uint64_t edges =
            count_allowed_edges(built_graph(data, {}).graph, data.pairs->filter);
        EXPECT_EQ(task.test().positives.size(), edges / 5);
        EXPECT_EQ(task.test().negatives.size(), edges / 5);
        EXPECT_EQ(task.test().candidates.pairs.size(), 5 * (edges / 5));
        expect_allowed(task.valid(), data.pairs);
        expect_allowed(task.test(), data.pairs);
        // Edges of other pairs are all input.
        EXPECT_EQ(task.train_graph().graph().num_edges(),
                  task.num_edges() - task.valid().positives.size() - task.test().positives.size());
        EXPECT_NE(task.protocol().pairs.find("between user and item (20 × 30 nodes)"),
                  std::string::npos);
        const TrainingNegatives negatives(task.train_graph(), 0);
        for (const NodePair pair : negatives.draw(0, 500, {}))
            EXPECT_TRUE(allows(data.pairs, pair));
        EXPECT_EQ(task.num_unlinked(), 600u - (edges - edges / 5));
        EXPECT_EQ(task.num_non_links(), 600u - edges);
        for (const NodePair pair : task.draw_unlinked(300))
            EXPECT_TRUE(allows(data.pairs, pair));
    }
}

TEST(AllowedPairs, TheAuditLooksForOthers) {
    const LinkTask task = LinkTask::random(typed_data(), SplitRatio{}, {});
    const AuditReport report = audit(task, nullptr, {});
    EXPECT_TRUE(report.clean());
    EXPECT_EQ(report.checks.back().what,
              "held-out edges, negatives and candidates that can be no links");
    EXPECT_EQ(report.checks.back().found, 0u);
}

TEST(AllowedPairs, OfATimeSplitLaterEdgesOfOthersAreInNoPart) {
    GraphData data = testing::data_of(6, {{0, 3}, {1, 2}, {0, 4}, {0, 1}, {1, 4}, {1, 5}});
    data.edges.times = {1, 1, 2, 3, 3, 4};
    data.pairs = between(6, range(0, 2), range(3, 6));
    const LinkTask task = LinkTask::by_time(data, TimeCut{.train_until = 2, .valid_until = 3}, {});
    EXPECT_EQ(task.train_graph().graph().num_edges(), 3u);  // 1 2 is input
    EXPECT_EQ(testing::as_set(task.valid().positives), (testing::PairSet{{1, 4}}));
    EXPECT_EQ(testing::as_set(task.test().positives), (testing::PairSet{{1, 5}}));
}

TEST(AllowedPairs, AGivenSplitOfOthersIsRefused) {
    GraphData data = testing::data_with_split();
    data.pairs = between(6, range(0, 2), range(2, 6));  // the test edge is 2 4
    const std::string complaint = complaint_of([&] { (void)LinkTask::given(data, {}); });
    EXPECT_NE(complaint.find("not between user and item"), std::string::npos) << complaint;
}

TEST(AllowedPairs, AllPairsDrawAsBefore) {
    GraphData data = random_data(60, 400);
    const LinkTask all = LinkTask::random(data, SplitRatio{}, {});
    data.pairs = between(60, range(0, 60), range(0, 60));
    const LinkTask same = LinkTask::random(data, SplitRatio{}, {});
    EXPECT_EQ(all.test(), same.test());
    EXPECT_EQ(all.valid(), same.valid());
}

}  // namespace allowed_pairs_test
}  // namespace hplc
