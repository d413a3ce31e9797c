// The real graphs of ../shared/data: the files as their sources publish them and our neutral files
// give the same graph, features, labels and split, with the counts that the folder's README states.
#include <gtest/gtest.h>

#include <algorithm>

#include "graph/csr_graph.hpp"
#include "io/read_graph.hpp"
#include "support/support.hpp"

namespace hplc {
namespace real_data_test {

struct Counts {
    NodeId nodes;
    std::uint64_t edges;
    std::uint64_t entries;  // in the published file
};

CsrGraph graph_of(NodeId num_nodes, const std::vector<NodePair>& edges) {
    return build_graph(num_nodes, edges, Threads{2}).graph;
}

GraphData read(const std::filesystem::path& path) {
    return read_graph(path.string(), {.threads = Threads{2}});
}

void expect_same_graph(const GraphData& original, const GraphData& neutral, Counts counts) {
    EXPECT_EQ(original.edges.edges.size(), counts.entries);
    const CsrGraph graph = graph_of(original.edges.num_nodes, original.edges.edges);
    EXPECT_EQ(graph.num_nodes(), counts.nodes);
    EXPECT_EQ(graph.num_edges(), counts.edges);
    EXPECT_EQ(graph, graph_of(neutral.edges.num_nodes, neutral.edges.edges));
    EXPECT_EQ(original.labels, neutral.labels);
}

TEST(RealData, Cora) {
    HPLC_NEED_DATA(folder, "cora");
    const GraphData original = read(folder / "original");
    const GraphData neutral = read(folder);
    EXPECT_TRUE(original.features == neutral.features);
    expect_same_graph(original, neutral, {2'708, 5'278, 10'858});
    EXPECT_EQ(original.format, "Planetoid");
    EXPECT_EQ(original.name, "cora");
    ASSERT_TRUE(original.features);
    EXPECT_EQ(original.features->num_columns, 1'433u);
    EXPECT_EQ(original.features->values.size(), 49'216u);
    EXPECT_EQ(*std::ranges::max_element(original.labels), 6);
}

TEST(RealData, Citeseer) {
    HPLC_NEED_DATA(folder, "citeseer");
    const GraphData original = read(folder / "original");
    const GraphData neutral = read(folder);
    EXPECT_TRUE(original.features == neutral.features);
    expect_same_graph(original, neutral, {3'327, 4'552, 9'464});
    ASSERT_TRUE(original.features);
    EXPECT_EQ(original.features->num_columns, 3'703u);
    EXPECT_EQ(original.features->values.size(), 105'165u);
    EXPECT_EQ(*std::ranges::max_element(original.labels), 5);
    EXPECT_EQ(std::ranges::count(original.labels, -1), 15);
}

// The neutral folder has features of the 1,060 nodes that x and tx cover; the original, without
// allx, is read without features.
TEST(RealData, PubmedWithoutFeatures) {
    HPLC_NEED_DATA(folder, "pubmed");
    const GraphData original = read(folder / "original");
    expect_same_graph(original, read(folder), {19'717, 44'324, 88'676});
    EXPECT_FALSE(original.features);
    EXPECT_EQ(*std::ranges::max_element(original.labels), 2);
    ASSERT_EQ(original.remarks.size(), 1u);
    EXPECT_NE(original.remarks[0].find("ind.pubmed.allx is missing"), std::string::npos);
}

TEST(RealData, Facebook) {
    HPLC_NEED_DATA(folder, "facebook");
    expect_same_graph(read(folder / "original/facebook.txt"), read(folder),
                      {4'039, 88'234, 88'234});
}

TEST(RealData, CoauthorCs) {
    HPLC_NEED_DATA(folder, "coauthor_cs");
    const GraphData original = read(folder / "original/coauthor_cs.npz");
    const GraphData neutral = read(folder);
    EXPECT_TRUE(original.features == neutral.features);
    expect_same_graph(original, neutral, {18'333, 81'894, 163'788});
    ASSERT_TRUE(original.features);
    EXPECT_EQ(original.features->num_columns, 6'805u);
    EXPECT_EQ(*std::ranges::max_element(original.labels), 14);
    EXPECT_EQ(original.ids.text(0), "0006BF12");
}

TEST(RealData, Ddi) {
    HPLC_NEED_DATA(folder, "ddi");
    const GraphData original = read(folder / "original");
    const GraphData neutral = read(folder);
    expect_same_graph(original, neutral, {4'267, 1'334'889, 1'334'889});
    EXPECT_EQ(original.format, "OGB");
    EXPECT_EQ(original.ids.text(0), "DB00001");
    ASSERT_TRUE(original.split && neutral.split);
    EXPECT_EQ(original.split->source, "OGB split/target");
    EXPECT_EQ(original.split->train.size(), 1'067'911u);
    EXPECT_EQ(original.split->valid.positives.size(), 133'489u);
    EXPECT_EQ(original.split->valid.negatives.size(), 101'882u);
    EXPECT_EQ(original.split->test.positives.size(), 133'489u);
    EXPECT_EQ(original.split->test.negatives.size(), 95'599u);
    EXPECT_EQ(graph_of(4'267, original.split->train.copy()),
              graph_of(4'267, neutral.split->train.copy()));
    EXPECT_TRUE(original.split->valid == neutral.split->valid);
    EXPECT_TRUE(original.split->test == neutral.split->test);
}

}  // namespace real_data_test
}  // namespace hplc
