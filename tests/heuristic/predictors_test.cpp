// Every predictor against numbers worked out by hand and against networkx and numpy, and what all
// of them promise: symmetry, independence of threads, of other pairs and of the names of nodes.
#include <gtest/gtest.h>

#include <cmath>
#include <iterator>
#include <map>
#include <sstream>

#include "graph/bfs.hpp"
#include "heuristic/heuristic_fixtures.hpp"
#include "support/support.hpp"

namespace hplc {
namespace predictors_test {

using testing::kite;
using testing::random_pairs;
using testing::scores_by;

struct HandCase {
    const char* name;
    double zero_three;  // two common neighbours of degree 3
    double zero_four;   // three steps apart
    double zero_five;   // 5 has no neighbours
};

class ByHand : public ::testing::TestWithParam<HandCase> {};

TEST_P(ByHand, OnAKite) {
    const HandCase& expected = GetParam();
    const auto scores = scores_by(expected.name, kite(), {{0, 3}, {0, 4}, {0, 5}});
    EXPECT_DOUBLE_EQ(scores[0], expected.zero_three);
    EXPECT_DOUBLE_EQ(scores[1], expected.zero_four);
    EXPECT_DOUBLE_EQ(scores[2], expected.zero_five);
}

constexpr double kBeta = 0.005;

// Walks of two steps from 0 to 3: by 1 and by 2. Of three: 0-1-2-3, 0-2-1-3. From 0 to 4 of three:
// 0-1-3-4, 0-2-3-4.
INSTANTIATE_TEST_SUITE_P(Predictors, ByHand,
                         ::testing::Values(HandCase{"common-neighbours", 2, 0, 0},
                                           HandCase{"adamic-adar", 2 / std::log(3), 0, 0},
                                           HandCase{"resource-allocation", 2.0 / 3, 0, 0},
                                           HandCase{"jaccard", 2.0 / 3, 0, 0},
                                           HandCase{"preferential-attachment", 6, 2, 0},
                                           HandCase{"katz",
                                                    2 * kBeta* kBeta + 2 * kBeta* kBeta* kBeta,
                                                    2 * kBeta* kBeta* kBeta, 0},
                                           HandCase{"shortest-path", -2, -3, -6}),
                         [](const auto& instance) {
                             std::string name = instance.param.name;
                             std::erase(name, '-');
                             return name;
                         });

TEST(Predictors, AreTheEightOfTheDesignAndTwoForSides) {
    std::vector<std::string> names;
    for (const Predictor& predictor : predictors())
        names.push_back(predictor.name);
    EXPECT_EQ(names, (std::vector<std::string>{"common-neighbours", "adamic-adar",
                                               "resource-allocation", "jaccard",
                                               "preferential-attachment", "katz", "shortest-path",
                                               "linear-autoencoder", "l3", "co-occurrence"}));
}

TEST(Predictors, AnUnknownNameListsTheKnownOnesAndTheNearest) {
    const std::string message = testing::complaint_of([] { (void)predictor_named("adamic-ader"); });
    EXPECT_EQ(message,
              "found model 'adamic-ader'; expected one of common-neighbours, adamic-adar, "
              "resource-allocation, jaccard, preferential-attachment, katz, shortest-path, "
              "linear-autoencoder, l3, co-occurrence, decayed-common-neighbours, "
              "decayed-adamic-adar, decayed-resource-allocation, last-common-neighbour, "
              "decayed-activity, repeat-the-past, directed-preferential-attachment, "
              "directed-common-neighbours, directed-adamic-adar, shared-targets, "
              "shared-sources, directed-katz, directed-shortest-path. To fix: write adamic-adar.");
}

// Sparse enough for several components, with a hub of 60 neighbours.
GraphData mixed_graph() {
    GraphData data = testing::random_data(150, 170);
    for (NodeId v = 40; v < 100; ++v)
        data.edges.edges.push_back({7, v});
    return data;
}

std::map<std::string, std::vector<double>> networkx_scores(const TrainGraph& graph,
                                                           const std::vector<NodePair>& pairs) {
    const testing::TemporaryFolder folder;
    const auto edges_file = folder.file("edges", std::to_string(graph.graph().num_nodes()) + "\n" +
                                                     testing::text_of(graph.graph().edges()));
    const auto pairs_file = folder.file("pairs", testing::text_of(pairs));
    const auto script = testing::source_dir() / "tests" / "heuristic" / "networkx_scores.py";
    const auto result =
        testing::run_command("/usr/bin/python3 " + script.string() + " " + edges_file.string() +
                             " " + pairs_file.string() + " 0.005 3 0.25");
    EXPECT_EQ(result.exit_code, 0) << result.err;

    std::istringstream lines(result.out);
    std::string names;
    std::getline(lines, names);
    std::istringstream name_words(names);
    std::vector<std::string> columns{std::istream_iterator<std::string>(name_words), {}};
    std::map<std::string, std::vector<double>> scores;
    double score = 0;
    for (std::size_t i = 0; lines >> score; ++i)
        scores[columns[i % columns.size()]].push_back(score);
    return scores;
}

TEST(Predictors, AgreeWithNetworkxAndNumpy) {
    const TrainGraph graph = testing::train_graph_of(mixed_graph());
    const auto pairs = testing::edges_and_random_pairs(graph, 3000);
    const auto expected = networkx_scores(graph, pairs);
    for (const Predictor& predictor : predictors()) {
        SCOPED_TRACE(predictor.name);
        const auto scores = scores_by(predictor.name, graph, pairs, Threads{2});
        const auto& theirs = expected.at(predictor.name);
        ASSERT_EQ(scores.size(), theirs.size());
        const double tolerance = predictor.has_lambda ? 1e-5 : 1e-12;  // the inverse is in floats
        for (std::size_t i = 0; i < scores.size(); ++i)
            ASSERT_NEAR(scores[i], theirs[i], tolerance) << pairs[i].u << ' ' << pairs[i].v;
    }
}

TEST(Predictors, DoNotDependOnThreadsDirectionOrCompany) {
    const TrainGraph graph = testing::train_graph_of(testing::random_data(700, 3000));
    const auto pairs = random_pairs(700, 10000);
    std::vector<NodePair> turned_and_fewer;
    for (std::size_t i = 0; i < pairs.size(); i += 3)
        turned_and_fewer.push_back({pairs[i].v, pairs[i].u});
    for (const Predictor& predictor : predictors()) {
        SCOPED_TRACE(predictor.name);
        const auto one = scores_by(predictor.name, graph, pairs, Threads{1});
        EXPECT_EQ(one, scores_by(predictor.name, graph, pairs, Threads{2}));
        EXPECT_EQ(one, scores_by(predictor.name, graph, pairs, Threads{5}));
        const auto fewer = scores_by(predictor.name, graph, turned_and_fewer, Threads{1});
        for (std::size_t i = 0; i < fewer.size(); ++i)
            ASSERT_EQ(fewer[i], one[3 * i]);
    }
}

TEST(Predictors, DoNotDependOnTheNumbersOfTheNodes) {
    const GraphData data = mixed_graph();
    std::vector<NodeId> renamed(data.edges.num_nodes);
    for (NodeId v = 0; v < renamed.size(); ++v)
        renamed[v] = (v * 37 + 5) % 150;  // 37 and 150 share no factor
    GraphData other = data;
    for (auto& [u, v] : other.edges.edges) {
        u = renamed[u];
        v = renamed[v];
    }
    const auto pairs = random_pairs(150, 2000);
    std::vector<NodePair> other_pairs;
    for (const auto& [u, v] : pairs)
        other_pairs.push_back({renamed[u], renamed[v]});
    for (const Predictor& predictor : predictors()) {
        SCOPED_TRACE(predictor.name);
        const auto a = scores_by(predictor.name, testing::train_graph_of(data), pairs);
        const auto b = scores_by(predictor.name, testing::train_graph_of(other), other_pairs);
        for (std::size_t i = 0; i < a.size(); ++i)
            ASSERT_NEAR(a[i], b[i], predictor.has_lambda ? 1e-5 : 1e-12);
    }
}

TEST(Predictors, KatzCountsWalksOfAnyLengthAskedFor) {
    // On a triangle, walks of length l between two nodes: 1, 1, 3, 5, 11.
    const TrainGraph triangle =
        testing::train_graph_of(testing::data_of(3, {{0, 1}, {1, 2}, {0, 2}}));
    const std::vector<double> totals = {1, 2, 5, 10, 21};
    for (unsigned length = 1; length <= totals.size(); ++length) {
        const Katz katz(triangle, {.beta = 1, .max_length = length});
        EXPECT_EQ(testing::scores_of(katz, {{2, 0}}, {}).front(), totals[length - 1]);
    }
}

// So many pairs a hub that one search from it replaces those from both ends.
TEST(Predictors, ShortestPathsOfAllPairsAreThoseOfABreadthFirstSearch) {
    const TrainGraph graph = testing::train_graph_of(mixed_graph());
    std::vector<NodePair> pairs;
    std::vector<double> expected;
    for (NodeId u = 0; u < 150; ++u) {
        const auto distances = bfs_distances(graph.graph(), u);
        for (NodeId v = 0; v < 150; ++v) {
            pairs.push_back({u, v});
            expected.push_back(distances[v] == kUnreachable ? -150.0 : -1.0 * distances[v]);
        }
    }
    EXPECT_EQ(scores_by("shortest-path", graph, pairs, Threads{2}), expected);
}

TEST(Predictors, GraphsWithoutEdgesHaveScoresToo) {
    const std::vector<NodePair> edge = {{0, 1}};
    const TrainGraph empty = testing::train_graph_of(testing::data_of(3, edge)).without(edge, {});
    for (const Predictor& predictor : predictors()) {
        SCOPED_TRACE(predictor.name);
        const double expected = predictor.name == "shortest-path" ? -3 : 0;
        EXPECT_EQ(scores_by(predictor.name, empty, {{0, 2}}), std::vector<double>{expected});
        EXPECT_TRUE(scores_by(predictor.name, empty, {}).empty());
    }
}

}  // namespace predictors_test
}  // namespace hplc
