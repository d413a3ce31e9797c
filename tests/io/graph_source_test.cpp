#include "io/graph_source.hpp"

#include <gtest/gtest.h>

#include "support/support.hpp"

namespace hplc {
namespace graph_source_test {

namespace fs = std::filesystem;

TEST(GraphSource, PathsBecomeAbsolute) {
    const testing::TemporaryFolder folder;
    folder.file("edges", "a b\n");
    folder.file("names", "x\ny\n");
    const fs::path relative = fs::relative(folder.path());
    GraphSource source;
    source.graph = (relative / "edges").string();
    source.names = (relative / "names").string();
    const GraphSource found = absolute(source);
    EXPECT_EQ(found.graph, (folder.path() / "edges").string());
    EXPECT_EQ(found.names, (folder.path() / "names").string());
    EXPECT_EQ(found.features, "");
    EXPECT_EQ(absolute(found), found);
    EXPECT_EQ(read_source(found, {}, Progress::Show::kNever).ids.text(1), "y");
}

TEST(GraphSource, NamesStayAndTakeTheirDataFolderAlong) {
    const testing::TemporaryFolder folder;
    fs::create_directory(folder.path() / "pets");
    folder.file("pets/edges.txt", "0 1\n");
    folder.file("pets/num_nodes.txt", "3\n");
    GraphSource source;
    source.graph = "pets";
    source.data_dir = fs::relative(folder.path()).string();
    const GraphSource found = absolute(source);
    EXPECT_EQ(found.graph, "pets");
    EXPECT_EQ(found.data_dir, folder.path().string());
    EXPECT_EQ(read_source(found, {}, Progress::Show::kNever).edges.num_nodes, 3u);
    for (const std::string& name : {std::string("debian"), std::string("-")}) {
        source.graph = name;
        EXPECT_EQ(absolute(source).graph, name);
    }
}

TEST(GraphSource, FeaturesOfTheGraphCanBeLeftOut) {
    const testing::TemporaryFolder folder;
    folder.file("edges.txt", "0 1\n");
    folder.file("num_nodes.txt", "2\n");
    folder.file("features.txt", "0:1\n1:2\n");
    GraphSource source;
    source.graph = folder.path().string();
    EXPECT_TRUE(read_source(absolute(source), {}, Progress::Show::kNever).features);
    source.features = "none";
    EXPECT_EQ(absolute(source).features, "none");
    EXPECT_FALSE(read_source(absolute(source), {}, Progress::Show::kNever).features);
}

}  // namespace graph_source_test
}  // namespace hplc
