#include "graph/generators.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <numeric>
#include <set>

#include "graph/components.hpp"
#include "graph/csr_graph.hpp"
#include "graph/degree_statistics.hpp"
#include "graph/node_pairs.hpp"
#include "support/statistics.hpp"
#include "support/support.hpp"

namespace hplc {
namespace generators_test {

using testing::binomial_deviation;
using testing::chi_square_deviation;
using testing::unevenness;

CsrGraph simple(const EdgeList& list) {
    return build_graph(list.num_nodes, list.edges, Threads{2}).graph;
}

TEST(NodePairs, AreNumberedOnceEach) {
    std::uint64_t number = 0;
    for (NodeId v = 0; v < 200; ++v) {
        for (NodeId u = 0; u < v; ++u)
            ASSERT_EQ(pair_of_number(number++), (NodePair{u, v}));
    }
    EXPECT_EQ(number, num_pairs(200));
}

TEST(NodePairs, AreExactAtTheEndOfTheRange) {
    const std::uint64_t all = num_pairs(kMaxNodes);
    EXPECT_EQ(all, 9223372030412324865u);  // (2^32 - 1)(2^32 - 2) / 2
    const auto last = static_cast<NodeId>(kMaxNodes - 1);
    EXPECT_EQ(pair_of_number(all - 1), (NodePair{last - 1, last}));
    EXPECT_EQ(pair_of_number(all - last), (NodePair{0, last}));
    EXPECT_EQ(pair_of_number(all - last - 1), (NodePair{last - 2, last - 1}));
}

// What every generator promises.
using Generator = std::function<EdgeList(const GenerateOptions&)>;

struct Named {
    std::string name;
    Generator generate;
    bool distinct = true;  // no self loops, no repeats
};

class EveryGenerator : public ::testing::TestWithParam<Named> {};

TEST_P(EveryGenerator, DoesNotDependOnThreads) {
    const auto one = GetParam().generate({.seed = 5, .threads = {1}});
    const auto four = GetParam().generate({.seed = 5, .threads = {4}});
    EXPECT_GT(one.edges.size(), 100000u);
    EXPECT_EQ(one.edges, four.edges);
}

TEST_P(EveryGenerator, FollowsTheSeed) {
    const auto five = GetParam().generate({.seed = 5, .threads = {2}});
    const auto six = GetParam().generate({.seed = 6, .threads = {2}});
    EXPECT_NE(five.edges, six.edges);
}

TEST_P(EveryGenerator, StaysInsideTheNodesAndRepeatsOnlyWhereItSaysSo) {
    const auto list = GetParam().generate({.seed = 7, .threads = {2}});
    for (const auto& [u, v] : list.edges)
        ASSERT_TRUE(u < list.num_nodes && v < list.num_nodes);
    const BuiltGraph built = build_graph(list.num_nodes, list.edges, Threads{2});
    EXPECT_EQ(built.self_loops + built.repeats == 0, GetParam().distinct);
}

INSTANTIATE_TEST_SUITE_P(
    Generators, EveryGenerator,
    ::testing::Values(
        Named{"er", [](const auto& o) { return erdos_renyi(50000, 2e-4, o); }},
        Named{"er_edges", [](const auto& o) { return erdos_renyi_with_edges(50000, 250000, o); }},
        Named{"sbm",
              [](const auto& o) {
                  return stochastic_block_model(BlockModel::planted(40000, 7, 1e-3, 1e-4), o);
              }},
        Named{"ba", [](const auto& o) { return barabasi_albert(50000, 5, o); }},
        Named{"rmat", [](const auto& o) { return rmat({.nodes = 50001, .edges = 200000}, o); },
              false}),
    [](const auto& named) { return named.param.name; });

TEST(ErdosRenyi, HasAsManyEdgesAsABinomial) {
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        const auto list = erdos_renyi(3000, 0.01, {.seed = seed});
        EXPECT_LT(std::abs(binomial_deviation(static_cast<double>(list.edges.size()),
                                              static_cast<double>(num_pairs(3000)), 0.01)),
                  4.5);
    }
}

// Every pair of five nodes must come up equally often, with the corners of the triangle.
TEST(ErdosRenyi, TreatsAllPairsAlike) {
    std::map<NodePair, int> seen;
    constexpr int kGraphs = 20000;
    for (std::uint64_t seed = 0; seed < kGraphs; ++seed) {
        for (const NodePair& edge : erdos_renyi(5, 0.3, {.seed = seed}).edges)
            ++seen[ordered(edge)];
    }
    ASSERT_EQ(seen.size(), 10u);
    for (const auto& [pair, count] : seen)
        EXPECT_LT(std::abs(binomial_deviation(count, kGraphs, 0.3)), 4.5)
            << pair.u << ' ' << pair.v;
}

TEST(ErdosRenyi, DegreesAreBinomial) {
    constexpr NodeId kNodes = 200000;
    constexpr double kMean = 6;
    const auto counts =
        degree_counts(simple(erdos_renyi(kNodes, kMean / (kNodes - 1), {.threads = {2}})));
    std::vector<std::uint64_t> seen(counts.begin(), counts.begin() + 16);
    std::vector<double> expected;  // Poisson, the limit
    for (int d = 0; d < 16; ++d)
        expected.push_back(kNodes * std::exp(d * std::log(kMean) - kMean - std::lgamma(d + 1)));
    EXPECT_LT(chi_square_deviation(seen, expected), 4.5);
}

TEST(ErdosRenyi, HandlesTheEndsOfTheProbability) {
    EXPECT_EQ(erdos_renyi(1000, 0, {}).edges.size(), 0u);
    EXPECT_EQ(simple(erdos_renyi(1000, 1, {})).num_edges(), num_pairs(1000));
    EXPECT_EQ(erdos_renyi(4000000000, 1e-300, {}).edges.size(), 0u);
    EXPECT_EQ(erdos_renyi(1, 0.5, {}).edges.size(), 0u);
    EXPECT_EQ(erdos_renyi(0, 0.5, {}).num_nodes, 0u);
    for (const double bad : {-0.1, 1.5, std::nan("")}) {
        EXPECT_NE(testing::complaint_of([&] {
                      return erdos_renyi(10, bad, {});
                  }).find("expected a number from 0 to 1"),
                  std::string::npos);
    }
}

TEST(ErdosRenyiWithEdges, HasExactlyThatMany) {
    for (const std::uint64_t edges : {0u, 1u, 17u, 1000u, 4949u, 4950u}) {
        EXPECT_EQ(simple(erdos_renyi_with_edges(100, edges, {})).num_edges(), edges);
    }
    EXPECT_NE(testing::complaint_of([] {
                  return erdos_renyi_with_edges(100, 4951, {});
              }).find("found 4951 edges; expected at most 4950, the pairs of 100 nodes"),
              std::string::npos);
    EXPECT_EQ(erdos_renyi_with_edges(1, 0, {}).edges.size(), 0u);
}

// All 120 sets of three edges among five nodes are equally likely.
TEST(ErdosRenyiWithEdges, TreatsAllGraphsAlike) {
    std::map<std::set<NodePair>, std::uint64_t> seen;
    constexpr std::uint64_t kGraphs = 60000;
    for (std::uint64_t seed = 0; seed < kGraphs; ++seed) {
        const auto edges = erdos_renyi_with_edges(5, 3, {.seed = seed}).edges;
        ++seen[std::set<NodePair>(edges.begin(), edges.end())];
    }
    ASSERT_EQ(seen.size(), 120u);
    std::vector<std::uint64_t> counts;
    for (const auto& [graph, count] : seen)
        counts.push_back(count);
    EXPECT_LT(std::abs(unevenness(counts)), 4.5);
}

TEST(BlockModel, PlantedBlocksDifferByAtMostOne) {
    const auto model = BlockModel::planted(11, 3, 0.5, 0.1);
    EXPECT_EQ(model.sizes, (std::vector<NodeId>{4, 4, 3}));
    EXPECT_EQ(model.probability,
              (std::vector<double>{0.5, 0.1, 0.1, 0.1, 0.5, 0.1, 0.1, 0.1, 0.5}));
}

TEST(BlockModel, EveryPairOfBlocksHasItsDensity) {
    const BlockModel model{.sizes = {700, 0, 300, 1000},
                           .probability = {0.05, 0.9, 0.01, 0.002,  //
                                           0.9, 0.9, 0.9, 0.9,      //
                                           0.01, 0.9, 0.2, 0,       //
                                           0.002, 0.9, 0, 0.01}};
    const auto block = [](NodeId v) { return v < 700 ? 0u : v < 1000 ? 2u : 3u; };
    std::map<std::pair<unsigned, unsigned>, double> seen;
    for (const auto& [u, v] : stochastic_block_model(model, {.seed = 1}).edges)
        ++seen[std::minmax(block(u), block(v))];
    for (unsigned a = 0; a < 4; ++a) {
        for (unsigned b = a; b < 4; ++b) {
            const double pairs = a == b ? static_cast<double>(num_pairs(model.sizes[a]))
                                        : static_cast<double>(model.sizes[a]) * model.sizes[b];
            const double count = seen[{a, b}];
            EXPECT_LT(std::abs(binomial_deviation(count, pairs, model.probability[a * 4 + b])), 4.5)
                << a << ' ' << b << ": " << count;
        }
    }
}

TEST(BlockModel, RefusesWhatIsNoModel) {
    const auto complaint = [](BlockModel model) {
        return testing::complaint_of([&] { return stochastic_block_model(model, {}); });
    };
    EXPECT_EQ(complaint({.sizes = {5, 5}, .probability = {0.1}}),
              "found 1 probabilities; expected 4 for 2 blocks, row by row.");
    EXPECT_EQ(complaint({.sizes = {5, 5}, .probability = {0.1, 0.2, 0.3, 0.1}}),
              "found different probabilities from block 0 to 1 and back; expected a symmetric "
              "matrix, because edges have no direction.");
    EXPECT_EQ(complaint({.sizes = {4000000000, 4000000000}, .probability = {0, 0, 0, 0}}),
              "found 8000000000 nodes in all blocks; expected at most 4294967295.");
    EXPECT_NE(testing::complaint_of([] {
                  return BlockModel::planted(3, 4, 0.1, 0.1);
              }).find("found 4 blocks"),
              std::string::npos);
}

TEST(BarabasiAlbert, EveryNewcomerLinksToDistinctEarlierNodes) {
    const auto list = barabasi_albert(2000, 4, {.seed = 3});
    ASSERT_EQ(list.edges.size(), (2000u - 4u) * 4u);
    for (std::size_t i = 0; i < list.edges.size(); ++i) {
        EXPECT_EQ(list.edges[i].v, 4 + i / 4);
        EXPECT_LT(list.edges[i].u, list.edges[i].v);
    }
    EXPECT_EQ(simple(list).num_edges(), list.edges.size());
}

TEST(BarabasiAlbert, IsConnected) {
    for (const NodeId links : {1u, 2u, 7u}) {
        const CsrGraph graph = simple(barabasi_albert(5000, links, {.seed = links}));
        EXPECT_EQ(connected_components(graph, Threads{1}).count(), 1u);
    }
}

// In the limit, degree k has probability 2m(m+1) / (k(k+1)(k+2)): a tail of exponent 3 (Bollobás,
// Riordan, Spencer and Tusnády, 2001).
TEST(BarabasiAlbert, DegreesFollowThePowerLaw) {
    constexpr NodeId kNodes = 300000;
    constexpr NodeId kLinks = 3;
    const CsrGraph graph = simple(barabasi_albert(kNodes, kLinks, {.seed = 1, .threads = {2}}));
    const auto counts = degree_counts(graph);
    for (NodeId k = kLinks; k < 30; ++k) {
        const double probability = 2.0 * kLinks * (kLinks + 1) / (k * (k + 1.0) * (k + 2.0));
        EXPECT_LT(std::abs(binomial_deviation(static_cast<double>(counts[k]), kNodes, probability)),
                  5)
            << k;
    }
    EXPECT_NEAR(degree_statistics(graph).mean, 2 * kLinks, 1e-3);
}

// Maximum likelihood (Clauset, Shalizi and Newman, 2009, Eq. 3.7).
TEST(BarabasiAlbert, TheTailHasAnExponentNearThree) {
    const CsrGraph graph = simple(barabasi_albert(300000, 2, {.seed = 2, .threads = {2}}));
    constexpr NodeId kTail = 20;
    double sum = 0;
    double count = 0;
    for (NodeId v = 0; v < graph.num_nodes(); ++v) {
        if (graph.degree(v) < kTail) continue;
        sum += std::log(graph.degree(v) / (kTail - 0.5));
        ++count;
    }
    EXPECT_NEAR(1 + count / sum, 3, 0.15);
}

TEST(BarabasiAlbert, RefusesMoreLinksThanNodes) {
    EXPECT_EQ(testing::complaint_of([] { return barabasi_albert(5, 5, {}); }),
              "found 5 links per node; expected from 1 to less than the 5 nodes.");
    EXPECT_EQ(barabasi_albert(5, 4, {}).edges.size(), 4u);
}

TEST(Rmat, FillsTheQuartersInProportion) {
    const auto list =
        rmat({.nodes = 1024, .edges = 200000, .a = 0.5, .b = 0.25, .c = 0.15}, {.threads = {2}});
    const std::vector<double> probability = {0.5, 0.25, 0.15, 0.1};
    // The quarters of the whole matrix, and those of the last 2 × 2 entries, must agree.
    for (const NodeId bit : {512u, 1u}) {
        std::vector<double> seen(4, 0);
        for (const auto& [u, v] : list.edges)
            ++seen[((u & bit) ? 2u : 0u) + ((v & bit) ? 1u : 0u)];
        for (std::size_t i = 0; i < 4; ++i)
            EXPECT_LT(std::abs(binomial_deviation(seen[i], 200000, probability[i])), 4.5) << bit;
    }
}

TEST(Rmat, OfAnyNumberOfNodesReachesTheLast) {
    const auto list = rmat({.nodes = 5, .edges = 2000, .a = 0.25, .b = 0.25, .c = 0.25}, {});
    std::vector<std::uint64_t> seen(25, 0);
    for (const auto& [u, v] : list.edges)
        ++seen.at(u * 5 + v);
    EXPECT_LT(std::abs(unevenness(seen)), 4.5);
}

TEST(Rmat, RefusesProbabilitiesThatAreNone) {
    const auto complaint = [](double a, double b, double c) {
        return testing::complaint_of(
            [&] { return rmat({.nodes = 5, .edges = 1, .a = a, .b = b, .c = c}, {}); });
    };
    EXPECT_EQ(complaint(0.5, 0.5, 0.25),
              "found R-MAT probabilities a = 0.5, b = 0.5, c = 0.25, which leave -0.25 for d; "
              "expected none below 0 and a the largest of the four.");
    EXPECT_FALSE(complaint(0.1, 0.2, 0.3).empty());
    EXPECT_FALSE(complaint(std::nan(""), 0.2, 0.3).empty());
    EXPECT_EQ(testing::complaint_of([] { return rmat({.nodes = 0, .edges = 1}, {}); }),
              "found edges among no nodes; expected at least one node.");
}

}  // namespace generators_test
}  // namespace hplc
