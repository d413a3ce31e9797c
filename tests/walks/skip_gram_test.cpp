#include "walks/skip_gram.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <numeric>

#include "heuristic/heuristic_fixtures.hpp"
#include "nn/random_inputs.hpp"
#include "support/square_matrix.hpp"
#include "walks/skip_gram_step.hpp"

namespace hplc::testing {
namespace skip_gram_test {

double loss_of(const std::vector<float>& z, const std::vector<float>& c, float label) {
    const double dot = std::inner_product(z.begin(), z.end(), c.begin(), 0.0);
    return std::log1p(std::exp(label > 0 ? -dot : dot));
}

// What a step moves is minus the rate times the slope that finite differences give.
TEST(SkipGramStep, GoesDownTheGradient) {
    constexpr std::size_t kSize = 21;
    constexpr float kRate = 0.5F;
    constexpr float kTiny = 1e-3F;
    for (const float label : {0.0F, 1.0F}) {
        const auto z = random_values(kSize, 1);
        const auto before = random_values(kSize, 2);
        std::vector<float> c = before;
        std::vector<float> move(kSize, 1.0F);
        skip_gram_step(z.data(), c.data(), move.data(), kSize, label, kRate);
        for (std::size_t i = 0; i < kSize; ++i) {
            const auto slope = [&](bool of_z) {
                const auto at = [&](float shift) {
                    auto moved_z = z;
                    auto moved_c = before;
                    (of_z ? moved_z : moved_c)[i] += shift;
                    return loss_of(moved_z, moved_c, label);
                };
                return (at(kTiny) - at(-kTiny)) / (2 * kTiny);
            };
            EXPECT_NEAR(move[i] - 1, -kRate * slope(true), 2e-4);
            EXPECT_NEAR(c[i] - before[i], -kRate * slope(false), 2e-4);
        }
    }
}

// How often v is expected in the window of u, over plain walks from all nodes of a graph where all
// have neighbours. Width d or more has a share of (window - d + 1) / window.
Square expected_pairs(const CsrGraph& graph, std::size_t length, std::size_t window) {
    const std::size_t nodes = graph.num_nodes();
    Square step(nodes, std::vector<double>(nodes, 0));
    Square ahead = step;
    for (NodeId u = 0; u < nodes; ++u) {
        ahead[u][u] = 1;
        for (const NodeId v : graph.neighbours(u))
            step[u][v] = 1.0 / graph.degree(u);
    }
    std::vector<Square> powers = {ahead};
    for (std::size_t i = 1; i < length; ++i)
        powers.push_back(product(powers.back(), step));
    Square pairs(nodes, std::vector<double>(nodes, 0));
    for (std::size_t place = 0; place < length; ++place) {
        for (std::size_t d = 1; d <= window && place + d < length; ++d) {
            const double share = static_cast<double>(window - d + 1) / static_cast<double>(window);
            for (NodeId u = 0; u < nodes; ++u) {
                double here = 0;
                for (NodeId source = 0; source < nodes; ++source)
                    here += powers[place][source][u];
                for (NodeId v = 0; v < nodes; ++v) {
                    pairs[u][v] += share * here * powers[d][u][v];
                    pairs[v][u] += share * here * powers[d][u][v];
                }
            }
        }
    }
    return pairs;
}

double degree_noise(const CsrGraph& graph, NodeId v) {
    double total = 0;
    for (NodeId u = 0; u < graph.num_nodes(); ++u)
        total += std::pow(graph.degree(u), 0.75);
    return std::pow(graph.degree(v), 0.75) / total;
}

// The minimum is known where there are as many columns as nodes: z_u · c_v is the logarithm of how
// much more often v stands near u than among u's negatives (Levy and Goldberg, NIPS 2014).
TEST(SkipGram, FindsTheKnownMinimum) {
    const TrainGraph graph =
        train_graph_of(data_of(5, {{0, 1}, {0, 2}, {1, 2}, {1, 3}, {2, 3}, {3, 4}}));
    const SkipGramOptions options{
        .columns = 8, .window = 4, .negatives = 3, .learning_rate = 0.05F};
    const RandomWalks walks(graph, {.walks = 3'000, .length = 10}, 1);
    const WalkVectors vectors = skip_gram(walks, options, 1, Threads{2});
    const Square pairs = expected_pairs(graph.graph(), 10, 4);
    for (NodeId u = 0; u < 5; ++u) {
        const double of_u = std::accumulate(pairs[u].begin(), pairs[u].end(), 0.0);
        for (NodeId v = 0; v < 5; ++v) {
            const double found = std::inner_product(
                &vectors.nodes[u * 8], &vectors.nodes[u * 8] + 8, &vectors.contexts[v * 8], 0.0);
            EXPECT_NEAR(found, std::log(pairs[u][v] / (of_u * 3 * degree_noise(graph.graph(), v))),
                        0.1)
                << u << " " << v;
        }
    }
}

// Two blocks of 40 nodes, dense inside, with a few edges between them.
GraphData two_blocks() {
    std::vector<NodePair> edges;
    RandomStream random(9, "two blocks");
    for (NodeId u = 0; u < 80; ++u) {
        for (NodeId v = u + 1; v < 80; ++v) {
            if (random.uniform() < (u / 40 == v / 40 ? 0.3 : 0.02)) edges.push_back({u, v});
        }
    }
    return data_of(80, std::move(edges));
}

TEST(SkipGram, SeparatesBlocks) {
    const RandomWalks walks(train_graph_of(two_blocks()), {.walks = 10, .length = 20}, 2);
    const auto z = skip_gram(walks, {.columns = 16, .learning_rate = 0.1F}, 2, {}).nodes;
    for (NodeId u = 0; u < 80; ++u) {
        std::array<double, 2> sums{};  // of the inner products with each block
        for (NodeId v = 0; v < 80; ++v)
            sums[v / 40] += u == v ? 0 : dot(&z[u * 16], &z[v * 16], 16);
        EXPECT_GT(sums[u / 40], sums[1 - u / 40]) << u;
    }
}

// 1,700 nodes are three blocks.
TEST(SkipGram, SameBytesForAnyThreads) {
    const RandomWalks walks(train_graph_of(random_data(1700, 4000)), {.walks = 1, .length = 12}, 3);
    const SkipGramOptions options{.columns = 20};
    const WalkVectors one = skip_gram(walks, options, 3, {});
    for (const unsigned threads : {2U, 5U}) {
        const WalkVectors more = skip_gram(walks, options, 3, Threads{threads});
        EXPECT_EQ(more.nodes, one.nodes);
        EXPECT_EQ(more.contexts, one.contexts);
    }
    EXPECT_NE(skip_gram(walks, options, 4, {}).nodes, one.nodes);
}

TEST(SkipGram, GenericAndAvx2AgreeUpToRounding) {
    const RandomWalks walks(train_graph_of(random_data(100, 300)), {.walks = 2, .length = 20}, 3);
    const auto generic = skip_gram(walks, {.columns = 33}, 3, {}, Simd::kGeneric).nodes;
    const auto best = skip_gram(walks, {.columns = 33}, 3, {}).nodes;
    for (std::size_t i = 0; i < best.size(); ++i)
        ASSERT_NEAR(best[i], generic[i], 1e-5);
}

TEST(SkipGram, NodesWithoutNeighboursHaveZeros) {
    const WalkVectors vectors = skip_gram(RandomWalks(kite(), {}, 1), {.columns = 3}, 1, {});
    EXPECT_EQ(vectors.nodes.size(), 18U);
    for (std::size_t i = 0; i < 18; ++i)
        EXPECT_EQ(vectors.nodes[i] == 0, i >= 15) << i;
    const RandomWalks none(kite().without(kite().graph().edges(), {}), {}, 1);
    EXPECT_EQ(skip_gram(none, {.columns = 2}, 1, {}).nodes, std::vector<float>(12));
}

}  // namespace skip_gram_test
}  // namespace hplc::testing
