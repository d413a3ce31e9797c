// Enclosing subgraphs and their labels: by hand on a kite, and against networkx.
#include "model/pairs/enclosing_subgraph.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gtest/gtest.h>

#include "heuristic/heuristic_fixtures.hpp"
#include "model/pairs/subgraph_labels.hpp"
#include "support/support.hpp"

namespace hplc {
namespace enclosing_subgraph_test {

using testing::kite;
using testing::random_pairs;
using Labels = std::vector<std::uint32_t>;

constexpr std::uint32_t kNoCap = 1000;

EnclosingSubgraphs subgraph_of(const TrainGraph& graph, NodePair pair, unsigned hops) {
    return SubgraphExtractor(graph, {.hops = hops}).of({&pair, 1}, {});
}

Labels labels_of(const EnclosingSubgraphs& subgraphs) {
    return drnl_labels(subgraphs, kNoCap, {});
}

// Edges of pair i, by the nodes' own numbers.
std::vector<NodePair> edges_of(const EnclosingSubgraphs& subgraphs, std::size_t i) {
    std::vector<NodePair> edges;
    for (std::size_t row = subgraphs.starts[i]; row < subgraphs.starts[i + 1]; ++row) {
        for (const std::uint32_t other : subgraphs.neighbours_of(row)) {
            if (row < other) edges.push_back({subgraphs.nodes[row], subgraphs.nodes[other]});
        }
    }
    return edges;
}

TEST(EnclosingSubgraph, OfAPairThatIsNoEdge) {
    const EnclosingSubgraphs found = subgraph_of(kite(), {0, 3}, 1);
    EXPECT_EQ(found.nodes, (std::vector<NodeId>{0, 1, 2, 3, 4}));
    EXPECT_EQ(edges_of(found, 0), kite().graph().edges());
    EXPECT_EQ(found.ends.front(), (std::array<std::uint32_t, 2>{0, 3}));
    // 4 hangs on 3: no way to 0 but through it.
    EXPECT_EQ(labels_of(found), (Labels{1, 2, 2, 1, 0}));
}

TEST(EnclosingSubgraph, OfAnEdgeIsWithoutIt) {
    const EnclosingSubgraphs found = subgraph_of(kite(), {2, 1}, 1);
    EXPECT_EQ(found.nodes, (std::vector<NodeId>{0, 1, 2, 3}));
    EXPECT_EQ(edges_of(found, 0), (std::vector<NodePair>{{0, 1}, {0, 2}, {1, 3}, {2, 3}}));
    EXPECT_EQ(labels_of(found), (Labels{2, 1, 1, 2}));
}

TEST(EnclosingSubgraph, TwoHopsAndAnEndWithoutNeighbours) {
    EXPECT_EQ(labels_of(subgraph_of(kite(), {0, 4}, 2)), (Labels{1, 3, 3, 3, 1}));
    const EnclosingSubgraphs lonely = subgraph_of(kite(), {5, 0}, 1);
    EXPECT_EQ(lonely.nodes, (std::vector<NodeId>{0, 1, 2, 5}));
    EXPECT_EQ(labels_of(lonely), (Labels{1, 0, 0, 1}));
}

// Two opposite corners of a square.
TEST(EndDistances, WithAndWithoutTheOtherEnd) {
    const TrainGraph square =
        testing::train_graph_of(testing::data_of(4, {{0, 1}, {1, 2}, {2, 3}, {0, 3}}));
    const EnclosingSubgraphs found = subgraph_of(square, {0, 2}, 1);
    const std::vector<EndDistances> expected = {{0, 2}, {1, 1}, {2, 0}, {1, 1}};
    EXPECT_EQ(end_distances(found, OtherEnd::kStays, {}), expected);
    const std::uint32_t none = EndDistances::kNone;
    const std::vector<EndDistances> removed = {{0, none}, {1, 1}, {none, 0}, {1, 1}};
    EXPECT_EQ(end_distances(found, OtherEnd::kRemoved, {}), removed);
}

// The labels number the pairs of distances by their sum, then by the smaller.
TEST(Drnl, NumbersPairsOfDistances) {
    std::uint32_t next = 2;
    for (std::uint32_t sum = 2; sum <= 9; ++sum) {
        for (std::uint32_t low = 1; low <= sum / 2; ++low) {
            EXPECT_EQ(drnl({low, sum - low}), next) << low << ' ' << sum;
            EXPECT_EQ(drnl({sum - low, low}), next++);
        }
    }
    EXPECT_EQ(drnl({EndDistances::kNone, 1}), 0u);
    EXPECT_EQ(drnl({1, EndDistances::kNone}), 0u);
}

TEST(Drnl, LabelsAboveTheCapBecomeIt) {
    EXPECT_EQ(drnl_labels(subgraph_of(kite(), {0, 4}, 2), 2, {}), (Labels{1, 2, 2, 2, 1}));
}

std::string networkx_subgraphs(const TrainGraph& graph, const std::vector<NodePair>& pairs,
                               unsigned hops) {
    const testing::TemporaryFolder folder;
    const auto edges = folder.file("edges", fmt::format("{}\n{}", graph.graph().num_nodes(),
                                                        testing::text_of(graph.graph().edges())));
    const auto asked = folder.file("pairs", testing::text_of(pairs));
    const auto script = testing::source_dir() / "tests/model/pairs/networkx_subgraphs.py";
    const auto result =
        testing::run_command(fmt::format("/usr/bin/python3 '{}' '{}' '{}' {}", script.string(),
                                         edges.string(), asked.string(), hops));
    EXPECT_EQ(result.exit_code, 0) << result.err;
    return result.out;
}

// In the form that the script prints.
std::string our_subgraphs(const TrainGraph& graph, const std::vector<NodePair>& pairs,
                          unsigned hops) {
    const auto subgraphs = SubgraphExtractor(graph, {.hops = hops}).of(pairs, Threads{2});
    const Labels labels = drnl_labels(subgraphs, kNoCap, Threads{2});
    const auto distances = end_distances(subgraphs, OtherEnd::kStays, Threads{2});
    std::string text;
    for (std::size_t i = 0; i < pairs.size(); ++i) {
        const std::size_t begin = subgraphs.starts[i];
        std::vector<NodeId> ends;
        for (const auto& [u, v] : edges_of(subgraphs, i))
            ends.insert(ends.end(), {u, v});
        std::vector<int> apart;
        for (const auto& [first, second] : std::span(distances).subspan(begin, subgraphs.size(i)))
            apart.insert(apart.end(), {static_cast<int>(first), static_cast<int>(second)});
        text += fmt::format(
            "{}\n{}\n{}\n{}\n",
            fmt::join(std::span(subgraphs.nodes).subspan(begin, subgraphs.size(i)), " "),
            fmt::join(ends, " "),
            fmt::join(std::span(labels).subspan(begin, subgraphs.size(i)), " "),
            fmt::join(apart, " "));
    }
    return text;
}

TEST(EnclosingSubgraph, AgreesWithNetworkx) {
    const TrainGraph graph = testing::train_graph_of(testing::random_data(120, 170));
    const auto pairs = testing::edges_and_random_pairs(graph, 150);
    for (const unsigned hops : {1u, 2u})
        EXPECT_EQ(our_subgraphs(graph, pairs, hops), networkx_subgraphs(graph, pairs, hops));
}

// Neighbours of rows, and rows of ends, are those of the block of the pair.
TEST(EnclosingSubgraph, BlocksDependOnTheirPairAlone) {
    const TrainGraph graph = testing::train_graph_of(testing::random_data(300, 1500));
    const SubgraphExtractor extractor(graph, {.hops = 2, .nodes_per_hop = 20, .seed = 4});
    const auto pairs = testing::edges_and_random_pairs(graph, 150);
    const EnclosingSubgraphs all = extractor.of(pairs, Threads{1});
    EXPECT_EQ(all, extractor.of(pairs, Threads{3}));
    for (std::size_t i = 0; i < pairs.size(); i += 13) {
        const NodePair turned = {pairs[i].v, pairs[i].u};
        const EnclosingSubgraphs alone = extractor.of({&turned, 1}, {});
        const auto block = std::span(all.nodes).subspan(all.starts[i], all.size(i));
        EXPECT_TRUE(std::ranges::equal(alone.nodes, block));
        EXPECT_EQ(edges_of(alone, 0), edges_of(all, i));
        for (const std::size_t end : {0, 1})
            EXPECT_EQ(alone.ends[0][end] + all.starts[i], all.ends[i][end]);
    }
}

// 0 and 1 with 30 neighbours each: of the 60 ten are drawn, all as often as the others.
TEST(EnclosingSubgraph, CapsAHopByAFairChoice) {
    std::vector<NodePair> edges;
    for (NodeId v = 2; v < 62; ++v)
        edges.push_back({v % 2, v});
    const TrainGraph graph = testing::train_graph_of(testing::data_of(62, edges));
    std::vector<int> chosen(62, 0);
    constexpr int kSeeds = 2000;
    for (std::uint64_t seed = 0; seed < kSeeds; ++seed) {
        const NodePair pair = {0, 1};
        const SubgraphExtractor extractor(graph, {.hops = 2, .nodes_per_hop = 10, .seed = seed});
        const EnclosingSubgraphs found = extractor.of({&pair, 1}, {});
        ASSERT_EQ(found.num_rows(), 12u);
        for (const NodeId node : found.nodes)
            ++chosen[node];
    }
    EXPECT_EQ(chosen[0], kSeeds);
    EXPECT_EQ(chosen[1], kSeeds);
    for (NodeId v = 2; v < 62; ++v)
        EXPECT_NEAR(chosen[v], kSeeds / 6.0, 75) << v;  // 4.5 standard deviations
}

// With a cap that never bites the subgraph is the whole one.
TEST(EnclosingSubgraph, ALargeCapChangesNothing) {
    const TrainGraph graph = testing::train_graph_of(testing::random_data(100, 250));
    const auto pairs = random_pairs(100, 60);
    EXPECT_EQ(SubgraphExtractor(graph, {.hops = 3}).of(pairs, {}),
              SubgraphExtractor(graph, {.hops = 3, .nodes_per_hop = 100}).of(pairs, {}));
    EXPECT_EQ(SubgraphExtractor(graph, {}).of({}, {}), EnclosingSubgraphs());
}

}  // namespace enclosing_subgraph_test
}  // namespace hplc
