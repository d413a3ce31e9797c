#include "heuristic/component_blocks.hpp"

#include <gtest/gtest.h>

#include <vector>

#include "support/support.hpp"

namespace hplc {
namespace component_blocks_test {

// Components {0, 3}, {1, 2, 4} and {5}: four entries, then nine, then none.
ComponentBlocks of_three_components() {
    const std::vector<NodePair> edges = {{0, 3}, {1, 2}, {2, 4}};
    return ComponentBlocks(build_graph(6, edges, Threads{1}).graph, Threads{1});
}

TEST(ComponentBlocks, LieOneAfterTheOther) {
    const ComponentBlocks blocks = of_three_components();
    EXPECT_EQ(blocks.entries(), 13u);
    EXPECT_EQ(blocks.inversion_operations(), 8 + 27);
    EXPECT_EQ(blocks.row(3), 2u);
    EXPECT_EQ(blocks.row(1), 4u);
    EXPECT_EQ(blocks.entry(4, 2), 4u + 2 * 3 + 1);
    EXPECT_FALSE(blocks.has_block(5));
}

TEST(ComponentBlocks, KnowWhichNodesShareABlock) {
    const ComponentBlocks blocks = of_three_components();
    EXPECT_TRUE(blocks.joins(1, 4));
    EXPECT_FALSE(blocks.joins(0, 1));
    const auto up_to_2 = blocks.up_to(2);
    EXPECT_EQ(std::vector<NodeId>(up_to_2.begin(), up_to_2.end()), (std::vector<NodeId>{1, 2}));
}

// Diagonal matrices, whose inverses are known.
TEST(ComponentBlocks, AreInvertedEachByItself) {
    const ComponentBlocks blocks = of_three_components();
    std::vector<float> entries(blocks.entries(), 0.0F);
    for (NodeId v = 0; v < 5; ++v)
        entries[blocks.entry(v, v)] = static_cast<float>(1U << v);
    blocks.invert(entries, Threads{1}, Progress::Show::kNever);
    for (NodeId v = 0; v < 5; ++v)
        EXPECT_FLOAT_EQ(entries[blocks.entry(v, v)], 1.0F / static_cast<float>(1U << v));
}

}  // namespace component_blocks_test
}  // namespace hplc
