#include "model/decoupled/node_table.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "heuristic/heuristic_fixtures.hpp"

namespace hplc {
namespace node_table_test {

float cell(const NodeTable& table, NodeId node, const std::string& block, std::size_t column = 0) {
    for (const TableBlock& each : table.blocks) {
        if (each.name == block) return float_of(table.values->row(node)[each.first + column]);
    }
    ADD_FAILURE() << "no block " << block;
    return 0;
}

// A path 0 - 1 - 2 and a node alone.
TEST(NodeTable, AveragesOverNeighbours) {
    const TrainGraph graph = testing::train_graph_of(testing::data_of(4, {{0, 1}, {1, 2}}));
    const FeatureMatrix features{.num_columns = 2,
                                 .offsets = {0, 1, 1, 2, 3},
                                 .columns = {0, 1, 0},
                                 .values = {1.0F, 4.0F, 8.0F}};
    const WeightedFeatures weighted(features);
    const NodeTable table =
        make_node_table({graph, nullptr, &weighted}, {.layers = 2, .sketch = 0});
    EXPECT_EQ(table.values->columns, 9u);  // degree and two features, at three distances
    EXPECT_NEAR(cell(table, 1, "structure"), std::log(3), 0.01);
    EXPECT_NEAR(cell(table, 0, "structure at 1"), std::log(3), 0.01);
    EXPECT_EQ(cell(table, 0, "features", 0), 1);
    EXPECT_EQ(cell(table, 1, "features at 1", 0), 0.5F);  // of 0 and 2
    EXPECT_EQ(cell(table, 1, "features at 1", 1), 2);
    EXPECT_EQ(cell(table, 0, "features at 2", 1), 2);
    EXPECT_EQ(cell(table, 3, "features", 0), 8);
    EXPECT_EQ(cell(table, 3, "features at 1", 0), 0);  // nobody to hear from
}

TEST(NodeTable, HasDistancesToLandmarks) {
    const TrainGraph graph = testing::train_graph_of(testing::data_of(4, {{0, 1}, {1, 2}}));
    const LandmarkDistances distances = landmark_distances(graph, {0}, 4, {});
    const NodeTable table = make_node_table({graph, &distances}, {.layers = 1, .sketch = 0});
    EXPECT_EQ(cell(table, 2, "structure", 1), 0.5F);
    EXPECT_EQ(cell(table, 3, "structure", 1), 1);  // unreachable
    EXPECT_EQ(cell(table, 1, "structure at 1", 1), 0.25F);
}

// Nodes with the same neighbours have the same sketch, nodes far apart have sketches that are as
// good as orthogonal, and rows have length 1.
TEST(NodeTable, SketchesAreAlikeWhereWalksMeet) {
    std::vector<NodePair> edges;
    for (NodeId v = 0; v < 100; ++v) {  // two rings, and 200 and 201 beside two nodes of the first
        edges.push_back({v, (v + 1) % 100});
        edges.push_back({100 + v, 100 + (v + 1) % 100});
    }
    for (const NodeId twin : {200, 201}) {
        edges.push_back({10, twin});
        edges.push_back({11, twin});
    }
    const TrainGraph graph = testing::train_graph_of(testing::data_of(202, edges));
    const NodeTable table = make_node_table({graph}, {.layers = 1, .sketch = 64});
    const auto product = [&](NodeId u, NodeId v, const std::string& block) {
        double sum = 0;
        for (std::size_t c = 0; c < 64; ++c)
            sum += cell(table, u, block, c) * cell(table, v, block, c);
        return sum;
    };
    EXPECT_NEAR(product(200, 200, "walks of 1"), 1, 0.01);
    EXPECT_NEAR(product(200, 201, "walks of 1"), 1, 0.01);
    EXPECT_NEAR(product(200, 201, "walks of 2"), 1, 0.01);
    EXPECT_LT(std::abs(product(200, 150, "walks of 2")), 0.5);
}

TEST(NodeTable, SameBytesForAnyThreads) {
    const TrainGraph graph = testing::train_graph_of(testing::random_data(9000, 20000));
    const auto make = [&](unsigned threads) {
        NodeTable table =
            make_node_table({graph}, {.layers = 2, .sketch = 80, .threads = {threads}});
        const TableScale scale = fit_scale(*table.values, {threads});
        apply_scale(scale, *table.values, {threads});
        return table.values->values;
    };
    EXPECT_EQ(make(1), make(3));
}

TEST(NodeTable, ScalesColumnsToDeviationOne) {
    const TrainGraph graph = testing::train_graph_of(testing::random_data(500, 3000));
    NodeTable table = make_node_table({graph}, {.layers = 1, .sketch = 64});
    apply_scale(fit_scale(*table.values, {}), *table.values, {});
    const TableScale again = fit_scale(*table.values, {});
    for (std::size_t c = 0; c < table.values->columns; ++c) {
        EXPECT_NEAR(again.mean[c], 0, 0.05);
        EXPECT_NEAR(again.scale[c], 1, 0.05);
    }
}

TEST(NodeTable, ProjectsFeaturesOfManyColumns) {
    const TrainGraph graph = testing::train_graph_of(testing::data_of(3, {{0, 1}, {1, 2}}));
    const FeatureMatrix features{.num_columns = 5000,
                                 .offsets = {0, 2, 4, 5},
                                 .columns = {7, 4000, 7, 4000, 2000},
                                 .values = {3.0F, 4.0F, 3.0F, 4.0F, 1.0F}};
    const WeightedFeatures weighted(features);
    const NodeTable table =
        make_node_table({graph, nullptr, &weighted}, {.layers = 0, .sketch = 0});
    EXPECT_EQ(table.values->columns, 129u);  // and the degree
    double square = 0;
    for (std::size_t c = 0; c < 128; ++c) {
        EXPECT_EQ(cell(table, 0, "features", c), cell(table, 1, "features", c));
        square += std::pow(cell(table, 0, "features", c), 2);
    }
    EXPECT_NEAR(square, 25, 0.5);
}

struct ThousandNodes {
    TrainGraph graph = testing::train_graph_of(testing::random_data(1000, 6000));
    FeatureMatrix features{.num_columns = 3, .offsets = {0}};
    LandmarkDistances distances = landmark_distances(graph, {3, 70, 500}, 3, {});

