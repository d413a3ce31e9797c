// Predictors on edges with weights: by hand, and against numpy.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>
#include <iterator>
#include <map>
#include <sstream>

#include "heuristic/heuristic_fixtures.hpp"
#include "heuristic/weighted_neighbours.hpp"
#include "support/support.hpp"

namespace hplc {
namespace weighted_test {

using testing::scores_by;

// The kite of the fixtures with weights: 0 and 3 share 1 (links of 2 and 4) and 2 (of 1 and 3).
//
//     0-1: 2   0-2: 1   1-2: 1   1-3: 4   2-3: 3   3-4: 2      s = 3, 7, 5, 9, 2, 0; mean 13 / 6
GraphData weighted_kite() {
    GraphData data = testing::data_of(6, {{0, 1}, {0, 2}, {1, 2}, {1, 3}, {2, 3}, {3, 4}});
    data.edges.weights = {2, 1, 1, 4, 3, 2};
    data.edges.weighting = EdgeWeighting::kSum;
    return data;
}

double score(const std::string& name, NodePair pair) {
    return scores_by(name, testing::train_graph_of(weighted_kite()), {pair}).front();
}

TEST(Weighted, ByHandOnAKite) {
    EXPECT_DOUBLE_EQ(score("common-neighbours", {0, 3}), 3 + 2);
    EXPECT_DOUBLE_EQ(score("adamic-adar", {0, 3}), 3 / std::log(8) + 2 / std::log(6));
    EXPECT_DOUBLE_EQ(score("resource-allocation", {0, 3}), 3.0 / 7 + 2.0 / 5);
    EXPECT_DOUBLE_EQ(score("jaccard", {3, 0}), 3.0 / (3 + 9 - 3));
    EXPECT_DOUBLE_EQ(score("preferential-attachment", {0, 3}), 27);
    const double b = 0.005 * 6 / 13;  // beta by the mean weight
    EXPECT_NEAR(score("katz", {0, 3}),
                b * b * (2 * 4 + 1 * 3) + b * b * b * (2 * 1 * 3 + 1 * 1 * 4), 1e-15);
    for (const char* name : {"common-neighbours", "adamic-adar", "resource-allocation", "jaccard",
                             "preferential-attachment", "katz"})
        EXPECT_EQ(score(name, {0, 5}), 0) << name;
}

// Equal weights say nothing: all but Adamic-Adar, whose logarithm is another, give what they give
// without, preferential attachment times the square of the weight.
TEST(Weighted, EqualWeightsAreNone) {
    GraphData data = testing::random_data(120, 600);
    std::vector<NodePair> edges = testing::train_graph_of(data).graph().edges();
    const TrainGraph plain = testing::train_graph_of(data);
    data.edges.edges = edges;
    data.edges.weights.assign(edges.size(), 1);
    data.edges.weighting = EdgeWeighting::kSum;
    const TrainGraph weighted = testing::train_graph_of(data);
    const auto pairs = testing::edges_and_random_pairs(plain, 2000);
    for (const char* name : {"common-neighbours", "resource-allocation", "jaccard",
                             "preferential-attachment", "katz", "linear-autoencoder"}) {
        const auto before = scores_by(name, plain, pairs);
        const auto after = scores_by(name, weighted, pairs);
        for (std::size_t i = 0; i < pairs.size(); ++i)
            ASSERT_DOUBLE_EQ(before[i], after[i]) << name;
    }
}

// Sparse, with a hub of 60 neighbours; weights from 0.1 to 5, entries of an edge added up.
GraphData random_weighted() {
    GraphData data = testing::random_data(150, 170);
    for (NodeId v = 40; v < 100; ++v)
        data.edges.edges.push_back({7, v});
    for (std::size_t i = 0; i < data.edges.edges.size(); ++i)
        data.edges.weights.push_back(0.1F * static_cast<float>(1 + i * 31 % 50));
    data.edges.weighting = EdgeWeighting::kSum;
    return data;
}

std::map<std::string, std::vector<double>> numpy_scores(const TrainGraph& graph,
                                                        const std::vector<NodePair>& pairs) {
    const testing::TemporaryFolder folder;
    std::string edges = std::to_string(graph.graph().num_nodes()) + "\n";
    for (const NodePair edge : graph.graph().edges())
        edges +=
            fmt::format("{} {} {}\n", edge.u, edge.v, graph.weights()->of(graph.graph(), edge));
    const auto edges_file = folder.file("edges", edges);
    const auto pairs_file = folder.file("pairs", testing::text_of(pairs));
    const auto script = testing::source_dir() / "tests" / "heuristic" / "weighted_scores.py";
    const auto result =
        testing::run_command(fmt::format("/usr/bin/python3 {} {} {} 0.005 3 0.25", script.string(),
                                         edges_file.string(), pairs_file.string()));
    EXPECT_EQ(result.exit_code, 0) << result.err;
    std::istringstream lines(result.out);
    std::string names;
    std::getline(lines, names);
    std::istringstream words(names);
    const std::vector<std::string> columns{std::istream_iterator<std::string>(words), {}};
    std::map<std::string, std::vector<double>> scores;
    double value = 0;
    for (std::size_t i = 0; lines >> value; ++i)
        scores[columns[i % columns.size()]].push_back(value);
    return scores;
}

TEST(Weighted, AgreesWithNumpy) {
    const TrainGraph graph = testing::train_graph_of(random_weighted());
    const auto pairs = testing::edges_and_random_pairs(graph, 3000);
    const auto expected = numpy_scores(graph, pairs);
    std::size_t compared = 0;
    for (const Predictor& predictor : predictors()) {
        if (!predictor.uses_weights) continue;
        SCOPED_TRACE(predictor.name);
        const auto scores = scores_by(predictor.name, graph, pairs, Threads{2});
        const auto& theirs = expected.at(predictor.name);
        ASSERT_EQ(scores.size(), theirs.size());
        for (std::size_t i = 0; i < scores.size(); ++i) {
            const double tolerance = predictor.has_lambda ? 1e-4 : 1e-12;  // floats inside
            ASSERT_NEAR(scores[i], theirs[i], tolerance * std::max(1.0, std::abs(theirs[i])))
                << pairs[i].u << ' ' << pairs[i].v;
        }
        ++compared;
    }
    EXPECT_EQ(compared, 7u);
}

TEST(Weighted, SweepsThreadsAndDirectionsGiveTheSameBits) {
    const TrainGraph graph = testing::train_graph_of(random_weighted());
    const auto pairs = testing::edges_and_random_pairs(graph, 5000);
    std::vector<NodePair> turned;
    for (const NodePair pair : pairs)
        turned.push_back({pair.v, pair.u});
    for (const Predictor& predictor : predictors()) {
        if (!predictor.uses_weights) continue;
        SCOPED_TRACE(predictor.name);
        const auto one = scores_by(predictor.name, graph, pairs, Threads{1});
        EXPECT_EQ(one, scores_by(predictor.name, graph, pairs, Threads{2}));
        EXPECT_EQ(one, scores_by(predictor.name, graph, turned, Threads{3}));
        const auto scorer = predictor.make(graph, {});
        const auto* two_hops = dynamic_cast<const TwoHopScorer*>(scorer.get());
        ASSERT_EQ(two_hops != nullptr, predictor.needs_shared);
        if (two_hops == nullptr) continue;
        const auto sweep = two_hops->sweep();
        for (std::size_t i = 0; i < 500; ++i) {
            if (graph.graph().has_edge(pairs[i].u, pairs[i].v)) continue;
            sweep->start(pairs[i].u, 0);
            ASSERT_EQ(sweep->score(pairs[i].v), one[i]);
        }
    }
}

TEST(Weighted, PredictorsWithoutAFormSaySo) {
    const LinkTask task = LinkTask::random(random_weighted(), SplitRatio{}, {});
    std::size_t refused = 0;
    for (const Predictor& predictor : predictors()) {
        if (predictor.uses_weights) continue;
        const std::string text =
            testing::complaint_of([&] { (void)fit_predictor(predictor, task, {}); });
        EXPECT_EQ(text.find("found " + predictor.name + ", which does not use weights of edges"),
                  0u)
            << text;
        EXPECT_FALSE(can_score(predictor, task.train_graph()));
        ++refused;
    }
    EXPECT_EQ(refused, 3u);  // shortest-path, l3, co-occurrence
}

}  // namespace weighted_test
}  // namespace hplc
