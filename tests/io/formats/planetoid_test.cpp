#include "io/formats/planetoid.hpp"

#include <gtest/gtest.h>

#include "io/formats/pickle_graph.hpp"
#include "io/hostile.hpp"
#include "io/python.hpp"
#include "support/support.hpp"

namespace hplc {
namespace planetoid_test {

using testing::complaint_of;

class Planetoid : public ::testing::Test {
  protected:
    Planetoid() { testing::run_python("formats/planetoid_files.py", {folder_.path()}); }

    std::string complaint() {
        return complaint_of([&] { (void)read_planetoid(folder_.path()); });
    }

    testing::TemporaryFolder folder_;
};

TEST_F(Planetoid, NodesAreAllxThenTheTestIds) {
    EXPECT_TRUE(looks_like_planetoid(folder_.path()));
    const GraphData data = read_planetoid(folder_.path());
    EXPECT_EQ(data.name, "tiny");
    EXPECT_EQ(data.edges.num_nodes, 7u);
    EXPECT_EQ(data.edges.edges,
              (std::vector<NodePair>{
                  {0, 1}, {0, 1}, {0, 2}, {1, 0}, {2, 0}, {2, 2}, {3, 4}, {4, 3}, {6, 0}}));
    EXPECT_EQ(data.labels, (std::vector<std::int32_t>{0, 1, 0, 0, 1, -1, -1}));
    ASSERT_TRUE(data.features);
    EXPECT_EQ(data.features->num_columns, 3u);
    EXPECT_EQ(data.features->offsets, (std::vector<std::uint64_t>{0, 1, 2, 3, 4, 6, 6, 7}));
    EXPECT_EQ(data.features->columns, (std::vector<std::uint32_t>{0, 1, 2, 0, 1, 2, 1}));
    EXPECT_EQ(data.features->values, (std::vector<float>{1, 1, 0.5, 3, 4, 4, 6}));
    EXPECT_TRUE(data.remarks.empty());
}

TEST_F(Planetoid, AnyOfTheFilesNamesTheSet) {
    for (const char* file : {"ind.tiny.graph", "ind.tiny.x", "ind.tiny.test.index"}) {
        const auto path = folder_.path() / file;
        EXPECT_TRUE(looks_like_planetoid(path));
        EXPECT_EQ(read_planetoid(path).labels.size(), 7u);
    }
    for (const char* file : {"ind.graph", "ind.tiny.z", "tiny.graph", "ind..x"})
        EXPECT_FALSE(looks_like_planetoid(folder_.path() / file)) << file;
}

TEST_F(Planetoid, SeveralSetsInAFolderAreAskedAbout) {
    std::filesystem::copy(folder_.path() / "ind.tiny.graph", folder_.path() / "ind.other.graph");
    EXPECT_NE(complaint().find("found 2 data sets; expected one ind.NAME.graph"),
              std::string::npos);
}

TEST_F(Planetoid, MissingFeaturesAreRemarkedOn) {
    std::filesystem::remove(folder_.path() / "ind.tiny.allx");
    const GraphData data = read_planetoid(folder_.path());
    EXPECT_FALSE(data.features);
    EXPECT_EQ(data.labels.size(), 7u);
    ASSERT_EQ(data.remarks.size(), 1u);
    EXPECT_NE(data.remarks[0].find("ind.tiny.allx is missing, so there are no features."),
              std::string::npos);
}

TEST_F(Planetoid, PartsThatDoNotFitAreNamed) {
    (void)folder_.file("ind.tiny.test.index", "4\n3\n");
    EXPECT_NE(complaint().find("ind.tiny.tx: found 3 rows; expected 2, by test.index"),
              std::string::npos);
    (void)folder_.file("ind.tiny.test.index", "4\n4\n6\n");
    EXPECT_NE(complaint().find("found node id 4 twice"), std::string::npos);
    (void)folder_.file("ind.tiny.test.index", "4\n-3\n6\n");
    EXPECT_NE(complaint().find("ind.tiny.test.index:2: found node id '-3'"), std::string::npos);
    (void)folder_.file("ind.tiny.test.index", "4\n3\n4000000000\n");
    EXPECT_NE(complaint().find("found 4000000001 nodes for 9 edges"), std::string::npos);
    (void)folder_.file("ind.tiny.test.index", "");
    EXPECT_NE(complaint().find("found no ids"), std::string::npos);
}

TEST_F(Planetoid, SurvivesDamageInAnyFile) {
    for (const char* part : {"graph", "allx", "tx", "ally", "ty", "test.index"}) {
        const std::string file = std::string("ind.tiny.") + part;
        const std::string whole = testing::read_bytes(folder_.path() / file);
        const auto read = [&](const std::string& bytes) {
            (void)folder_.file(file, bytes);
            (void)read_planetoid(folder_.path());
        };
        testing::attack(whole, read, 29);
        (void)folder_.file(file, whole);
    }
}

TEST_F(Planetoid, TheGraphSurvivesEveryDamage) {
    testing::attack(testing::read_bytes(folder_.path() / "ind.tiny.graph"),
                    [](const std::string& bytes) {
                        (void)read_neighbour_lists(SharedBytes::owned(bytes), "graph");
                    });
}

TEST_F(Planetoid, TheGraphAloneIsAGraphToo) {
    const auto bytes = SharedBytes::owned(testing::read_bytes(folder_.path() / "ind.tiny.graph"));
    const GraphData data = read_pickle_graph(bytes, "graph.pkl");
    EXPECT_EQ(data.edges.edges, read_planetoid(folder_.path()).edges.edges);
    const auto matrix = SharedBytes::owned(testing::read_bytes(folder_.path() / "ind.tiny.allx"));
    EXPECT_EQ(read_pickle_graph(matrix, "adj.pkl").edges.edges,
              (std::vector<NodePair>{{0, 0}, {1, 1}, {2, 2}}));
    const auto labels = SharedBytes::owned(testing::read_bytes(folder_.path() / "ind.tiny.ally"));
    EXPECT_NE(complaint_of([&] {
                  (void)read_pickle_graph(labels, "y.pkl");
              }).find("y.pkl: found an array; expected a graph"),
              std::string::npos);
}

}  // namespace planetoid_test
}  // namespace hplc
