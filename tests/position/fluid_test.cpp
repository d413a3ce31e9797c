#include "position/internal/fluid.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "graph/generators.hpp"
#include "position_fixtures.hpp"
#include "support/support.hpp"

namespace hplc::internal {
namespace fluid_test {

using testing::graph_of;

// Four groups of 500 nodes, most edges inside.
CsrGraph block_graph() {
    const BlockModel model = BlockModel::planted(2000, 4, 0.03, 0.001);
    return graph_of(2000, stochastic_block_model(model, {.seed = 1}).edges);
}

std::vector<NodeId> sizes_of(const FluidCommunities& communities, std::size_t count) {
    return label_sizes(communities.label, count);
}

// How often |{u, N(u)} ∩ C_k| / |C_k| is larger for another community than for u's own, in whole
// numbers.
NodeId nodes_that_would_move(const CsrGraph& graph, const std::vector<Label>& labels,
                             std::size_t count) {
    const std::vector<NodeId> sizes = label_sizes(labels, count);
    NodeId unhappy = 0;
    for (NodeId u = 0; u < graph.num_nodes(); ++u) {
        std::vector<std::uint64_t> inside(count, 0);
        ++inside[labels[u]];
        for (const NodeId v : graph.neighbours(u))
            ++inside[labels[v]];
        bool better = false;
        for (std::size_t k = 0; k < count; ++k)
            better = better || inside[k] * sizes[labels[u]] > inside[labels[u]] * sizes[k];
        unhappy += better ? 1 : 0;
    }
    return unhappy;
}

TEST(FluidC, FindsTwoCliques) {
    const CsrGraph graph = graph_of(12, testing::two_cliques(6));
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        const auto found = fluid_communities(graph, std::vector<NodeId>{0, 11}, {.seed = seed});
        EXPECT_TRUE(found.converged);
        EXPECT_EQ(found.label, (std::vector<Label>{0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1})) << seed;
    }
}

TEST(FluidC, OneCommunityTakesAllItCanReach) {
    const CsrGraph graph = graph_of(6, testing::path_edges(5));
    const auto found = fluid_communities(graph, std::vector<NodeId>{2}, {});
    EXPECT_EQ(found.label, (std::vector<Label>{0, 0, 0, 0, 0, kNoLabel}));
}

TEST(FluidC, TakesGraphsWithoutEdgesAndSingleNodes) {
    EXPECT_EQ(fluid_communities(graph_of(1, {}), std::vector<NodeId>{0}, {}).label,
              std::vector<Label>{0});
    EXPECT_EQ(fluid_communities(graph_of(3, {}), std::vector<NodeId>{2, 0}, {}).label,
              (std::vector<Label>{1, kNoLabel, 0}));
}

TEST(FluidC, KeepsEveryCommunityAlive) {
    const CsrGraph star = graph_of(2001, testing::star_edges(2001));
    std::vector<NodeId> starts(40);
    std::iota(starts.begin(), starts.end(), NodeId{0});
    for (std::uint64_t seed = 0; seed < 5; ++seed) {
        const auto found = fluid_communities(star, starts, {.seed = seed});
        const auto sizes = sizes_of(found, 40);
        EXPECT_EQ(std::accumulate(sizes.begin(), sizes.end(), NodeId{0}), 2001u);
        EXPECT_GE(*std::min_element(sizes.begin(), sizes.end()), 1u);
    }
}

TEST(FluidC, EndsAtAFixedPointOfTheRule) {
    for (std::uint64_t seed = 0; seed < 10; ++seed) {
        const CsrGraph graph = block_graph();
        const auto found =
            fluid_communities(graph, std::vector<NodeId>{3, 700, 1200, 1900}, {.seed = seed});
        ASSERT_TRUE(found.converged);
        ASSERT_GT(found.sweeps, 1u);
        EXPECT_EQ(nodes_that_would_move(graph, found.label, 4), 0u);
    }
}

TEST(FluidC, IsNotConvergedWhereSweepsRunOut) {
    const auto cut = fluid_communities(block_graph(), std::vector<NodeId>{3, 700, 1200, 1900},
                                       {.max_sweeps = 2});
    EXPECT_FALSE(cut.converged);
    EXPECT_EQ(cut.sweeps, 2u);
}

TEST(FluidC, FindsPlantedGroupsOfEvenSizes) {
    const auto found =
        fluid_communities(block_graph(), std::vector<NodeId>{3, 700, 1200, 1900}, {.seed = 1});
    for (const NodeId size : sizes_of(found, 4)) {
        EXPECT_GT(size, 400u);
        EXPECT_LT(size, 600u);
    }
}

TEST(FluidC, SparingWorkChangesNothing) {
    for (const NodeId nodes : {200U, 2000U, 5000U}) {
        for (std::uint64_t seed = 0; seed < 5; ++seed) {
            const CsrGraph graph = testing::random_graph(nodes, 3 * nodes);
            const std::vector<NodeId> starts = {0, 1, 2, 3, 4, 5, 6};
            const auto plain =
                fluid_communities(graph, starts, {.seed = seed, .spare_work = false});
            const auto sparing = fluid_communities(graph, starts, {.seed = seed});
            EXPECT_EQ(sparing.label, plain.label) << nodes << " nodes, seed " << seed;
            EXPECT_EQ(sparing.sweeps, plain.sweeps);
        }
    }
}

TEST(FluidC, DoesNotDependOnThreads) {
    const CsrGraph graph = testing::random_graph(20000, 60000);
    const std::vector<NodeId> starts = {0, 5000, 10000, 15000};
    FluidOptions options{.seed = 1, .threads = {1}, .entries_for_threads = 0};
    const auto one = fluid_communities(graph, starts, options);
    for (const unsigned threads : {2U, 5U}) {
        options.threads = {threads};
        EXPECT_EQ(fluid_communities(graph, starts, options).label, one.label) << threads;
    }
}

TEST(FluidC, DependsOnTheSeed) {
    const CsrGraph graph = testing::random_graph(1000, 5000);
    const std::vector<NodeId> starts = {0, 1, 2};
    EXPECT_EQ(fluid_communities(graph, starts, {.seed = 4}).label,
              fluid_communities(graph, starts, {.seed = 4}).label);
    EXPECT_NE(fluid_communities(graph, starts, {.seed = 4}).label,
              fluid_communities(graph, starts, {.seed = 5}).label);
}

}  // namespace fluid_test
}  // namespace hplc::internal
