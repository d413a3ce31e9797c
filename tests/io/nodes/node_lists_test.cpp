#include "io/nodes/node_lists.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "support/support.hpp"

namespace hplc {
namespace node_lists_test {

const NodeIds kIds = NodeIds::names({"a", "b", "New York"});

SourceText text(std::string_view text) {
    return {.name = "list", .text = text};
}

TEST(NodeList, HasOneIdALine) {
    EXPECT_EQ(read_node_list(text("New York\n\n  a \r\nNew York"), kIds),
              (std::vector<NodeId>{2, 0, 2}));
    EXPECT_EQ(testing::complaint_of([] {
                  (void)read_node_list(text("\n"), kIds);
              }).find("list: found a list without a node"),
              0u);
}

TEST(NodeList, MayBeTheFirstColumnOfATable) {
    const NodeIds ids = NodeIds::names({"Smith, J", "=x", "say \"no\"", "two\nlines", "#tag"});
    EXPECT_EQ(read_node_list(text("Smith, J\n#tag\n"), ids), (std::vector<NodeId>{0, 4}));
    EXPECT_EQ(read_node_list(text("id,age\n\"Smith, J\",7\n'=x,8\n"), ids),
              (std::vector<NodeId>{0, 1}));
    EXPECT_EQ(read_node_list(text("\"say \"\"no\"\"\"\n\"two\nlines\"\n"), ids),
              (std::vector<NodeId>{2, 3}));
}

TEST(NodeList, NamesAllUnknownIdsAtOnceOrSkipsThem) {
    std::string list = "a\n";
    for (int i = 0; i < 25; ++i)
        list += fmt::format("x{}\nx1\n", i);
    const std::string complaint =
        testing::complaint_of([&] { (void)read_node_list(text(list), kIds); });
    EXPECT_EQ(complaint.find("list: found 25 ids that the graph does not have: 'x0' (line 2), 'x1' "
                             "(line 3), 'x2' (line 6), "),
              0u);
    EXPECT_NE(complaint.find("'x19' (line 40) and 5 more; expected"), std::string::npos);
    UnknownIds skipped;
    EXPECT_EQ(read_node_list(text(list), kIds, &skipped), (std::vector<NodeId>{0}));
    EXPECT_EQ(skipped.count(), 25u);
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
    EXPECT_EQ(complaint("a x\nz y\n").find("list: found 1 id that the graph does not have: 'z'"),
              0u);
    EXPECT_EQ(complaint("a x\na y\n").find("list:2: found the type of node 'a' a second time"), 0u);
}

}  // namespace node_lists_test
}  // namespace hplc
