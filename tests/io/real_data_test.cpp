// The real graphs of ../shared/data: the files as their sources publish them and our neutral files
// give the same graph, with the counts that the folder's README states.
#include <gtest/gtest.h>

#include "graph/csr_graph.hpp"
#include "io/planetoid.hpp"
#include "io/read_graph.hpp"
#include "support/support.hpp"

namespace hplc {
namespace {

struct Counts {
    NodeId nodes;
    std::uint64_t edges;
    std::uint64_t entries;  // in the published file
};

CsrGraph graph_of(const EdgeList& edges) {
    return build_graph(edges.num_nodes, edges.edges, Threads{2}).graph;
}

void expect_same_graph(const GraphData& original, const GraphData& neutral, Counts counts) {
    EXPECT_EQ(original.edges.edges.size(), counts.entries);
    const CsrGraph graph = graph_of(original.edges);
    EXPECT_EQ(graph.num_nodes(), counts.nodes);
    EXPECT_EQ(graph.num_edges(), counts.edges);
    EXPECT_EQ(graph, graph_of(neutral.edges));
}

TEST(RealData, Cora) {
    HPLC_NEED_DATA(folder, "cora");
    const GraphData original = read_planetoid(folder / "original");
    expect_same_graph(original, read_graph(folder.string(), {}), {2'708, 5'278, 10'858});
    ASSERT_TRUE(original.features);
    EXPECT_EQ(original.features->num_columns, 1'433u);
    EXPECT_EQ(original.features->values.size(), 49'216u);
}

TEST(RealData, Citeseer) {
    HPLC_NEED_DATA(folder, "citeseer");
    const GraphData original = read_planetoid(folder / "original");
    expect_same_graph(original, read_graph(folder.string(), {}), {3'327, 4'552, 9'464});
    ASSERT_TRUE(original.features);
    EXPECT_EQ(original.features->num_columns, 3'703u);
    EXPECT_EQ(original.features->values.size(), 105'165u);
    EXPECT_EQ(std::ranges::count(original.labels, -1), 15);
}

TEST(RealData, PubmedWithoutFeatures) {
    HPLC_NEED_DATA(folder, "pubmed");
    const GraphData original = read_planetoid(folder / "original");
    expect_same_graph(original, read_graph(folder.string(), {}), {19'717, 44'324, 88'676});
    EXPECT_FALSE(original.features);
    ASSERT_EQ(original.remarks.size(), 1u);
    EXPECT_NE(original.remarks[0].find("ind.pubmed.allx is missing"), std::string::npos);
}

}  // namespace
}  // namespace hplc
