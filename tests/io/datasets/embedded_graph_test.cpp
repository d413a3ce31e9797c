#include "io/datasets/embedded_graph.hpp"

#include <gtest/gtest.h>

#include <set>

#include "graph/components.hpp"
#include "io/datasets/dataset_registry.hpp"
#include "io/read_graph.hpp"
#include "support/support.hpp"

namespace hplc {
namespace embedded_graph_test {

TEST(EmbeddedGraph, HoldsTheFilesOfDataDebian) {
    ASSERT_EQ(embedded_files().size(), 5u);
    for (const auto& [name, bytes] : embedded_files()) {
        EXPECT_EQ(bytes, testing::read_bytes(testing::source_dir() / "data/debian" / name)) << name;
        EXPECT_FALSE(bytes.empty()) << name;
    }
}

TEST(EmbeddedGraph, IsSmall) {
    std::size_t bytes = 0;
    for (const EmbeddedFile& file : embedded_files())
        bytes += file.bytes.size();
    EXPECT_LE(bytes, 400'000u);
}

// The figures of data/debian/README.md.
TEST(EmbeddedGraph, IsConnectedAndOfTheStatedSize) {
    const GraphData data = read_embedded_graph({});
    EXPECT_EQ(data.name, "debian");
    const BuiltGraph built = build_graph(data.edges.num_nodes, data.edges.edges, Threads{2});
    EXPECT_EQ(built.graph.num_nodes(), 3762u);
    EXPECT_EQ(built.graph.num_edges(), 23757u);
    EXPECT_EQ(built.self_loops + built.repeats, 0u);
    EXPECT_EQ(connected_components(built.graph, Threads{1}).count(), 1u);
    ASSERT_TRUE(data.features);
    EXPECT_EQ(data.features->num_rows(), 3762u);
    EXPECT_EQ(data.features->num_columns, 435u);
    EXPECT_EQ(embedded_dataset().nodes, built.graph.num_nodes());
    EXPECT_EQ(embedded_dataset().edges, built.graph.num_edges());
    EXPECT_EQ(embedded_dataset().features, data.features->num_columns);
}

TEST(EmbeddedGraph, NodesArePackagesByName) {
    const GraphData data = read_embedded_graph({});
    std::set<std::string> names;
    for (NodeId v = 0; v < data.ids.size(); ++v)
        names.insert(data.ids.text(v));
    EXPECT_EQ(names.size(), 3762u);

    const CsrGraph graph = build_graph(data.edges.num_nodes, data.edges.edges, Threads{1}).graph;
    const auto joined = [&](const char* a, const char* b) {
        return graph.has_edge(data.ids.find(a).value(), data.ids.find(b).value());
    };
    EXPECT_TRUE(joined("python3", "libpython3-stdlib"));  // Depends
    EXPECT_TRUE(joined("gcc-12", "binutils"));
    EXPECT_TRUE(joined("python3", "python3-minimal"));  // Pre-Depends
    EXPECT_TRUE(joined("gcc", "libc6-dev"));            // Recommends: libc6-dev | libc-dev
    EXPECT_FALSE(joined("python3", "gcc"));
}

}  // namespace embedded_graph_test
}  // namespace hplc
