#include "theory/detours.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "graph/bfs.hpp"
#include "graph/generators.hpp"
#include "support/support.hpp"
#include "theory/detour_simulation.hpp"

namespace hplc {
namespace detours_test {

std::vector<NodeId> detours_from(const CsrGraph& graph, NodeId source,
                                 const std::vector<NodeId>& landmarks) {
    return detour_distances(graph, bfs_distances(graph, source), landmarks);
}

// min over λ of d(u, λ) + d(λ, v), as it is written.
std::vector<NodeId> by_definition(const CsrGraph& graph, NodeId source,
                                  const std::vector<NodeId>& landmarks) {
    std::vector<NodeId> detour(graph.num_nodes(), kUnreachable);
    for (const NodeId landmark : landmarks) {
        const auto from_landmark = bfs_distances(graph, landmark);
        if (from_landmark[source] == kUnreachable) continue;
        for (NodeId v = 0; v < graph.num_nodes(); ++v) {
            if (from_landmark[v] == kUnreachable) continue;
            detour[v] = std::min(detour[v], from_landmark[source] + from_landmark[v]);
        }
    }
    return detour;
}

TEST(Detours, GoToTheLandmarkAndBack) {
    // 0 - 1 - 2 - 3 - 4, and 5 alone.
    const CsrGraph path = testing::small_graph(6, {{0, 1}, {1, 2}, {2, 3}, {3, 4}});
    EXPECT_EQ(detours_from(path, 0, {3}), (std::vector<NodeId>{6, 5, 4, 3, 4, kUnreachable}));
    EXPECT_EQ(detours_from(path, 0, {3, 1}), (std::vector<NodeId>{2, 1, 2, 3, 4, kUnreachable}));
    EXPECT_EQ(detours_from(path, 3, {3}), (std::vector<NodeId>{3, 2, 1, 0, 1, kUnreachable}));
}

TEST(Detours, NeedALandmarkInTheComponent) {
    const CsrGraph path = testing::small_graph(4, {{0, 1}, {2, 3}});
    const std::vector<NodeId> none(4, kUnreachable);
    EXPECT_EQ(detours_from(path, 0, {2}), none);
    EXPECT_EQ(detours_from(path, 0, {}), none);
}

TEST(Detours, AreThoseOfTheDefinition) {
    for (std::uint64_t seed = 0; seed < 30; ++seed) {
        const EdgeList list =
            erdos_renyi(80, 0.02 + 0.002 * static_cast<double>(seed), {.seed = seed});
        const CsrGraph graph = build_graph(list.num_nodes, list.edges, Threads{1}).graph;
        const auto all = nodes_by_degree(graph);
        for (const std::size_t count : {1u, 5u, 60u}) {
            const auto landmarks = random_nodes(all, count, RandomStream(seed, "landmarks"));
            for (const NodeId source : {0u, 17u, 79u}) {
                ASSERT_EQ(detours_from(graph, source, landmarks),
                          by_definition(graph, source, landmarks))
                    << "seed " << seed << ", " << count << " landmarks, source " << source;
            }
        }
    }
}

TEST(RandomNodes, AreDifferentAndFromThePool) {
    const std::vector<NodeId> pool = {3, 5, 8, 13, 21};
    std::vector<int> drawn(22, 0);
    for (std::uint64_t seed = 0; seed < 5000; ++seed) {
        auto nodes = random_nodes(pool, 2, RandomStream(seed, "test"));
        ASSERT_EQ(nodes.size(), 2u);
        ASSERT_NE(nodes[0], nodes[1]);
        for (const NodeId v : nodes)
            ++drawn[v];
    }
    for (const NodeId v : pool)
        EXPECT_NEAR(drawn[v], 2000, 5 * std::sqrt(5000 * 0.4 * 0.6));
    EXPECT_EQ(random_nodes(pool, 99, RandomStream(0, "test")).size(), 5u);
    EXPECT_TRUE(random_nodes({}, 3, RandomStream(0, "test")).empty());
}

TEST(NodesByDegree, BreakTiesByNumber) {
    const CsrGraph graph = testing::small_graph(5, {{3, 0}, {3, 1}, {3, 4}, {1, 4}});
    EXPECT_EQ(nodes_by_degree(graph), (std::vector<NodeId>{3, 1, 4, 0, 2}));
}

TEST(SampleDetours, OfAllSourcesIsTheExactMean) {
    // A star with centre 0 and a second component that is not looked at.
    const CsrGraph graph = testing::small_graph(7, {{0, 1}, {0, 2}, {0, 3}, {5, 6}});
    const std::vector<std::vector<NodeId>> sets = {{0}, {1}, {5}};
    const DetourEstimates estimates = sample_detours(graph, sets, {.sources = 100});
    EXPECT_EQ(estimates.pairs, 4u * 3u);
    // Six ordered pairs with the centre at distance 1, six without it at 2.
    EXPECT_DOUBLE_EQ(estimates.distance.mean, 1.5);
    EXPECT_DOUBLE_EQ(estimates.detour[0].mean, 1.5);
    // Through leaf 1: 0-1 is 1, 0-2 is 1 + 2, 1-2 is 2, 2-3 is 2 + 2; each in both directions.
    EXPECT_DOUBLE_EQ(estimates.detour[1].mean, (1 + 3 + 3 + 2 + 2 + 4) / 6.0);
    EXPECT_TRUE(std::isnan(estimates.detour[2].mean));
}

TEST(SampleDetours, DoesNotDependOnThreads) {
    const EdgeList list = barabasi_albert(3000, 3, {.seed = 1});
    const CsrGraph graph = build_graph(list.num_nodes, list.edges, Threads{2}).graph;
    const std::vector<std::vector<NodeId>> sets = {{0, 1, 2}, {2000, 2001}};
    const auto one = sample_detours(graph, sets, {.sources = 10, .seed = 4, .threads = {1}});
    const auto four = sample_detours(graph, sets, {.sources = 10, .seed = 4, .threads = {4}});
    EXPECT_EQ(one.distance.mean, four.distance.mean);
    EXPECT_EQ(one.detour[1].mean, four.detour[1].mean);
    EXPECT_EQ(one.detour[1].standard_error, four.detour[1].standard_error);
    EXPECT_GT(one.detour[1].standard_error, 0);
    EXPECT_GE(one.detour[1].mean, one.detour[0].mean);
    EXPECT_GE(one.detour[0].mean, one.distance.mean);
}

}  // namespace detours_test
}  // namespace hplc
