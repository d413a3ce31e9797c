#include "position/node_positions.hpp"

#include <gtest/gtest.h>

#include <sstream>

#include "io/python/npz.hpp"
#include "io/read_graph.hpp"
#include "position/positions_file.hpp"
#include "position_fixtures.hpp"
#include "support/support.hpp"

namespace hplc {
namespace node_positions_test {

using testing::train_graph;

TEST(NodePositions, FitTogether) {
    const TrainGraph graph = train_graph(testing::random_graph(2000, 5000));
    const NodePositions found = compute_positions(graph, {.seed = 2, .threads = {2}});
    const std::uint32_t count = cluster_count(2000, 5);
    EXPECT_EQ(found.communities.count(), count);
    EXPECT_EQ(found.distances.landmarks.size(), count);
    EXPECT_EQ(found.membership.count, count);
    EXPECT_EQ(found.distances.unreachable, found.diameter.value + 1);
    EXPECT_EQ(found.provenance, Provenance::kNothingHeldOut);
    for (std::uint32_t k = 0; k < count; ++k) {
        const NodeId landmark = found.distances.landmarks[k];
        EXPECT_EQ(found.communities.cluster[landmark], k);
        EXPECT_EQ(found.distances_of(landmark)[k], 0);
        for (NodeId v = 0; v < 2000; ++v) {
            if (found.communities.cluster[v] != k) continue;
            ASSERT_LE(graph.graph().degree(v), graph.graph().degree(landmark));
        }
    }
    for (NodeId v = 0; v < 2000; ++v) {
        for (const std::uint8_t distance : found.distances_of(v))
            EXPECT_LE(distance, found.distances.unreachable);
    }
}

TEST(NodePositions, DoNotDependOnThreads) {
    const TrainGraph graph = train_graph(testing::random_graph(10000, 50000));
    const NodePositions one = compute_positions(graph, {.threads = {1}});
    const NodePositions two = compute_positions(graph, {.threads = {2}});
    EXPECT_EQ(one.communities, two.communities);
    EXPECT_EQ(one.distances, two.distances);
    EXPECT_EQ(one.membership, two.membership);
    EXPECT_EQ(one.diameter, two.diameter);
}

TEST(NodePositions, OfTheSmallestGraphs) {
    const NodePositions pair = compute_positions(train_graph(2, {{0, 1}}), {.landmarks = 1});
    EXPECT_EQ(pair.distances.landmarks, std::vector<NodeId>{0});
    EXPECT_EQ(pair.distances.values, (std::vector<std::uint8_t>{0, 1}));
    EXPECT_EQ(pair.membership.vectors, std::vector<float>{1});

    const NodePositions loose = compute_positions(train_graph(3, {}), {.landmarks = 3, .eta = 1});
    EXPECT_EQ(loose.distances.unreachable, 1);
    for (NodeId v = 0; v < 3; ++v)
        EXPECT_EQ(loose.distances_of(v)[loose.communities.cluster[v]], 0);
}

TEST(NodePositions, OfAStarHaveItsMiddleAsALandmark) {
    const NodePositions star =
        compute_positions(train_graph(100, testing::star_edges(100)), {.landmarks = 4});
    EXPECT_EQ(star.diameter.value, 2u);
    EXPECT_NE(std::ranges::find(star.distances.landmarks, NodeId{0}),
              star.distances.landmarks.end());
}

TEST(PositionEstimate, GrowsWithTheGraph) {
    const PositionEstimate small = estimate_positions(1000, 5000, {});
    const PositionEstimate large = estimate_positions(2927963, 30561187, {});
    EXPECT_EQ(small.landmarks, 35u);
    EXPECT_EQ(large.landmarks, 75u);
    EXPECT_GT(large.bytes, 1000 * small.bytes);
    EXPECT_GT(large.seconds, 1000 * small.seconds);
    EXPECT_GT(estimate_positions(1000, 5000, {.centrality = Centrality::kBetweenness}).seconds,
              small.seconds);
}

TEST(PositionsFile, HoldsWhatWasComputed) {
    const testing::TemporaryFolder folder;
    const auto path = folder.path() / "p.npz";
    const NodePositions found =
        compute_positions(train_graph(testing::random_graph(50, 120)), {.landmarks = 6});
    std::vector<std::uint64_t> numbers(50);
    std::iota(numbers.begin(), numbers.end(), std::uint64_t{1000});
    write_positions(path, found, NodeIds::numbers(numbers));

    const NpzFile file = NpzFile::open(path);
    EXPECT_EQ(file.names().size(), 6u);
    EXPECT_EQ(file.array("distances").shape(), (Array::Shape{50, 6}));
    EXPECT_EQ(file.array("distances").type(), element_type<std::uint8_t>());
    EXPECT_EQ(whole_numbers(file.array("ids"))[49], 1049);
    const auto landmarks = node_ids(file.array("landmarks"), 50);
    EXPECT_EQ(landmarks, found.distances.landmarks);
    const auto cluster = whole_numbers(file.array("cluster"));
    const auto membership = floats(file.array("membership"));
    for (NodeId v = 0; v < 50; ++v) {
        EXPECT_EQ(cluster[v], found.communities.cluster[v]);
        EXPECT_TRUE(
            std::ranges::equal(std::span(membership).subspan(v * 6, 6), found.membership_of(v)));
    }
}

TEST(PositionsFile, KeepsTextAndVeryLargeNumbersAsIds) {
    const testing::TemporaryFolder folder;
    const auto path = folder.path() / "p.npz";
    const NodePositions found = compute_positions(train_graph(2, {{0, 1}}), {.landmarks = 1});
    write_positions(path, found, NodeIds::names({"grün", "a"}));
    EXPECT_EQ(texts(NpzFile::open(path).array("ids")), (std::vector<std::string>{"grün", "a"}));
    write_positions(path, found, NodeIds::numbers({18446744073709551615ULL, 7}));
    EXPECT_EQ(NpzFile::open(path).array("ids").type(), element_type<std::uint64_t>());
}

}  // namespace node_positions_test
}  // namespace hplc
