#include "position/anchor_sets.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "graph/bfs.hpp"
#include "position_fixtures.hpp"

namespace hplc::testing {
namespace anchor_sets_test {

TEST(AnchorSets, HalveFromOneSizeToTheNext) {
    const std::vector<AnchorSet> sets = draw_anchor_sets(21, 1, 3);
    std::vector<std::size_t> sizes;
    for (const AnchorSet& set : sets) {
        sizes.push_back(set.size());
        EXPECT_EQ(std::set<NodeId>(set.begin(), set.end()).size(), set.size());
        EXPECT_TRUE(std::ranges::is_sorted(set));
        EXPECT_LT(set.back(), 21u);
    }
    EXPECT_EQ(sizes,
              (std::vector<std::size_t>{10, 10, 10, 10, 5, 5, 5, 5, 2, 2, 2, 2, 1, 1, 1, 1}));
    EXPECT_EQ(anchor_set_count(21, 1), 16u);
    EXPECT_EQ(anchor_set_count(2708, 2), 2u * 11 * 11);
    EXPECT_EQ(draw_anchor_sets(21, 1, 3), sets);
    EXPECT_NE(draw_anchor_sets(21, 1, 4), sets);
    EXPECT_EQ(draw_anchor_sets(1, 1, 0).size(), 0u);
}

// Every node is as often an anchor as any other.
TEST(AnchorSets, AreDrawnEvenly) {
    std::vector<int> drawn(8);
    for (const AnchorSet& set : draw_anchor_sets(8, 1000, 1)) {
        if (set.size() != 2) continue;
        for (const NodeId v : set)
            ++drawn[v];
    }
    for (const int count : drawn)
        EXPECT_NEAR(count, 750, 100);  // 3,000 sets; four deviations
}

// 0 - 1 - 2 - 3 - 4, and 5 alone. Node 2 is as far from 0 as from 4: the lesser number counts.
TEST(NearestAnchors, OfAPathByHand) {
    const TrainGraph graph = train_graph(6, {{0, 1}, {1, 2}, {2, 3}, {3, 4}});
    const std::vector<AnchorSet> sets = {{0, 4}, {5}};
    const NearestAnchors found = nearest_anchors(graph, sets, 0, {});
    EXPECT_EQ(found.anchors, (std::vector<NodeId>{0, 0, 0, 1, 0, 2, 4, 3, 4, 4, 5, 5}));
    const float third = 1.0F / 3;
    EXPECT_EQ(found.nearness, (std::vector<float>{1, 0, 0.5F, 0, third, 0, 0.5F, 0, 1, 0, 0, 1}));
    const NearestAnchors near = nearest_anchors(graph, sets, 1, {});
    EXPECT_EQ(near.anchors, (std::vector<NodeId>{0, 0, 0, 1, 2, 2, 4, 3, 4, 4, 5, 5}));
    EXPECT_EQ(near.nearness, (std::vector<float>{1, 0, 0.5F, 0, 0, 0, 0.5F, 0, 1, 0, 0, 1}));
}

// One plain search an anchor.
TEST(NearestAnchors, AreTheNearest) {
    constexpr NodeId kNodes = 90;
    const TrainGraph graph = train_graph(random_graph(kNodes, kNodes));
    const std::vector<AnchorSet> sets = draw_anchor_sets(kNodes, 1, 5);
    const NearestAnchors found = nearest_anchors(graph, sets, 0, {1});
    EXPECT_EQ(found, nearest_anchors(graph, sets, 0, {3}));
    for (std::size_t i = 0; i < sets.size(); ++i) {
        for (NodeId v = 0; v < kNodes; ++v) {
            const std::vector<NodeId> distances = bfs_distances(graph.graph(), v);
            NodeId best = v;
            NodeId distance = kUnreachable;
            for (const NodeId anchor : sets[i]) {
                if (distances[anchor] >= distance) continue;
                best = anchor;
                distance = distances[anchor];
            }
            const float nearness =
                distance == kUnreachable ? 0.0F : 1.0F / static_cast<float>(distance + 1);
            EXPECT_EQ(found.anchors[v * sets.size() + i], best);
            EXPECT_EQ(found.nearness[v * sets.size() + i], nearness);
        }
    }
}

TEST(NearestAnchors, AreAsNearByAnyName) {
    constexpr NodeId kNodes = 60;
    const CsrGraph graph = random_graph(kNodes, kNodes);
    std::vector<AnchorSet> sets = draw_anchor_sets(kNodes, 1, 5);
    const NearestAnchors found = nearest_anchors(train_graph(graph), sets, 0, {});
    const std::vector<NodeId> name = random_renumbering(kNodes);
    for (AnchorSet& set : sets) {
        for (NodeId& v : set)
            v = name[v];
        std::ranges::sort(set);
    }
    const NearestAnchors other = nearest_anchors(train_graph(renumbered(graph, name)), sets, 0, {});
    for (std::size_t e = 0; e < found.nearness.size(); ++e) {
        const std::size_t renamed = name[e / sets.size()] * sets.size() + e % sets.size();
        EXPECT_EQ(found.nearness[e], other.nearness[renamed]);
    }
}

}  // namespace anchor_sets_test
}  // namespace hplc::testing
