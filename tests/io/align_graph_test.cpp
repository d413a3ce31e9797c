// A later state of a graph, brought back to the places of the earlier one.
#include "io/align_graph.hpp"

#include <gtest/gtest.h>

#include "support/support.hpp"

namespace hplc {
namespace align_graph_test {

using testing::complaint_of;

GraphData named(const std::vector<std::string>& names, std::vector<NodePair> edges) {
    GraphData data;
    data.name = "toy";
    data.ids = NodeIds::names(names);
    data.edges = {.num_nodes = data.ids.size(), .edges = std::move(edges)};
    return data;
}

// One column a node, with the node's number in it.
void give_features(GraphData& data, std::vector<float> values) {
    FeatureMatrix rows{.num_columns = 1, .offsets = {0}};
    for (const float value : values) {
        rows.columns.push_back(0);
        rows.values.push_back(value);
        rows.offsets.push_back(rows.columns.size());
    }
    data.features = rows;
}

TEST(AlignGraph, KeepsKnownNodesInTheirPlacesAndPutsNewOnesBehind) {
    const GraphData known = named({"a", "b", "c", "d"}, {{0, 1}, {1, 2}, {2, 3}});
    // d is gone; x and y are new; a-c came, c-d went.
    const GraphData now =
        named({"x", "c", "b", "a", "y"}, {{3, 2}, {2, 1}, {1, 3}, {0, 3}, {4, 0}});
    const AlignedGraph aligned = align_graph(known, now, {});
    EXPECT_EQ(aligned.data.ids, NodeIds::names({"a", "b", "c", "d", "x", "y"}));
    EXPECT_EQ(aligned.data.edges.edges,
              (std::vector<NodePair>{{0, 1}, {1, 2}, {2, 0}, {4, 0}, {5, 4}}));
    EXPECT_EQ(aligned.gone, std::vector<NodeId>{3});
    EXPECT_EQ(aligned.change, (GraphChange{.known_nodes = 4,
                                           .nodes_added = 2,
                                           .nodes_gone = 1,
                                           .known_edges = 3,
                                           .edges_added = 3,
                                           .edges_removed = 1}));
    EXPECT_DOUBLE_EQ(aligned.change.share(), 4.0 / 3);
}

TEST(AlignGraph, TheSameGraphInAnotherOrderHasNotMoved) {
    const GraphData known = named({"a", "b", "c"}, {{0, 1}, {1, 2}});
    const AlignedGraph aligned =
        align_graph(known, named({"c", "b", "a"}, {{0, 1}, {2, 1}, {1, 2}}), {});
    EXPECT_FALSE(aligned.change.any());
    EXPECT_EQ(aligned.data.ids, known.ids);
}

TEST(AlignGraph, NumbersStayNumbers) {
    GraphData known = named({}, {{0, 1}});
    known.ids = NodeIds::numbers({10, 20});
    known.edges.num_nodes = 2;
    GraphData now = known;
    now.ids = NodeIds::numbers({5, 20, 10});
    now.edges = {.num_nodes = 3, .edges = {{2, 1}, {0, 1}}};
    const AlignedGraph aligned = align_graph(known, now, {});
    EXPECT_FALSE(aligned.data.ids.are_text());
    EXPECT_EQ(aligned.data.ids, NodeIds::numbers({10, 20, 5}));
}

TEST(AlignGraph, FeaturesFollowTheirNodes) {
    GraphData known = named({"a", "b"}, {{0, 1}});
    give_features(known, {1, 2});
    GraphData now = named({"x", "b"}, {{0, 1}});
    give_features(now, {30, 20});
    EXPECT_EQ(align_graph(known, now, {}).data.features->values, (std::vector<float>{1, 20, 30}));
    now.features = {};
    const AlignedGraph without = align_graph(known, now, {});
    EXPECT_EQ(without.data.features->values, (std::vector<float>{1, 2}));
    EXPECT_EQ(without.data.features->offsets, (std::vector<std::uint64_t>{0, 1, 2, 2}));
    ASSERT_EQ(without.data.remarks.size(), 1u);
    give_features(now, {30, 20});
    now.features->num_columns = 2;
    EXPECT_NE(complaint_of([&] {
                  (void)align_graph(known, now, {});
              }).find("found 2 columns of features; expected at most the 1 that the model knows"),
              std::string::npos);
    known.features = {};
    EXPECT_FALSE(align_graph(known, now, {}).data.features);
}

TEST(AlignGraph, RefusesAGraphOfOtherNodes) {
    const GraphData known = named({"a", "b"}, {{0, 1}});
    EXPECT_NE(complaint_of([&] {
                  (void)align_graph(known, named({"c", "d"}, {{0, 1}}), {});
              }).find("found a graph with none of the 2 nodes that the model knows"),
              std::string::npos);
}

}  // namespace align_graph_test
}  // namespace hplc
