#include "io/node_lists.hpp"

#include <gtest/gtest.h>

#include "support/support.hpp"

namespace hplc {
namespace {

const NodeIds kIds = NodeIds::names({"a", "b", "New York"});

SourceText text(std::string_view text) {
    return {.name = "list", .text = text};
}

TEST(NodeList, HasOneIdALine) {
    EXPECT_EQ(read_node_list(text("New York\n\n  a \r\nNew York"), kIds),
              (std::vector<NodeId>{2, 0, 2}));
    EXPECT_EQ(testing::complaint_of([] { (void)read_node_list(text("a\nc\n"), kIds); }),
              "list:2: found node 'c'; expected the id of a node of the graph. To fix: write one "
              "id a line, as it stands in the graph's file.");
    EXPECT_EQ(testing::complaint_of([] {
                  (void)read_node_list(text("\n"), kIds);
              }).find("list: found a list without a node"),
              0u);
}

TEST(NodeTypes, AreLedByIds) {
    const auto types = read_node_types(text("New York\tcity\na\tletter\n\nb\tletter\n"), kIds);
    ASSERT_EQ(types.size(), 2u);
    EXPECT_EQ(types.at("city"), (std::vector<NodeId>{2}));
    EXPECT_EQ(types.at("letter"), (std::vector<NodeId>{0, 1}));
    EXPECT_EQ(read_node_types(text("New York, city\n"), kIds).at("city"), (std::vector<NodeId>{2}));
    EXPECT_EQ(read_node_types(text("a letter\n"), kIds).at("letter"), (std::vector<NodeId>{0}));
}

TEST(NodeTypes, RefuseWhatSaysNothing) {
    const auto complaint = [](const char* table) {
        return testing::complaint_of([&] { (void)read_node_types(text(table), kIds); });
    };
    EXPECT_EQ(complaint("a x\nb\n").find("list:2: found a line without a type"), 0u);
    EXPECT_EQ(complaint("a x\nz y\n").find("list:2: found the type of node 'z'"), 0u);
    EXPECT_EQ(complaint("a x\na y\n").find("list:2: found the type of node 'a' a second time"), 0u);
}

}  // namespace
}  // namespace hplc
