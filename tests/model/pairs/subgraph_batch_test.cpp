// The matrices around enclosing subgraphs, and SortPooling's choice, worked out by hand.
#include "model/pairs/subgraph_batch.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "heuristic/heuristic_fixtures.hpp"
#include "model/pairs/sort_pooling.hpp"
#include "model/pairs/subgraph_labels.hpp"

namespace hplc {
namespace subgraph_batch_test {

using Dense = std::vector<std::vector<float>>;

Dense dense(const CsrMatrix& matrix) {
    Dense rows(matrix.num_rows(), std::vector<float>(matrix.num_columns(), 0));
    const SparseView view = matrix.view();
    for (std::size_t row = 0; row < view.rows(); ++row) {
        for (std::size_t e = view.offsets[row]; e < view.offsets[row + 1]; ++e)
            rows[row][view.columns[e]] += view.values[e];
    }
    return rows;
}

void expect_near(const Dense& found, const Dense& expected) {
    ASSERT_EQ(found.size(), expected.size());
    for (std::size_t row = 0; row < found.size(); ++row) {
        ASSERT_EQ(found[row].size(), expected[row].size());
        for (std::size_t column = 0; column < found[row].size(); ++column)
            EXPECT_NEAR(found[row][column], expected[row][column], 1e-6) << row << ' ' << column;
    }
}

// Around the edge 1 - 2 of a kite, which is not there: 0, 1, 2, 3 in a square 0 - 1 - 3 - 2 - 0;
// around 4 and 5: 3 - 4, and 5 alone.
EnclosingSubgraphs square_and_tail() {
    const std::vector<NodePair> pairs = {{1, 2}, {4, 5}};
    return SubgraphExtractor(testing::kite(), {.hops = 1}).of(pairs, {});
}

TEST(SubgraphBatch, AdjacencyIsNormalisedWithinEachBlock) {
    const float third = 1.0F / 3;
    expect_near(dense(subgraph_adjacency(square_and_tail())), {{third, third, third, 0, 0, 0, 0},
                                                               {third, third, 0, third, 0, 0, 0},
                                                               {third, 0, third, third, 0, 0, 0},
                                                               {0, third, third, third, 0, 0, 0},
                                                               {0, 0, 0, 0, 0.5F, 0.5F, 0},
                                                               {0, 0, 0, 0, 0.5F, 0.5F, 0},
                                                               {0, 0, 0, 0, 0, 0, 1}});
}

TEST(SubgraphBatch, MessagesOfNodesThatSubgraphsShare) {
    const EnclosingSubgraphs subgraphs = square_and_tail();
    const auto nodes = distinct_nodes(subgraphs);
    EXPECT_EQ(nodes, (std::vector<NodeId>{0, 1, 2, 3, 4, 5}));
    const float third = 1.0F / 3;
    expect_near(dense(node_messages(subgraph_adjacency(subgraphs), subgraphs, nodes)),
                {{third, third, third, 0, 0, 0},
                 {third, third, 0, third, 0, 0},
                 {third, 0, third, third, 0, 0},
                 {0, third, third, third, 0, 0},
                 {0, 0, 0, 0.5F, 0.5F, 0},
                 {0, 0, 0, 0.5F, 0.5F, 0},
                 {0, 0, 0, 0, 0, 1}});
}

// DRNL: 2 1 1 2 in the square, 0 1 1 in the tail.
TEST(SubgraphBatch, MessagesOfLabels) {
    const EnclosingSubgraphs subgraphs = square_and_tail();
    const RowLabels labels{.labels = drnl_labels(subgraphs, 9, {}), .columns = 3};
    const float third = 1.0F / 3;
    const CsrMatrix adjacency = subgraph_adjacency(subgraphs);
    expect_near(dense(label_messages(adjacency, labels)), {{0, 2 * third, third},
                                                           {0, third, 2 * third},
                                                           {0, third, 2 * third},
                                                           {0, 2 * third, third},
                                                           {0.5F, 0.5F, 0},
                                                           {0.5F, 0.5F, 0},
                                                           {0, 1, 0}});
}

TEST(SubgraphBatch, TwoLabelsARowAddUp) {
    const CsrMatrix identity(2, {0, 1, 2}, {0, 1}, {1, 1});
    const RowLabels labels{.labels = {1, 1, 0, 2}, .each = 2, .columns = 3};
    expect_near(dense(label_messages(identity, labels)), {{0, 2, 0}, {1, 0, 1}});
}

TEST(SubgraphBatch, PicksAndMeans) {
    expect_near(dense(picking_matrix({2, kNoRow, 0}, 3)), {{0, 0, 1}, {0, 0, 0}, {1, 0, 0}});
    const float third = 1.0F / 3;
    expect_near(dense(mean_of_subgraphs(square_and_tail())),
                {{0.25F, 0.25F, 0.25F, 0.25F, 0, 0, 0}, {0, 0, 0, 0, third, third, third}});
}

TEST(SortPooling, KeepsTheLargestInOrderAndFillsUp) {
    const EnclosingSubgraphs subgraphs = square_and_tail();
    const std::vector<float> keys = {0.1F, 0.7F, 0.7F, 0.9F, -1, 0.5F, -2};
    EXPECT_EQ(sort_pooling(subgraphs, keys, 3), (std::vector<std::uint32_t>{3, 1, 2, 5, 4, 6}));
    EXPECT_EQ(sort_pooling(subgraphs, keys, 4),
              (std::vector<std::uint32_t>{3, 1, 2, 0, 5, 4, 6, kNoRow}));
}

TEST(SortPooling, KeysThatAreNoNumbersComeLast) {
    const float nan = std::nanf("");
    EXPECT_EQ(sort_pooling(square_and_tail(), std::vector<float>{nan, 1, nan, 2, 0, nan, 0}, 2),
              (std::vector<std::uint32_t>{3, 1, 4, 6}));
}

TEST(SortPooling, QuantileOfSizes) {
    const std::vector<NodePair> pairs = {{4, 5}, {1, 2}, {0, 3}, {0, 5}, {3, 4}};  // 3 4 5 4 4
    const auto subgraphs = SubgraphExtractor(testing::kite(), {.hops = 1}).of(pairs, {});
    EXPECT_EQ(size_quantile(subgraphs, 0.2), 3u);
    EXPECT_EQ(size_quantile(subgraphs, 0.6), 4u);
    EXPECT_EQ(size_quantile(subgraphs, 0.9), 5u);
}

}  // namespace subgraph_batch_test
}  // namespace hplc
