#include "graph/csr_graph.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "base/random.hpp"
#include "support/support.hpp"

namespace hplc {
namespace csr_graph_test {

std::vector<NodePair> random_pairs(NodeId nodes, std::size_t count) {
    RandomStream random(7, "test pairs");
    std::vector<NodePair> pairs(count);
    for (NodePair& pair : pairs) {
        pair.u = static_cast<NodeId>(random.below(nodes));
        pair.v = static_cast<NodeId>(random.below(nodes));
    }
    return pairs;
}

TEST(CsrGraph, HoldsEachEdgeInBothSortedRows) {
    const CsrGraph graph = testing::small_graph(4, {{2, 0}, {0, 1}, {3, 2}});
    EXPECT_EQ(graph.num_nodes(), 4u);
    EXPECT_EQ(graph.num_edges(), 3u);
    EXPECT_EQ(std::vector<NodeId>({1, 2}),
              std::vector<NodeId>(graph.neighbours(0).begin(), graph.neighbours(0).end()));
    EXPECT_EQ(graph.degree(2), 2u);
    EXPECT_TRUE(graph.has_edge(2, 3));
    EXPECT_FALSE(graph.has_edge(1, 3));
    EXPECT_EQ(graph.edges(), (std::vector<NodePair>{{0, 1}, {0, 2}, {2, 3}}));
}

TEST(CsrGraph, CountsWhatItDrops) {
    const std::vector<NodePair> edges = {{0, 1}, {1, 0}, {0, 1}, {2, 2}, {1, 2}};
    const BuiltGraph built = build_graph(3, edges, Threads{1});
    EXPECT_EQ(built.self_loops, 1u);
    EXPECT_EQ(built.repeats, 2u);
    EXPECT_EQ(built.graph.num_edges(), 2u);
}

TEST(CsrGraph, NoNodesAndNoEdgesAreGraphsToo) {
    EXPECT_EQ(CsrGraph().num_nodes(), 0u);
    EXPECT_EQ(build_graph(0, {}, Threads{2}).graph.num_edges(), 0u);
    EXPECT_EQ(build_graph(5, {}, Threads{2}).graph.degree(4), 0u);
}

TEST(CsrGraph, AgreesWithASetOfPairs) {
    const auto pairs = random_pairs(300, 5000);
    std::set<NodePair> expected;
    for (const NodePair& pair : pairs) {
        if (pair.u != pair.v) expected.insert(ordered(pair));
    }
    const BuiltGraph built = build_graph(300, pairs, Threads{2});
    EXPECT_EQ(built.graph.edges(), std::vector<NodePair>(expected.begin(), expected.end()));
    EXPECT_EQ(built.graph.num_edges() + built.repeats + built.self_loops, pairs.size());
}

// Edges sorted and made distinct one by one: what the partition and the radix sort must give.
std::vector<NodePair> plainly_sorted(std::vector<NodePair> pairs) {
    std::erase_if(pairs, [](NodePair pair) { return pair.u == pair.v; });
    std::ranges::transform(pairs, pairs.begin(), ordered);
    std::ranges::sort(pairs);
    pairs.erase(std::unique(pairs.begin(), pairs.end()), pairs.end());
    return pairs;
}

TEST(CsrGraph, AgreesWithSortingWhereThereAreManyBuckets) {
    const auto pairs = random_pairs(70000, 600000);
    EXPECT_EQ(build_graph(70000, pairs, Threads{2}).graph.edges(), plainly_sorted(pairs));
    // Far more nodes than edges, all of them at the far end.
    std::vector<NodePair> sparse = random_pairs(1000, 5000);
    for (NodePair& pair : sparse)
        pair = {pair.u + 9'999'000, pair.v + 9'999'000};
    EXPECT_EQ(build_graph(10'000'000, sparse, Threads{2}).graph.edges(), plainly_sorted(sparse));
}

TEST(CsrGraph, AgreesWithSortingWhereOneRowHoldsEverything) {
    std::vector<NodePair> star;
    for (NodeId leaf = 300'000; leaf > 0; --leaf)
        star.push_back({leaf, 0});
    EXPECT_EQ(build_graph(300'001, star, Threads{2}).graph.edges(), plainly_sorted(star));
}

TEST(CsrGraph, SaysWhereAnEdgeStands) {
    // Rows: 0: 1 3; 1: 0; 2: none; 3: 0.
    const CsrGraph graph = build_graph(4, std::vector<NodePair>{{0, 1}, {3, 0}}, {}).graph;
    EXPECT_EQ(graph.entry(0, 1), 0U);
    EXPECT_EQ(graph.entry(0, 3), 1U);
    EXPECT_EQ(graph.entry(1, 0), 2U);
    EXPECT_EQ(graph.entry(3, 0), 3U);
    EXPECT_EQ(graph.entry(0, 2), 4U);
    EXPECT_EQ(graph.entry(2, 0), 4U);
}

TEST(CsrGraph, DoesNotDependOnThreads) {
    const auto pairs = random_pairs(20000, 400000);
    const BuiltGraph one = build_graph(20000, pairs, Threads{1});
    const BuiltGraph four = build_graph(20000, pairs, Threads{4});
    EXPECT_EQ(one.graph, four.graph);
    EXPECT_EQ(one.repeats, four.repeats);
}

}  // namespace csr_graph_test
}  // namespace hplc
