#include "io/grow_graph.hpp"

#include <gtest/gtest.h>

#include "support/support.hpp"

namespace hplc {
namespace grow_graph_test {

GraphData path_of_three() {
    GraphData data;
    data.name = "path";
    data.ids = NodeIds::numbers({10, 20, 30});
    data.edges = {.num_nodes = 3, .edges = {{0, 1}, {1, 2}}};
    return data;
}

SourceText text(std::string_view text) {
    return {.name = "new", .text = text};
}

TEST(WithNewNodes, NumbersThemBehindTheKnownOnes) {
    const GraphData grown =
        with_new_nodes(path_of_three(), text("# later\nx 20\n10 y\n\nx y\n"), std::nullopt);
    EXPECT_EQ(grown.edges.num_nodes, 5u);
    EXPECT_EQ(grown.edges.edges, (std::vector<NodePair>{{0, 1}, {1, 2}, {3, 1}, {0, 4}, {3, 4}}));
    EXPECT_EQ(grown.ids.text(0), "10");
    EXPECT_EQ(grown.ids.text(4), "y");
    EXPECT_FALSE(grown.features);
}

TEST(WithNewNodes, MayHaveQuotesInTheirNames) {
    const GraphData grown = with_new_nodes(
        path_of_three(), text("\"say \"\"no\"\"\",10\n\"a \"\"b\"\"\",\"say \"\"no\"\"\"\n"),
        std::nullopt);
    EXPECT_EQ(grown.ids.text(3), "say \"no\"");
    EXPECT_EQ(grown.ids.text(4), "a \"b\"");
    EXPECT_EQ(grown.edges.edges, (std::vector<NodePair>{{0, 1}, {1, 2}, {3, 0}, {4, 3}}));
}

TEST(WithNewNodes, TakesTheirFeatures) {
    GraphData data = path_of_three();
    data.features = FeatureMatrix{
        .num_columns = 3, .offsets = {0, 1, 1, 2}, .columns = {0, 2}, .values = {1, 2}};
    const GraphData grown =
        with_new_nodes(data, text("x\t20\ny\t20\n"), text("y 1:5\nx 0:4 1:3\n"));
    EXPECT_EQ(grown.features->offsets, (std::vector<std::uint64_t>{0, 1, 1, 2, 4, 5}));
    EXPECT_EQ(grown.features->columns, (std::vector<std::uint32_t>{0, 2, 0, 1, 1}));
    EXPECT_EQ(grown.features->values, (std::vector<float>{1, 2, 4, 3, 5}));
    const GraphData bare = with_new_nodes(data, text("x 20\n"), std::nullopt);
    EXPECT_EQ(bare.features->offsets, (std::vector<std::uint64_t>{0, 1, 1, 2, 2}));
    EXPECT_EQ(bare.remarks.size(), 1u);
}

TEST(WithNewNodes, RefusesWhatPlacesNobody) {
    const auto complaint = [](const char* edges, const std::optional<SourceText>& features = {}) {
        return testing::complaint_of(
            [&] { (void)with_new_nodes(path_of_three(), text(edges), features); });
    };
    EXPECT_EQ(complaint("x 20\n10 20\n").find("new:2: found an edge between two nodes that the"),
              0u);
    EXPECT_EQ(complaint("x 20 30\n").find("new:1: found line 'x 20 30'"), 0u);
    EXPECT_EQ(complaint("x x\n").find("new:1: found line 'x x'"), 0u);
    EXPECT_EQ(complaint("x 20\ny z\n").find("new: found new node 'y', which is not connected"), 0u);
    EXPECT_EQ(complaint("# none\n").find("new: found no edges of new nodes"), 0u);
    EXPECT_EQ(complaint("x 20\n", text("x 0:1\n")).find("new: found 1 columns of features"), 0u);
}

}  // namespace grow_graph_test
}  // namespace hplc
