#include "nn/sparse/csr_matrix.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "nn/random_inputs.hpp"

namespace hplc::testing {
namespace csr_matrix_test {

// A path 0 - 1 - 2 and a node without neighbours.
TrainGraph path_and_loner() {
    return train_graph(4, {{0, 1}, {1, 2}});
}

std::vector<float> values(const CsrMatrix& matrix) {
    return {matrix.values().begin(), matrix.values().end()};
}

TEST(CsrMatrix, TransposeByHand) {
    // [ 1 0 2 ]      [ 1 0 ]
    // [ 0 3 0 ]  →   [ 0 3 ]
    //                [ 2 0 ]
    const CsrMatrix matrix(3, {0, 2, 3}, {0, 2, 1}, {1, 2, 3});
    const CsrMatrix expected(2, {0, 1, 2, 3}, {0, 1, 0}, {1, 3, 2});
    EXPECT_EQ(transposed(matrix), expected);
    EXPECT_EQ(transposed(expected), matrix);
}

TEST(CsrMatrix, TransposeOfEmptyRowsAndColumns) {
    const CsrMatrix matrix(3, {0, 0, 1, 1}, {2}, {5});
    const CsrMatrix turned = transposed(matrix);
    EXPECT_EQ(turned, CsrMatrix(3, {0, 0, 0, 1}, {1}, {5}));
}

TEST(CsrMatrix, GcnAdjacencyByHand) {
    const CsrMatrix matrix = gcn_adjacency(path_and_loner());
    const float sixth = 1 / std::sqrt(6.0F);
    const std::vector<float> expected = {0.5F, sixth, sixth, 1 / 3.0F, sixth, sixth, 0.5F, 1.0F};
    ASSERT_EQ(matrix.num_entries(), expected.size());
    for (std::size_t e = 0; e < expected.size(); ++e)
        EXPECT_FLOAT_EQ(matrix.values()[e], expected[e]);
    EXPECT_EQ(transposed(matrix), matrix);
}

// The path with weights 1 and 3, whose mean is 2: 1/2 and 3/2 beside the 1 of the node itself.
TEST(CsrMatrix, WeightedByHand) {
    GraphData data;
    data.ids = NodeIds::rows(4);
    data.edges = {.num_nodes = 4,
                  .edges = {{0, 1}, {1, 2}},
                  .weights = {1, 3},
                  .weighting = EdgeWeighting::kSum};
    const TrainGraph graph = LinkTask::whole(data, {}).train_graph();
    const CsrMatrix gcn = gcn_adjacency(graph);
    const float a = 0.5F / std::sqrt(1.5F * 3);
    const float b = 1.5F / std::sqrt(3 * 2.5F);
    const std::vector<float> expected = {1 / 1.5F, a, a, 1 / 3.0F, b, b, 1 / 2.5F, 1.0F};
    ASSERT_EQ(gcn.num_entries(), expected.size());
    for (std::size_t e = 0; e < expected.size(); ++e)
        EXPECT_FLOAT_EQ(gcn.values()[e], expected[e]);
    EXPECT_EQ(transposed(gcn), gcn);
    EXPECT_EQ(values(mean_adjacency(graph)), (std::vector<float>{1, 0.25F, 0.75F, 1}));
}

TEST(CsrMatrix, NormalisedAdjacencyByHand) {
    const CsrMatrix matrix = normalised_adjacency(path_and_loner());
    for (const float value : matrix.values())
        EXPECT_FLOAT_EQ(value, 1 / std::sqrt(2.0F));
    EXPECT_EQ(matrix.num_entries(), 4u);
}

TEST(CsrMatrix, MeanAdjacencyByHand) {
    const CsrMatrix matrix = mean_adjacency(path_and_loner());
    EXPECT_EQ(values(matrix), (std::vector<float>{1.0F, 0.5F, 0.5F, 1.0F}));
    EXPECT_EQ(matrix.num_rows(), 4);
    EXPECT_EQ(matrix.view().offsets[3], matrix.view().offsets[4]);  // the loner's row is empty
}

TEST(CsrMatrix, SelfLoopsTakeTheirPlaceInTheRow) {
    const CsrMatrix matrix = self_loop_adjacency(path_and_loner());
    const auto columns = matrix.view().columns;
    EXPECT_EQ(std::vector<std::uint32_t>(columns.begin(), columns.end()),
              (std::vector<std::uint32_t>{0, 1, 0, 1, 2, 1, 2, 3}));
}

TEST(CsrMatrix, FeaturesKeepTheirShape) {
    const FeatureMatrix features{
        .num_columns = 7, .offsets = {0, 1, 1}, .columns = {6}, .values = {0.25F}};
    const CsrMatrix matrix = feature_matrix(features);
    EXPECT_EQ(matrix, CsrMatrix(7, {0, 1, 1}, {6}, {0.25F}));
    EXPECT_EQ(feature_matrix({}).num_rows(), 0);
}

TEST(CsrMatrix, OperatorsHoldTheTranspose) {
    const SparseOperator mean = general_operator(mean_adjacency(path_and_loner()));
    EXPECT_EQ(*mean.transpose, transposed(*mean.matrix));
    EXPECT_NE(*mean.transpose, *mean.matrix);
    const SparseOperator gcn = symmetric_operator(gcn_adjacency(path_and_loner()));
    EXPECT_EQ(gcn.transpose, gcn.matrix);
}

}  // namespace csr_matrix_test
}  // namespace hplc::testing
