#include "model/pairs/path_blocks.hpp"

#include <gtest/gtest.h>

#include <map>

#include "graph/bfs.hpp"
#include "heuristic/heuristic_fixtures.hpp"
#include "model/pairs/propagation_memory.hpp"
#include "support/support.hpp"

namespace hplc {
namespace path_blocks_test {

std::vector<NodeId> neighbours_of(const PathBlocks& blocks, std::size_t row) {
    const SparseView view = blocks.neighbours.view();
    std::vector<NodeId> rows;
    for (auto e = view.offsets[row]; e < view.offsets[row + 1]; ++e)
        rows.push_back(view.columns[e]);
    return rows;
}

// 0 – 1 – 2 – 3 – 4, and 5 at 1. In two steps 2 is heard at 0 through 1 alone.
TEST(PathBlocks, CopyWhatLiesBetweenSourceAndTarget) {
    const CsrGraph graph = testing::small_graph(6, {{0, 1}, {1, 2}, {2, 3}, {3, 4}, {1, 5}});
    const std::vector<NodePair> pairs = {{0, 2}};
    PathBlockReader reader(graph, pairs, 2);
    const PathBlocks blocks = reader.next(100);
    EXPECT_TRUE(reader.is_done());
    EXPECT_EQ(blocks.nodes, (std::vector<NodeId>{0, 0, 1, 1, 2, 2, 3, 4, 5}));
    EXPECT_EQ(blocks.sources, (std::vector<std::int64_t>{5}));
    EXPECT_EQ(blocks.targets, (std::vector<std::int64_t>{1}));
    EXPECT_EQ(neighbours_of(blocks, 2), (std::vector<NodeId>{0, 4, 8}));  // 1 without a source
    EXPECT_EQ(neighbours_of(blocks, 3), (std::vector<NodeId>{1, 5, 8}));  // its copy
    EXPECT_EQ(neighbours_of(blocks, 5), (std::vector<NodeId>{3, 6}));     // 2's copy
}

// A target that is not reached is looked at as if there were no source.
TEST(PathBlocks, CopyNothingForWhatIsTooFar) {
    const CsrGraph graph = testing::small_graph(5, {{0, 1}, {1, 2}, {2, 3}, {3, 4}});
    const std::vector<NodePair> pairs = {{0, 4}};
    const PathBlocks blocks = PathBlockReader(graph, pairs, 3).next(100);
    EXPECT_EQ(blocks.num_rows(), 5u);
    EXPECT_TRUE(blocks.sources.empty());
    EXPECT_EQ(blocks.targets, (std::vector<std::int64_t>{4}));
}

// By the definition, with all distances at hand.
TEST(PathBlocks, HoldJustTheNodesBetween) {
    const TrainGraph train = LinkTask::whole(testing::random_data(60, 90), {}).train_graph();
    const CsrGraph& graph = train.graph();
    constexpr unsigned kSteps = 4;
    for (const NodePair pair : testing::random_pairs(60, 40)) {
        const std::vector<NodePair> one = {pair};
        const PathBlocks blocks = PathBlockReader(graph, one, kSteps).next(1);
        std::map<NodeId, std::size_t> rows;
        for (const NodeId v : blocks.nodes)
            ++rows[v];
        const auto from_u = bfs_distances(graph, pair.u);
        const auto from_v = bfs_distances(graph, pair.v);
        for (NodeId x = 0; x < 60; ++x) {
            const bool between =
                from_u[x] <= kSteps && from_v[x] <= kSteps && from_u[x] + from_v[x] <= kSteps;
            EXPECT_EQ(rows[x], between ? 2u : 1u) << x;
        }
    }
}

TEST(PathBlocks, HoldEveryPairOnceByItsHub) {
    const TrainGraph train = LinkTask::whole(testing::random_data(60, 90), {}).train_graph();
    const auto pairs = testing::random_pairs(60, 100);
    PathBlockReader reader(train.graph(), pairs, 3);
    std::vector<int> times(pairs.size(), 0);
    std::size_t groups = 0;
    for (; !reader.is_done(); ++groups) {
        const PathBlocks blocks = reader.next(61);
        for (std::size_t i = 0; i < blocks.pairs.size(); ++i) {
            const std::size_t position = blocks.positions[i];
            EXPECT_EQ(ordered(blocks.pairs[i]), ordered(pairs[position]));
            EXPECT_EQ(hub_first(train.graph(), pairs[position]).hub, blocks.pairs[i].u);
            EXPECT_EQ(blocks.nodes[static_cast<std::size_t>(blocks.targets[i])], blocks.pairs[i].v);
            ++times[position];
        }
    }
    EXPECT_GT(groups, 1u);
    EXPECT_EQ(times, std::vector<int>(pairs.size(), 1));
}

TEST(PathBlocks, MemoryBoundsTheRows) {
    const std::size_t bytes = propagated_row_bytes(4, 32);
    EXPECT_LE(rows_at_once(1'000, 4, 32) * bytes, 256'000'000u);
    EXPECT_EQ(rows_at_once(10'000'000, 4, 32), 20'000'000u);
}

}  // namespace path_blocks_test
}  // namespace hplc
