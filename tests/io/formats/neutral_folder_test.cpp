#include "io/formats/neutral_folder.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "graph/csr_graph.hpp"
#include "io/formats/edge_list_writer.hpp"
#include "io/read_graph.hpp"
#include "support/support.hpp"

namespace hplc {
namespace neutral_folder_test {

using testing::TemporaryFolder;

GraphData read(const std::filesystem::path& path, const ReadOptions& options = {}) {
    return read_graph(path.string(), options);
}

CsrGraph graph_of(const GraphData& data) {
    return build_graph(data.edges.num_nodes, data.edges.edges, Threads{2}).graph;
}

TEST(NeutralFolder, GivesAllItsFiles) {
    const TemporaryFolder folder;
    folder.file("toy/num_nodes.txt", "3\n");
    folder.file("toy/edges.txt", "0 1\n");
    folder.file("toy/features.txt", "0:1 4:0.5\n\n2:3\n");
    folder.file("toy/labels.txt", "1\n-1\n0\n");
    folder.file("toy/names.txt", "a\nb\nc\nbeyond\n");
    const GraphData data = read(folder.path() / "toy");
    EXPECT_EQ(data.name, "toy");
    EXPECT_EQ(data.edges.num_nodes, 3u);
    EXPECT_EQ(data.edges.edges, (std::vector<NodePair>{{0, 1}}));
    EXPECT_EQ(data.ids, NodeIds::names({"a", "b", "c"}));
    EXPECT_EQ(data.labels, (std::vector<std::int32_t>{1, -1, 0}));
    const FeatureMatrix features{
        .num_columns = 5, .offsets = {0, 2, 2, 3}, .columns = {0, 4, 2}, .values = {1, 0.5, 3}};
    EXPECT_EQ(data.features, features);
    EXPECT_FALSE(data.split);
}

TEST(NeutralFolder, TakesTimesFromTemporalEdges) {
    const TemporaryFolder folder;
    folder.file("num_nodes.txt", "3\n");
    folder.file("edges.txt", "0 1\n1 2\n");
    folder.file("temporal_edges.txt", "0 1 0\n1 2 1\n0 1 1\n");
    const EdgeList edges = read(folder.path()).edges;
    EXPECT_EQ(edges.edges, (std::vector<NodePair>{{0, 1}, {1, 2}, {0, 1}}));
    EXPECT_EQ(edges.times, (std::vector<double>{0, 1, 1}));
    EXPECT_TRUE(edges.weights.empty());
}

TEST(NeutralFolder, TakesTheSplitThatLiesInIt) {
    const TemporaryFolder folder;
    folder.file("num_nodes.txt", "4\n");
    folder.file("train_edges.txt", "0 1\n");
    folder.file("valid_pos.txt", "2 1\n");
    folder.file("valid_neg.txt", "0 3\n");
    folder.file("test_pos.txt", "2 3\n");
    const GraphData data = read(folder.path());
    EXPECT_EQ(data.edges.edges, (std::vector<NodePair>{{0, 1}, {2, 1}, {2, 3}}));
    ASSERT_TRUE(data.split);
    EXPECT_EQ(data.split->train, (std::vector<NodePair>{{0, 1}}));
    EXPECT_EQ(data.split->valid.positives, (std::vector<NodePair>{{2, 1}}));
    EXPECT_EQ(data.split->valid.negatives, (std::vector<NodePair>{{0, 3}}));
    EXPECT_TRUE(data.split->test.negatives.empty());
}

TEST(NeutralFolder, IsReadBackAsWritten) {
    const TemporaryFolder folder;
    GraphData data;
    data.ids = NodeIds::names({"a b", "c", "d"});
    data.edges = {
        .num_nodes = 3, .edges = {{0, 2}, {1, 0}}, .weights = {2, 0.1f}, .times = {5, 1e9}};
    data.features = FeatureMatrix{
        .num_columns = 3, .offsets = {0, 1, 1, 3}, .columns = {2, 0, 1}, .values = {0.1f, 1, -2}};
    data.labels = {0, -1, 7};
    write_neutral_folder(folder.path() / "out", data, Threads{1});
    const GraphData again = read(folder.path() / "out");
    EXPECT_EQ(again.ids, data.ids);
    EXPECT_EQ(again.edges.edges, data.edges.edges);
    EXPECT_EQ(again.edges.weights, data.edges.weights);
    EXPECT_EQ(again.edges.times, data.edges.times);
    EXPECT_EQ(again.features, data.features);
    EXPECT_EQ(again.labels, data.labels);
}

TEST(NeutralFolder, WritesASplitThatIsReadBack) {
    const TemporaryFolder folder;
    GraphData data;
    data.ids = NodeIds::rows(4);
    data.split = GivenSplit{.source = "given files",
                            .train = {{0, 1}},
                            .valid = {.positives = {{2, 1}},
                                      .negatives = {{0, 3}},
                                      .candidates = {.per_edge = 2, .pairs = {{0, 2}, {0, 3}}}},
                            .test = {.positives = {{3, 2}}, .negatives = {}, .candidates = {}}};
    write_neutral_folder(folder.path(), data, Threads{1});
    const GraphData again = read(folder.path());
    ASSERT_TRUE(again.split);
    EXPECT_EQ(again.split->train, data.split->train);
    EXPECT_EQ(again.split->valid, data.split->valid);
    EXPECT_EQ(again.split->test, data.split->test);
}

TEST(NeutralFolder, RefusesToWriteAmongOtherFiles) {
    const TemporaryFolder folder;
    folder.file("labels.txt", "0\n");
    EXPECT_EQ(testing::complaint_of(
                  [&] { write_neutral_folder(folder.path(), GraphData(), Threads{1}); }),
              folder.path().string() +
                  ": found a folder that is not empty; expected a new or empty one. To fix: name "
                  "another folder, or empty this one.");
}

TEST(EmbeddedGraph, IsReadWithNamesAndFeatures) {
    const GraphData data = read_embedded_graph({.threads = Threads{2}});
    EXPECT_EQ(data.name, "debian");
    EXPECT_TRUE(data.ids.are_text());
    ASSERT_TRUE(data.ids.find("libc6"));
    ASSERT_TRUE(data.features);
    EXPECT_EQ(data.features->num_rows(), data.ids.size());
    EXPECT_GT(graph_of(data).degree(*data.ids.find("libc6")), 100u);
}

// Counts of ../shared/data/README.md.
struct Counts {
    const char* name;
    NodeId nodes;
    std::uint64_t edges;
    std::uint32_t feature_columns;
    std::size_t labels;
};

class SharedData : public ::testing::TestWithParam<Counts> {};

TEST_P(SharedData, HasThePublishedCounts) {
    const Counts& expected = GetParam();
    HPLC_NEED_DATA(folder, expected.name);
    const GraphData data = read(folder, {.threads = Threads{2}});
    EXPECT_EQ(data.name, expected.name);
    EXPECT_EQ(data.edges.num_nodes, expected.nodes);
    const BuiltGraph built = build_graph(data.edges.num_nodes, data.edges.edges, Threads{2});
    EXPECT_EQ(built.graph.num_edges(), expected.edges);
    EXPECT_EQ(built.self_loops, 0u);
    EXPECT_EQ(data.features ? data.features->num_columns : 0, expected.feature_columns);
    EXPECT_EQ(data.labels.size(), expected.labels);
}

INSTANTIATE_TEST_SUITE_P(All, SharedData,
                         ::testing::Values(Counts{"cora", 2708, 5278, 1433, 2708},
                                           Counts{"citeseer", 3327, 4552, 3703, 3327},
                                           Counts{"pubmed", 19717, 44324, 500, 19717},
                                           Counts{"facebook", 4039, 88234, 0, 0},
                                           Counts{"ddi", 4267, 1334889, 0, 0},
                                           Counts{"dblp_temporal", 28085, 150568, 0, 28085},
                                           Counts{"coauthor_cs", 18333, 81894, 6805, 18333},
                                           Counts{"arxiv_ai", 69854, 696819, 0, 69854},
                                           Counts{"cit_hepph", 34546, 420877, 0, 0},
                                           Counts{"ego_twitter", 81306, 1342296, 0, 0},
                                           Counts{"npm_dependencies", 257075, 925739, 0, 0},
                                           Counts{"wordnet30", 117659, 183789, 0, 0}),
                         [](const auto& tested) { return std::string(tested.param.name); });

TEST(SharedDataDetails, TemporalEdgesAreTheEdges) {
    HPLC_NEED_DATA(folder, "dblp_temporal");
    const GraphData data = read(folder);
    EXPECT_EQ(data.edges.edges.size(), 222165u);
    EXPECT_EQ(*std::ranges::max_element(data.edges.times), 26);
    EXPECT_EQ(graph_of(data).edges(), graph_of(read(folder / "edges.txt.gz")).edges());
}

TEST(SharedDataDetails, PubMedHasYearsAndSomeFeatures) {
    HPLC_NEED_DATA(folder, "pubmed");
    const GraphData data = read(folder);
    const auto [first, last] = std::ranges::minmax_element(data.edges.times);
    EXPECT_EQ(*first, 1967);
    EXPECT_EQ(*last, 2009);
    std::size_t known = 0;
    for (std::size_t v = 0; v < data.features->num_rows(); ++v)
        known += data.features->offsets[v + 1] > data.features->offsets[v];
    EXPECT_EQ(known, 1060u);
}

TEST(SharedDataDetails, DdiSplitHasThePublishedSizes) {
    HPLC_NEED_DATA(folder, "ddi");
    const GraphData data = read(folder);
    ASSERT_TRUE(data.split);
    EXPECT_EQ(data.split->train.size(), 1067911u);
    EXPECT_EQ(data.split->valid.positives.size(), 133489u);
    EXPECT_EQ(data.split->valid.negatives.size(), 101882u);
    EXPECT_EQ(data.split->test.positives.size(), 133489u);
    EXPECT_EQ(data.split->test.negatives.size(), 95599u);
}

TEST(SharedDataDetails, OriginalTextFilesAreTheSameGraphs) {
    HPLC_NEED_DATA(facebook, "facebook");
    HPLC_NEED_DATA(twitter, "ego_twitter");
    HPLC_NEED_DATA(hepph, "cit_hepph");
    EXPECT_EQ(graph_of(read(facebook)), graph_of(read(facebook / "original/facebook.txt")));
    EXPECT_EQ(graph_of(read(twitter)),
              graph_of(read(twitter / "original/ego-twitter-undirected.jlg")));
    EXPECT_EQ(graph_of(read(hepph)), graph_of(read(hepph / "original/arxiv-cit-hep-ph.jlg")));
    EXPECT_EQ(graph_of(read(hepph)), graph_of(read(hepph / "directed_edges.txt.gz")));
}

TEST(SharedDataDetails, RepeatedNamesStillMeanOneNode) {
    HPLC_NEED_DATA(folder, "wordnet30");
    const GraphData data = read(folder);
    for (const NodeId v : {0u, 1u, 70000u, 117658u})
        EXPECT_EQ(data.ids.find(data.ids.text(v)), v);
}

}  // namespace neutral_folder_test
}  // namespace hplc
