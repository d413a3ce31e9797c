#include "io/nodes/link_sides.hpp"

#include <gtest/gtest.h>

#include "io/nodes/node_lists.hpp"
#include "io/read_graph.hpp"
#include "support/support.hpp"

namespace hplc {
namespace link_sides_test {

using hplc::testing::complaint_of;

bool has(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

// Three users, each with all of eight items, in the columns of a list; and a node alone.
GraphData shop() {
    GraphData data;
    data.name = "shop";
    data.edges.num_nodes = 12;
    for (NodeId user = 0; user < 3; ++user) {
        for (NodeId item = 3; item < 11; ++item)
            data.edges.edges.push_back({user, item});
    }
    data.ids = NodeIds::rows(12);
    return data;
}

TEST(LinkSides, LeftAndRightAreTheColumns) {
    const SharedPairs pairs = pairs_between(shop(), "left,right", {});
    EXPECT_EQ(pairs->name(), "left,right");
    EXPECT_TRUE(pairs->filter.allows(0, 3));
    EXPECT_FALSE(pairs->filter.allows(0, 1));
    EXPECT_FALSE(pairs->filter.allows(0, 11));
    EXPECT_TRUE(pairs->filter.is_first(0));
    EXPECT_TRUE(pairs_between(shop(), "right,left", {})->filter.is_first(3));
}

TEST(LinkSides, TypesComeFirst) {
    GraphData data = shop();
    data.types = {{"user", {0, 1, 2}}, {"new, item", {3, 4}}};
    const SharedPairs pairs = pairs_between(data, "user,new, item", {});
    EXPECT_EQ(pairs->second, "new, item");
    EXPECT_EQ(pairs->filter.num_pairs(), 6u);
    EXPECT_TRUE(has(complaint_of([&] { (void)pairs_between(data, "left,right", {}); }),
                    "two of new, item, user"));
}

TEST(LinkSides, RefusesWhatIsNone) {
    EXPECT_TRUE(has(complaint_of([&] { (void)pairs_between(shop(), "user,item", {}); }),
                    "the nodes of the graph have no types"));
    GraphData path = shop();
    path.edges.edges = {{0, 1}, {1, 2}, {2, 3}};
    EXPECT_TRUE(has(complaint_of([&] { (void)pairs_between(path, "left,right", {}); }),
                    "do not show two sides"));
    GraphData typed = shop();
    typed.types = {{"user", {0, 1, 2}}, {"item", {3}}};
    EXPECT_TRUE(has(complaint_of([&] { (void)pairs_between(typed, "user,user", {}); }),
                    "no edge between user and user"));
}

TEST(LinkSides, SaysSoWhereNobodyHasAsked) {
    const std::string text = sides_remark(shop(), {});
    EXPECT_TRUE(has(text, "left (3 nodes, as 0) and right (8 nodes, as 3)")) << text;
    EXPECT_TRUE(has(text, "--between left,right")) << text;
    GraphData triangle = shop();
    triangle.edges.edges.insert(triangle.edges.edges.end(), {{0, 1}, {1, 2}, {2, 0}});
    EXPECT_EQ(sides_remark(triangle, {}), "");
}

TEST(LinkSides, ANewNodeIsOppositeOfItsNeighbours) {
    const SharedPairs known = pairs_between(shop(), "left,right", {});
    GraphData grown = shop();
    grown.edges.num_nodes = 15;
    // A new user, a new item, and one that is linked to both.
    grown.edges.edges.insert(grown.edges.edges.end(), {{12, 3}, {13, 0}, {14, 1}, {14, 4}});
    const SharedPairs pairs = with_new_nodes(known, grown);
    EXPECT_TRUE(pairs->filter.is_first(12));
    EXPECT_FALSE(pairs->filter.is_second(12));
    EXPECT_TRUE(pairs->filter.is_second(13));
    EXPECT_FALSE(pairs->filter.allows(14));
    EXPECT_TRUE(pairs->filter.allows(0, 3));
    EXPECT_EQ(with_new_nodes(nullptr, grown), nullptr);
}

TEST(NodeTypes, AreAColumnOfTheNodes) {
    const testing::TemporaryFolder folder;
    const auto edges = folder.file("edges", "a x\nb x\nb y\n");
    const auto nodes = folder.file("nodes", "id,age,type\na,3,user\nb,4,user\nx,,item\ny,1,\n");
    const GraphData data = read_graph(edges.string(), {.nodes = nodes.string()});
    ASSERT_EQ(data.types.size(), 2u);
    EXPECT_EQ(data.types.at("user").size(), 2u);
    EXPECT_EQ(data.types.at("item"), std::vector<NodeId>{*data.ids.find("x")});
    for (const std::string& remark : data.remarks)
        EXPECT_FALSE(has(remark, "type")) << remark;
    const auto others = folder.file("types", "a buyer\nx good\n");
    const GraphData typed =
        read_graph(edges.string(), {.nodes = nodes.string(), .node_types = others.string()});
    EXPECT_EQ(typed.types.at("good").size(), 1u);
}

}  // namespace link_sides_test
}  // namespace hplc
