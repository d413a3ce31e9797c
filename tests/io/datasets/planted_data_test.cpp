#include "io/datasets/planted_data.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "base/error.hpp"
#include "io/formats/ogb.hpp"
#include "io/formats/ogb_writer.hpp"
#include "io/read_graph.hpp"
#include "support/support.hpp"

namespace hplc {
namespace planted_data_test {

PlantedShape shape() {
    return {.model = {.nodes = 2000, .edges = 16'000, .communities = 20},
            .features = 5,
            .sources = 50,
            .candidates = 30,
            .negatives = 500};
}

void expect_same(const HeldOutEdges& a, const HeldOutEdges& b) {
    EXPECT_EQ(a.positives, b.positives);
    EXPECT_EQ(a.negatives, b.negatives);
    EXPECT_EQ(a.candidates, b.candidates);
}

// What is written in OGB's layout is what is read from it.
void expect_round_trip(const PlantedData& made) {
    const testing::TemporaryFolder folder;
    const auto place = folder.path() / "made";
    write_ogb(place, made.data, made.node_years, Threads{3});
    const GraphData read = read_graph(place.string(), {});
    EXPECT_EQ(read.format, "OGB");
    EXPECT_EQ(read.edges.edges, made.data.edges.edges);
    EXPECT_EQ(read.edges.times, made.data.edges.times);
    EXPECT_EQ(read.edges.weights, made.data.edges.weights);
    EXPECT_EQ(read.features, made.data.features);
    ASSERT_TRUE(read.split);
    EXPECT_EQ(read.split->train, made.data.split->train);
    expect_same(read.split->valid, made.data.split->valid);
    expect_same(read.split->test, made.data.split->test);
    // raw/edge.csv holds the training edges too.
    std::filesystem::remove(place / "split/time/train.pt");
    EXPECT_EQ(read_ogb(place, {}).split->train, made.data.split->train);
    EXPECT_EQ(read_ogb(place, {}).edges.times, made.data.edges.times);
}

TEST(PlantedData, CitationsReadBackFromOgbsLayout) {
    expect_round_trip(planted_citations(shape(), {.seed = 2}));
}

TEST(PlantedData, CollaborationsReadBackFromOgbsLayout) {
    expect_round_trip(planted_collaborations(shape(), {.seed = 2}));
}

TEST(PlantedData, LastPapersAreAskedAboutWithCandidatesThatTheyDoNotCite) {
    const PlantedData made = planted_citations(shape(), {.seed = 2});
    const GivenSplit& split = *made.data.split;
    ASSERT_EQ(split.test.positives.size(), 50u);
    ASSERT_EQ(split.valid.positives.size(), 50u);
    EXPECT_EQ(split.train.size() + 100, made.data.edges.edges.size());
    const std::set<NodePair> all(made.data.edges.edges.begin(), made.data.edges.edges.end());
    for (std::size_t i = 0; i < 50; ++i) {
        EXPECT_EQ(split.test.positives[i].u, split.valid.positives[i].u);
        EXPECT_NE(split.test.positives[i].v, split.valid.positives[i].v);
        EXPECT_GT(split.test.positives[i].u, 1800u);
        for (const NodePair& candidate : split.test.candidates.of(i)) {
            EXPECT_EQ(candidate.u, split.test.positives[i].u);
            EXPECT_LT(candidate.v, candidate.u);
            EXPECT_FALSE(all.contains(candidate));
        }
    }
    EXPECT_EQ(made.node_years.size(), 2000u);
    EXPECT_EQ(made.node_years.back(), 2019);
}

TEST(PlantedData, PoolsOfCollaborationsAreNoLinks) {
    const PlantedData made = planted_collaborations(shape(), {.seed = 2});
    const GivenSplit& split = *made.data.split;
    const CsrGraph graph =
        build_graph(made.data.edges.num_nodes, made.data.edges.edges, Threads{1}).graph;
    ASSERT_EQ(split.test.negatives.size(), 500u);
    for (const NodePair& pair : split.test.negatives)
        EXPECT_FALSE(graph.has_edge(pair.u, pair.v));
    EXPECT_NE(split.test.negatives, split.valid.negatives);
}

TEST(PlantedData, YearsWithoutEdgesAreRefused) {
    PlantedShape few = shape();
    few.model.edges = 30;
    EXPECT_NE(testing::complaint_of([&] {
                  (void)planted_collaborations(few, {});
              }).find("ask for more edges"),
              std::string::npos);
}

TEST(PlantedData, OgbsLayoutNeedsASplit) {
    const testing::TemporaryFolder folder;
    EXPECT_THROW(write_ogb(folder.path() / "x", GraphData(), {}, Threads{1}), InputError);
}

}  // namespace planted_data_test
}  // namespace hplc
