#include "model/pairs/bounded_pairs.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "heuristic/heuristic_fixtures.hpp"

namespace hplc {
namespace bounded_pairs_test {

BoundedPairs features_of(const GraphData& data, unsigned cap = 64, std::uint64_t seed = 1) {
    return BoundedPairs({.graph = testing::train_graph_of(data), .cap = cap, .seed = seed});
}

double value(const BoundedPairs& features, NodePair pair, const std::string& name) {
    const auto found = std::ranges::find(features.names(), name);
    EXPECT_NE(found, features.names().end()) << name;
    const std::vector<NodePair> pairs = {pair};
    return features.of(pairs, {}, {})[static_cast<std::size_t>(found - features.names().begin())];
}

// Paths as the feature has them, back from its logarithm.
double paths(const BoundedPairs& features, NodePair pair, const std::string& name) {
    const CsrGraph& graph = features.graph().graph();
    const double own = graph.has_edge(pair.u, pair.v) ? 1 : 0;
    const double degrees = (graph.degree(pair.u) - own) * (graph.degree(pair.v) - own);
    return (std::exp(value(features, pair, name)) - 1) * 1e-5 * std::sqrt(degrees);
}

struct Counted {
    double three = 0;
    double four = 0;
};

// By trying all paths u a c v and u a b c v. Walks that pass an end again are left out, walks that
// use an inner node twice are not.
Counted counted(const CsrGraph& graph, NodePair pair) {
    Counted sums;
    const auto share = [&](NodeId v) { return 1.0 / graph.degree(v); };
    for (const NodeId a : graph.neighbours(pair.u)) {
        for (const NodeId c : graph.neighbours(pair.v)) {
            if (a == pair.v || c == pair.u) continue;
            if (graph.has_edge(a, c)) sums.three += share(a) * share(c);
            for (NodeId b = 0; b < graph.num_nodes(); ++b) {
                if (b == pair.u || b == pair.v) continue;
                if (graph.has_edge(a, b) && graph.has_edge(b, c))
                    sums.four += share(a) * share(b) * share(c);
            }
        }
    }
    return sums;
}

// 0 and 1 share 2 and 3, of degrees 2 and 3; 4 is a neighbour of 3 alone.
TEST(BoundedPairs, OfAHandfulOfNodes) {
    const BoundedPairs features =
        features_of(testing::data_of(5, {{0, 2}, {1, 2}, {0, 3}, {1, 3}, {3, 4}}));
    EXPECT_NEAR(value(features, {0, 1}, "common neighbours"), std::log(3), 1e-6);
    EXPECT_NEAR(value(features, {0, 1}, "Adamic-Adar"), 1 / std::log(2) + 1 / std::log(3), 1e-6);
    EXPECT_NEAR(value(features, {0, 1}, "resource allocation"), 1.0 / 2 + 1.0 / 3, 1e-6);
    EXPECT_NEAR(value(features, {0, 1}, "Jaccard"), 1, 1e-6);
    EXPECT_NEAR(value(features, {4, 0}, "lower degree"), std::log(2), 1e-6);
    EXPECT_NEAR(value(features, {4, 0}, "higher degree"), std::log(3), 1e-6);
    // 2 0 3 4 and 2 1 3 4.
    EXPECT_NEAR(paths(features, {2, 4}, "paths of 3"), 2 * 1.0 / 2 / 3, 1e-6);
    EXPECT_EQ(value(features, {2, 4}, "paths of 4"), 0);
    EXPECT_NEAR(value(features, {2, 4}, "larger component"), std::log(6), 1e-6);
}

TEST(BoundedPairs, AreExactBelowTheCap) {
    const GraphData data = testing::random_data(60, 240);
    const BoundedPairs features = features_of(data);
    const CsrGraph& graph = features.graph().graph();
    for (NodeId u = 0; u < 12; ++u) {
        for (NodeId v = u + 1; v < 60; v += 5) {
            const Counted sums = counted(graph, {u, v});
            EXPECT_NEAR(paths(features, {u, v}, "paths of 3"), sums.three, 1e-5 * (1 + sums.three));
            EXPECT_NEAR(paths(features, {u, v}, "paths of 4"), sums.four, 1e-5 * (1 + sums.four));
        }
    }
}

TEST(BoundedPairs, LeaveTheirOwnEdgeOut) {
    const std::vector<NodePair> edges = {{0, 2}, {1, 2}, {2, 3}, {0, 3}};
    std::vector<NodePair> more = edges;
    more.push_back({0, 1});
    const BoundedPairs without = features_of(testing::data_of(4, edges));
    const BoundedPairs with = features_of(testing::data_of(4, more));
    for (const char* name : {"common neighbours", "Jaccard", "lower degree", "paths of 3"})
        EXPECT_EQ(value(with, {0, 1}, name), value(without, {0, 1}, name)) << name;
}

// Estimates beyond the cap are right in the mean over seeds.
TEST(BoundedPairs, AreUnbiasedBeyondTheCap) {
    const GraphData data = testing::random_data(80, 1200);
    const TrainGraph graph = testing::train_graph_of(data);
    const NodePair pair{3, 41};
    const Counted exact = counted(graph.graph(), pair);
    Counted mean;
    constexpr int kSeeds = 400;
    for (int seed = 0; seed < kSeeds; ++seed) {
        const BoundedPairs features({.graph = graph, .cap = 6, .seed = 1000ULL + seed});
        mean.three += paths(features, pair, "paths of 3") / kSeeds;
        mean.four += paths(features, pair, "paths of 4") / kSeeds;
    }
    EXPECT_NEAR(mean.three / exact.three, 1, 0.15);
    EXPECT_NEAR(mean.four / exact.four, 1, 0.15);
}

TEST(BoundedPairs, DependOnThePairAlone) {
    const BoundedPairs features = features_of(testing::random_data(200, 3000), 5);
    std::vector<NodePair> pairs;
    std::vector<NodePair> turned;
    for (NodeId v = 1; v < 200; ++v) {
        pairs.push_back({0, v});
        turned.push_back({v, 0});
    }
    const std::vector<float> rows = features.of(pairs, {}, Threads{1});
    EXPECT_EQ(rows, features.of(pairs, {}, Threads{3}));
    EXPECT_EQ(rows, features.of(turned, {}, Threads{1}));
    const std::vector<float> last = features.of(std::span(pairs).last(1), {}, Threads{1});
    EXPECT_TRUE(std::equal(last.begin(), last.end(), rows.end() - std::ssize(last)));
}

// What is kept of an end from one pair to the next changes no number, also where some are edges.
TEST(BoundedPairs, DoNotDependOnThePairBefore) {
    const BoundedPairs features = features_of(testing::random_data(120, 900), 6);
    std::vector<NodePair> pairs;
    for (const NodeId u : {3U, 40U, 90U}) {
        for (NodeId v = 0; v < 120; ++v) {
            if (v != u) pairs.push_back({u, v});
        }
    }
    const std::vector<float> rows = features.of(pairs, {}, Threads{1});
    for (std::size_t i = 0; i < pairs.size(); ++i) {
        const std::vector<float> alone =
            features.of(std::span(pairs).subspan(i, 1), {}, Threads{1});
        ASSERT_TRUE(std::equal(alone.begin(), alone.end(),
                               rows.begin() + static_cast<std::ptrdiff_t>(i * alone.size())))
            << i;
    }
}

}  // namespace bounded_pairs_test
}  // namespace hplc
