#include "io/nodes/extra_nodes.hpp"

#include <gtest/gtest.h>

#include "io/read_graph.hpp"
#include "support/support.hpp"

namespace hplc {
namespace extra_nodes_test {

class ExtraNodes : public ::testing::Test {
  protected:
    [[nodiscard]] GraphData read(const std::string& edges, const std::string& nodes,
                                 IdKind ids = IdKind::kAuto) const {
        const std::string graph = folder_.file("graph", edges).string();
        return read_graph(graph, {.ids = ids, .nodes = folder_.file("nodes", nodes).string()});
    }
    [[nodiscard]] static std::vector<std::string> ids_of(const GraphData& data) {
        std::vector<std::string> ids;
        for (NodeId v = 0; v < data.ids.size(); ++v)
            ids.push_back(data.ids.text(v));
        return ids;
    }

    testing::TemporaryFolder folder_;
};

using Texts = std::vector<std::string>;
using Pairs = std::vector<NodePair>;

TEST_F(ExtraNodes, ComeBehindNames) {
    const GraphData data = read("a,b\nb,c\n", "c\nz\na\n#y\nz\n");
    EXPECT_EQ(ids_of(data), (Texts{"a", "b", "c", "z", "#y"}));
    EXPECT_EQ(data.edges.num_nodes, 5u);
    EXPECT_EQ(data.edges.edges, (Pairs{{0, 1}, {1, 2}}));
    EXPECT_NE(data.remarks.back().find("2 of the 5 rows of "), std::string::npos);
}

TEST_F(ExtraNodes, AreNumberedWithTheOthersWhereAllAreNumbers) {
    const GraphData rows = read("0 1\n1 2\n", "3\n4\n1\n");
    EXPECT_TRUE(rows.ids.are_rows());
    EXPECT_EQ(rows.edges.num_nodes, 5u);
    const GraphData sparse = read("10 30\n30 50\n", "40\n5\n");
    EXPECT_EQ(ids_of(sparse), (Texts{"5", "10", "30", "40", "50"}));
    EXPECT_EQ(sparse.edges.edges, (Pairs{{1, 2}, {2, 4}}));
    EXPECT_EQ(ids_of(read("0 1\n", "x\n")), (Texts{"0", "1", "x"}));
    EXPECT_EQ(ids_of(read("0 1\n", "007\n")), (Texts{"0", "1", "007"}));
}

TEST_F(ExtraNodes, MayBeTheFirstColumnOfATable) {
    const GraphData data = read("a,b\n", "id,age\na,7\n\"z,1\",8\n");
    EXPECT_EQ(ids_of(data), (Texts{"a", "b", "z,1"}));
    EXPECT_NE(data.remarks.back().find("Columns not used: age."), std::string::npos);
    EXPECT_EQ(ids_of(read("a\tb\n", "Smith, J\na\n")), (Texts{"a", "b", "Smith, J"}));
}

TEST_F(ExtraNodes, RefusesWhatIsNoList) {
    const auto complaint = [&](const char* nodes, IdKind ids) {
        return testing::complaint_of([&] { (void)read("0 1\n", nodes, ids); });
    };
    EXPECT_NE(complaint("\n", IdKind::kAuto).find("a list without a node"), std::string::npos);
    EXPECT_NE(complaint("2\nx\n", IdKind::kNumber).find("nodes:2: found node id 'x'"),
              std::string::npos);
    const std::string matrix =
        folder_.file("m", "%%MatrixMarket matrix coordinate pattern symmetric\n2 2 1\n2 1\n")
            .string();
    EXPECT_NE(testing::complaint_of([&] {
                  (void)read_graph(matrix, {.nodes = folder_.file("n", "1\n").string()});
              }).find("--nodes with the format MatrixMarket"),
              std::string::npos);
}

}  // namespace extra_nodes_test
}  // namespace hplc