    ThousandNodes() {
        for (std::uint32_t v = 0; v < 1000; ++v) {
            features.columns.push_back(v % 3);
            features.values.push_back(1.0F + static_cast<float>(v % 7));
            features.offsets.push_back(v + 1);
        }
    }
};

constexpr NodeTableOptions kThree = {.layers = 2, .sketch = 70, .columns_at_once = 32};

// The last step is made for these rows alone.
TEST(NodeTable, RowsOfSomeNodesAreThoseOfTheWholeTable) {
    const ThousandNodes data;
    const WeightedFeatures weighted(data.features, 1000);
    const TableSources sources{data.graph, &data.distances, &weighted};
    const NodeTable whole = make_node_table(sources, kThree);
    const std::vector<NodeId> nodes = {0, 1, 17, 500, 999};
    const NodeTable some = make_node_table(sources, kThree, nodes);
    ASSERT_EQ(some.values->rows(), nodes.size());
    for (const NodeId v : nodes) {
        EXPECT_TRUE(std::equal(some.values->row_of(v),
                               some.values->row_of(v) + some.values->columns,
                               whole.values->row_of(v)))
            << v;
    }
}

TEST(NodeTable, RowsInAFileAreThoseInMemory) {
    const ThousandNodes data;
    const WeightedFeatures weighted(data.features);
    const TableSources sources{data.graph, &data.distances, &weighted};
    const NodeTable whole = make_node_table(sources, kThree);
    const TableScale scale = fit_scale(*whole.values, {});
    apply_scale(scale, *whole.values, {});
    const std::vector<NodePair> pairs = {{999, 0}, {3, 999}, {17, 3}};
    for (const std::vector<NodeId>& nodes :
         {std::vector<NodeId>(), std::vector<NodeId>{0, 3, 5, 17, 998, 999}}) {
        const TableRows file = make_table_file(sources, kThree, scale, nodes);
        EXPECT_EQ(file.in_memory(), nullptr);
        const auto rows = file.of(pairs);
        EXPECT_EQ(rows->nodes, (std::vector<NodeId>{0, 3, 17, 999}));
        for (const NodeId v : rows->nodes) {
            EXPECT_TRUE(std::equal(rows->row_of(v), rows->row_of(v) + rows->columns,
                                   whole.values->row_of(v)))
                << v;
        }
    }
}

}  // namespace node_table_test
}  // namespace hplc
