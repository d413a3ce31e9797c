#include "io/nodes/feature_names.hpp"

#include <gtest/gtest.h>

#include "support/support.hpp"

namespace hplc {
namespace feature_names_test {

GraphSource source_at(const std::string& graph) {
    GraphSource source;
    source.graph = graph;
    return source;
}

TEST(FeatureNames, AreThereForTheEmbeddedGraph) {
    const auto names = read_feature_names(source_at("debian"));
    const auto data = read_source(source_at("debian"), {}, Progress::Show::kNever);
    ASSERT_EQ(names.size(), data.features->num_columns);
    EXPECT_EQ(names.front(), "accessibility::input");
}

TEST(FeatureNames, AreLinesOfAFileInTheFolder) {
    const testing::TemporaryFolder folder;
    folder.file("num_nodes.txt", "3\n");
    folder.file("edges.txt", "0 1\n");
    const GraphSource source = source_at(folder.path().string());
    EXPECT_TRUE(read_feature_names(source).empty());
    folder.file("feature_names.txt", "red\r\n two words \nblue");
    EXPECT_EQ(read_feature_names(source), (std::vector<std::string>{"red", "two words", "blue"}));
    GraphSource other = source;
    other.features = "elsewhere.txt";
    EXPECT_TRUE(read_feature_names(other).empty());
}

TEST(FeatureNames, AreNoneForASingleFile) {
    const testing::TemporaryFolder folder;
    const auto file = folder.file("edges.txt", "a b\n");
    EXPECT_TRUE(read_feature_names(source_at(file.string())).empty());
}

}  // namespace feature_names_test
}  // namespace hplc
