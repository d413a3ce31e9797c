#include "heuristic/recency.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "heuristic/heuristic_fixtures.hpp"
#include "support/support.hpp"

namespace hplc {
namespace recency_test {

// A square 0 1 2 3 with the diagonal missing: 0 and 2 share 1 (links of 4 and 8) and 3 (of 2 and
// 6); 0 1 was seen at 1 already. 3 4 makes 3 a node of degree 3.
GraphData square() {
    GraphData data = testing::data_of(5, {{0, 1}, {0, 1}, {1, 2}, {0, 3}, {3, 2}, {3, 4}});
    data.edges.times = {1, 4, 8, 2, 6, 8};
    return data;
}

double score(const std::string& name, NodePair pair, double half_life) {
    PredictorOptions options;
    options.recency.half_lives = {half_life};
    const auto scorer = predictor_named(name).make(testing::train_graph_of(square()), options);
    return testing::scores_of(*scorer, {pair}, {}).front();
}

TEST(Recency, WeighsLinksByTheirAge) {
    // Now is 8, half-life 2: weights 1/4 (age 4), 1, 1/8 (age 6), 1/2 (age 2).
    const double by_1 = 0.25 * 1;
    const double by_3 = 0.125 * 0.5;
    EXPECT_DOUBLE_EQ(score("decayed-common-neighbours", {0, 2}, 2), by_1 + by_3);
    EXPECT_DOUBLE_EQ(score("decayed-adamic-adar", {0, 2}, 2),
                     by_1 / std::log(2.0) + by_3 / std::log(3.0));
    EXPECT_DOUBLE_EQ(score("decayed-resource-allocation", {0, 2}, 2), by_1 / 2 + by_3 / 3);
    EXPECT_EQ(score("decayed-resource-allocation", {1, 4}, 2), 0);  // nothing shared
    EXPECT_DOUBLE_EQ(score("decayed-activity", {0, 4}, 2), (0.25 + 0.125) * 1);
}

TEST(Recency, KnowsTheLastCommonNeighbour) {
    // 1 became common at 4, 3 at 2; the graph lasts from 1 to 8.
    EXPECT_DOUBLE_EQ(score("last-common-neighbour", {0, 2}, 2), 1 + 3.0 / 7);
    EXPECT_EQ(score("last-common-neighbour", {1, 4}, 2), 0);
}

TEST(Recency, RepeatsThePast) {
    EXPECT_DOUBLE_EQ(score("repeat-the-past", {0, 1}, 2), 2 * 0.25);
    EXPECT_DOUBLE_EQ(score("repeat-the-past", {2, 1}, 2), 1);
    EXPECT_EQ(score("repeat-the-past", {0, 2}, 2), 0);
}

TEST(Recency, IsRefusedWithoutTimes) {
    const LinkTask task = LinkTask::random(testing::random_data(50, 200), SplitRatio{}, {});
    for (const Predictor& predictor : timed_predictors()) {
        const std::string text =
            testing::complaint_of([&] { (void)fit_predictor(predictor, task, {}); });
        EXPECT_NE(text.find("edges without times"), std::string::npos) << text;
        EXPECT_NE(text.find(predictor.name), std::string::npos) << text;
    }
}

GraphData random_timed(NodeId nodes, std::size_t entries) {
    GraphData data = testing::random_data(nodes, entries);
    for (std::size_t i = 0; i < entries; ++i)
        data.edges.times.push_back(static_cast<double>(i % 17) + 3);
    return data;
}

TEST(Recency, SweepsAndRowsGiveTheSameBits) {
    const TrainGraph graph = testing::train_graph_of(random_timed(80, 500));
    for (const char* name : {"decayed-adamic-adar", "last-common-neighbour"}) {
        const auto scorer = predictor_named(name).make(graph, {});
        const auto& two_hops = dynamic_cast<const TwoHopScorer&>(*scorer);
        const auto sweep = two_hops.sweep();
        for (NodeId u = 0; u < 80; ++u) {
            sweep->start(u, u + 1);
            std::vector<NodePair> pairs;
            for (NodeId v = u + 1; v < 80; ++v)
                pairs.push_back({v, u});
            const auto scores = testing::scores_of(*scorer, pairs, Threads{2});
            for (std::size_t i = 0; i < pairs.size(); ++i)
                ASSERT_EQ(scores[i], sweep->score(pairs[i].u)) << u << ' ' << pairs[i].u;
        }
    }
}

TEST(Recency, DoesNotDependOnThreadsOrDirection) {
    const TrainGraph graph = testing::train_graph_of(random_timed(300, 3000));
    const auto pairs = testing::edges_and_random_pairs(graph, 9000);
    std::vector<NodePair> turned;
    for (const NodePair pair : pairs)
        turned.push_back({pair.v, pair.u});
    for (const Predictor& predictor : timed_predictors()) {
        SCOPED_TRACE(predictor.name);
        const auto one = testing::scores_by(predictor.name, graph, pairs, Threads{1});
        EXPECT_EQ(one, testing::scores_by(predictor.name, graph, pairs, Threads{2}));
        EXPECT_EQ(one, testing::scores_by(predictor.name, graph, turned, Threads{3}));
    }
}

TEST(Recency, AGraphLessSomeEdgesKeepsTheTimesOfTheOthers) {
    const TrainGraph graph = testing::train_graph_of(square());
    const std::vector<NodePair> gone = {{0, 3}};
    const TrainGraph rest = graph.without(gone, {});
    PredictorOptions options;
    options.recency.half_lives = {2};
    const auto scorer = predictor_named("decayed-resource-allocation").make(rest, options);
    EXPECT_DOUBLE_EQ(testing::scores_of(*scorer, {{0, 2}}, {}).front(), 0.25 / 2);
}

TEST(Recency, AGraphAsItWasHasTheTimesOfThen) {
    const TrainGraph graph = testing::train_graph_of(square());
    const TrainGraph past = graph.until(4);
    EXPECT_EQ(past.graph().edges(), (std::vector<NodePair>{{0, 1}, {0, 3}}));
    EXPECT_EQ(past.times()->now, 4);
    EXPECT_EQ(past.times()->last, (std::vector<double>{4, 2, 4, 2}));
    EXPECT_EQ(past.times()->count, (std::vector<std::uint32_t>{2, 1, 2, 1}));
    EXPECT_EQ(graph.until(3).times()->last, (std::vector<double>{1, 2, 1, 2}));
    EXPECT_EQ(graph.until(8).times()->seen, graph.times()->seen);
    EXPECT_EQ(graph.until(0).graph().num_edges(), 0u);
}

TEST(Recency, ValidationChoosesTheHalfLife) {
    // Early and late links of the hubs 0 and 1; later links join those who came late.
    GraphData data = testing::data_of(40, {});
    const auto add = [&](NodeId u, NodeId v, double time) {
        data.edges.edges.push_back({u, v});
        data.edges.times.push_back(time);
    };
    for (NodeId v = 2; v < 40; ++v)
        add(v % 2, v, v < 21 ? 0 : 60);
    for (NodeId v = 21; v + 2 < 40; ++v)
        add(v, v + 2, 64);
    const LinkTask task = LinkTask::forecast(data, 60, {});
    PredictorOptions options;
    options.recency.half_lives = {1e30, 8};  // the first is no decay at all
    const FittedModel fitted =
        fit_predictor(predictor_named("decayed-common-neighbours"), task, options);
    ASSERT_EQ(fitted.chosen.size(), 1);
    EXPECT_EQ(fitted.chosen.front().first, "half-life");
    EXPECT_EQ(fitted.chosen.front().second, 8);
}

}  // namespace recency_test
}  // namespace hplc
