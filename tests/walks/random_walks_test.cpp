#include "walks/random_walks.hpp"

#include <gtest/gtest.h>

#include <array>
#include <map>

#include "heuristic/heuristic_fixtures.hpp"
#include "support/statistics.hpp"

namespace hplc::testing {
namespace random_walks_test {

std::vector<NodeId> all_walks(const RandomWalks& walks, Threads threads = {}) {
    std::vector<NodeId> rows(walks.count() * walks.length());
    walks.fill(0, rows, threads);
    return rows;
}

// The definition, word by word.
double weight_of(const CsrGraph& graph, NodeId before, NodeId next, const WalkOptions& options) {
    if (next == before) return 1 / options.return_p;
    return graph.has_edge(before, next) ? 1 : 1 / options.in_out_q;
}

// Counts of the third node, by the two before it.
std::map<NodePair, std::vector<std::uint64_t>> counts_of_steps(const CsrGraph& graph,
                                                               const std::vector<NodeId>& rows,
                                                               std::size_t length) {
    std::map<NodePair, std::vector<std::uint64_t>> counts;
    for (std::size_t i = 2; i < rows.size(); ++i) {
        if (i % length < 2) continue;
        auto& row = counts[{rows[i - 2], rows[i - 1]}];
        row.resize(graph.num_nodes());
        ++row[rows[i]];
    }
    return counts;
}

void expect_frequencies(const CsrGraph& graph, NodePair steps,
                        const std::vector<std::uint64_t>& counts, const WalkOptions& options) {
    SCOPED_TRACE(::testing::Message() << "from " << steps.u << " to " << steps.v);
    std::vector<std::uint64_t> seen;
    std::vector<double> expected;
    double total = 0;
    double weights = 0;
    for (const NodeId next : graph.neighbours(steps.v)) {
        seen.push_back(counts[next]);
        expected.push_back(weight_of(graph, steps.u, next, options));
        total += static_cast<double>(counts[next]);
        weights += expected.back();
    }
    for (double& count : expected)
        count *= total / weights;
    if (seen.size() == 1) return;  // no choice
    EXPECT_LT(chi_square_deviation(seen, expected), 4.5);
}

class WalkProbabilities : public ::testing::TestWithParam<std::pair<double, double>> {};

// All ten directed edges of the kite, each followed thousands of times.
TEST_P(WalkProbabilities, AreThoseOfThePaper) {
    const TrainGraph graph = kite();
    const WalkOptions options{
        .walks = 2000, .length = 40, .return_p = GetParam().first, .in_out_q = GetParam().second};
    const auto rows = all_walks(RandomWalks(graph, options, 1));
    const auto counts = counts_of_steps(graph.graph(), rows, options.length);
    EXPECT_EQ(counts.size(), 2 * graph.graph().num_edges());
    for (const auto& [steps, row] : counts)
        expect_frequencies(graph.graph(), steps, row, options);
}

INSTANTIATE_TEST_SUITE_P(PAndQ, WalkProbabilities,
                         ::testing::Values(std::pair{1.0, 1.0}, std::pair{0.25, 4.0},
                                           std::pair{4.0, 0.25}, std::pair{0.5, 2.0},
                                           std::pair{0.1, 0.1}, std::pair{10.0, 10.0}));

// From 0 to 1 in the kite: back to 0 weighs 2, node 2 is a neighbour of 0 and weighs 1, node 3 is
// further away and weighs a half.
TEST(RandomWalks, StepByHand) {
    const TrainGraph graph = kite();
    const WalkOptions options{.walks = 20'000, .length = 3, .return_p = 0.5, .in_out_q = 2};
    const auto rows = all_walks(RandomWalks(graph, options, 7));
    const auto row = counts_of_steps(graph.graph(), rows, 3).at({0, 1});
    const std::array<std::uint64_t, 3> seen = {row[0], row[2], row[3]};
    const auto total = static_cast<double>(seen[0] + seen[1] + seen[2]);
    EXPECT_NEAR(total, 10'000, 4.5 * 71);
    EXPECT_LT(chi_square_deviation(seen, std::array{total * 4 / 7, total * 2 / 7, total / 7}), 4.5);
}

TEST(RandomWalks, GoOverEdgesFromEveryNodeThatHasOne) {
    const TrainGraph graph = train_graph_of(random_data(60, 50));
    const WalkOptions options{.walks = 3, .length = 12, .return_p = 0.5, .in_out_q = 3};
    const RandomWalks walks(graph, options, 2);
    const auto rows = all_walks(walks);
    std::vector<std::size_t> starts(60);
    for (std::size_t i = 0; i < rows.size(); ++i) {
        if (i % 12 == 0)
            ++starts[rows[i]];
        else
            ASSERT_TRUE(graph.graph().has_edge(rows[i - 1], rows[i]));
    }
    std::size_t alone = 0;
    for (NodeId v = 0; v < 60; ++v) {
        EXPECT_EQ(starts[v], graph.graph().degree(v) > 0 ? 3U : 0U);
        alone += graph.graph().degree(v) == 0 ? 1 : 0;
    }
    EXPECT_GT(alone, 0U);
    EXPECT_EQ(walks.count(), 3 * (60 - alone));
}

// A path's ends leave no choice, however little the way back weighs.
TEST(RandomWalks, TurnBackAtADeadEnd) {
    const TrainGraph path = train_graph_of(data_of(2, {{0, 1}}));
    const WalkOptions options{.walks = 1, .length = 5, .return_p = 1e300, .in_out_q = 1e-3};
    const auto rows = all_walks(RandomWalks(path, options, 3));
    for (std::size_t i = 0; i < rows.size(); ++i)
        EXPECT_EQ(rows[i], (rows[i / 5 * 5] + i % 5) % 2);
}

TEST(RandomWalks, OfOneNode) {
    const auto rows = all_walks(RandomWalks(kite(), {.walks = 1, .length = 1}, 3));
    EXPECT_EQ(rows.size(), 5U);
}

// Where every edge is taken out, there are no walks.
TEST(RandomWalks, WithoutEdges) {
    const std::vector<NodePair> all = kite().graph().edges();
    EXPECT_EQ(RandomWalks(kite().without(all, {}), {}, 3).count(), 0U);
}

TEST(RandomWalks, SameForAnyThreadsAndInPieces) {
    const TrainGraph graph = train_graph_of(random_data(300, 900));
    for (const double q : {1.0, 0.5}) {
        const RandomWalks walks(graph, {.walks = 4, .length = 20, .in_out_q = q}, 4);
        const auto rows = all_walks(walks);
        EXPECT_EQ(all_walks(walks, Threads{3}), rows);
        std::vector<NodeId> piece(20 * 7);
        walks.fill(100, piece, {});
        EXPECT_TRUE(std::ranges::equal(piece, std::span(rows).subspan(2000, 140)));
        EXPECT_NE(all_walks(RandomWalks(graph, {.walks = 4, .length = 20, .in_out_q = q}, 5)),
                  rows);
    }
}

}  // namespace random_walks_test
}  // namespace hplc::testing
