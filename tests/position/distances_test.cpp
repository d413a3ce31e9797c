#include "position/distances.hpp"

#include <gtest/gtest.h>
#include <igraph/igraph.h>

#include "io/read_graph.hpp"
#include "position/internal/igraph.hpp"
#include "position_fixtures.hpp"
#include "support/support.hpp"

namespace hplc {
namespace distances_test {

using testing::train_graph;

std::vector<NodeId> first_nodes(NodeId count) {
    std::vector<NodeId> nodes(count);
    std::iota(nodes.begin(), nodes.end(), NodeId{0});
    return nodes;
}

TEST(LandmarkDistances, OnAPathWithAStrayNode) {
    const TrainGraph graph = train_graph(5, testing::path_edges(4));
    const auto distances =
        landmark_distances(graph, {1, 3}, unreachable_distance({.value = 3}), Threads{1});
    EXPECT_EQ(distances.unreachable, 4);
    EXPECT_EQ(distances.values, (std::vector<std::uint8_t>{1, 3, 0, 2, 1, 1, 2, 0, 4, 4}));
    EXPECT_EQ(std::vector<std::uint8_t>(distances.row(2).begin(), distances.row(2).end()),
              (std::vector<std::uint8_t>{1, 1}));
}

TEST(LandmarkDistances, UnreachableIsOneMoreThanTheDiameterAndFitsAByte) {
    EXPECT_EQ(unreachable_distance({.value = 0}), 1);
    EXPECT_EQ(unreachable_distance({.value = 253}), 254);
    EXPECT_EQ(unreachable_distance({.value = 254, .exact = false}), 255);
}

TEST(LandmarkDistances, ManyLandmarksTakeSeveralPasses) {
    const CsrGraph graph = testing::random_graph(500, 1500);
    const auto landmarks = first_nodes(200);
    const auto distances = landmark_distances(train_graph(graph), landmarks, 255, Threads{2});
    EXPECT_EQ(distances.values, testing::plain_distances(graph, landmarks, 255));
}

TEST(LandmarkDistances, CutsWhatIsLongerThanAByteHolds) {
    const CsrGraph graph = testing::graph_of(500, testing::path_edges(500));
    const auto distances = landmark_distances(train_graph(graph), {0}, 255, Threads{1});
    EXPECT_EQ(distances.values[254], 254);
    EXPECT_EQ(distances.values[255], 255);
    EXPECT_EQ(distances.values[499], 255);
}

TEST(LandmarkDistances, RecomputedOnASmallerGraphAreThoseOfThatGraph) {
    const CsrGraph graph = testing::random_graph(3000, 9000);
    const TrainGraph train = train_graph(graph);
    const auto landmarks = first_nodes(100);
    const std::uint8_t unreachable = unreachable_distance(largest_diameter(train, Threads{1}));
    LandmarkDistances distances = landmark_distances(train, landmarks, unreachable, Threads{2});

    const std::vector<NodePair> edges = graph.edges();
    DistanceMemory memory;
    for (std::size_t epoch = 0; epoch < 3; ++epoch) {
        const auto removed = std::span(edges).subspan(epoch * 800, 800);
        const TrainGraph smaller = train.without(removed, Threads{1});
        recompute_distances(smaller, distances, memory, Threads{2});
        EXPECT_EQ(distances.unreachable, unreachable);
        EXPECT_EQ(distances.values,
                  testing::plain_distances(smaller.graph(), landmarks, unreachable));
    }
}

TEST(LandmarkDistances, RenumberingTheNodesRenumbersTheRows) {
    const CsrGraph graph = testing::random_graph(300, 700);
    const auto new_number = testing::random_renumbering(300);
    const std::vector<NodeId> landmarks = {5, 17, 200};
    std::vector<NodeId> new_landmarks;
    for (const NodeId landmark : landmarks)
        new_landmarks.push_back(new_number[landmark]);

    const auto before = landmark_distances(train_graph(graph), landmarks, 99, Threads{1});
    const auto after = landmark_distances(train_graph(testing::renumbered(graph, new_number)),
                                          new_landmarks, 99, Threads{1});
    for (NodeId v = 0; v < 300; ++v)
        EXPECT_TRUE(std::ranges::equal(before.row(v), after.row(new_number[v])));
}

// The distance matrix of igraph, infinities as 255.
std::vector<std::uint8_t> igraph_rows(const CsrGraph& graph, const std::vector<NodeId>& landmarks) {
    const internal::IgraphGraph copy(graph);
    internal::IgraphInts sources(landmarks.size());
    for (std::size_t i = 0; i < landmarks.size(); ++i)
        sources[i] = landmarks[i];
    igraph_matrix_t matrix;
    internal::check_igraph(igraph_matrix_init(&matrix, 0, 0));
    internal::check_igraph(igraph_distances(copy.get(), &matrix, igraph_vss_vector(sources.get()),
                                            igraph_vss_all(), IGRAPH_ALL));
    std::vector<std::uint8_t> rows;
    for (NodeId v = 0; v < graph.num_nodes(); ++v) {
        for (std::size_t i = 0; i < landmarks.size(); ++i) {
            const double distance = MATRIX(matrix, static_cast<igraph_integer_t>(i), v);
            rows.push_back(distance > 254 ? 255 : static_cast<std::uint8_t>(distance));
        }
    }
    igraph_matrix_destroy(&matrix);
    return rows;
}

TEST(LandmarkDistances, EqualIgraphsOnRealGraphs) {
    for (const char* name : {"cora", "citeseer", "facebook", "pubmed"}) {
        HPLC_NEED_DATA(folder, name);
        const TrainGraph graph = LinkTask::whole(read_graph(folder.string(), {}), {}).train_graph();
        const auto landmarks = first_nodes(70);
        EXPECT_EQ(landmark_distances(graph, landmarks, 255, Threads{2}).values,
                  igraph_rows(graph.graph(), landmarks))
            << name;
    }
}

}  // namespace distances_test
}  // namespace hplc
