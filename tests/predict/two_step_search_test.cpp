#include <gtest/gtest.h>

#include <algorithm>
#include <iterator>

#include "heuristic/heuristic_fixtures.hpp"
#include "model/decoupled/decoupled_model.hpp"
#include "model/systems.hpp"
#include "predict/predict_links.hpp"

namespace hplc {
namespace two_step_search_test {

constexpr NodeId kNodes = 300;

const TrainGraph& graph() {
    static const TrainGraph graph = testing::train_graph_of(testing::random_data(kNodes, 500));
    return graph;
}

LinkPredictions predictions_by(const std::string& name, Threads threads = {},
                               const TrainGraph& on = graph()) {
    return {on, predictor_named(name).make(on, {}), threads, Progress::Show::kNever};
}

bool is_near(const CsrGraph& graph, NodePair pair) {
    return std::ranges::any_of(graph.neighbours(pair.u),
                               [&](NodeId w) { return graph.has_edge(w, pair.v); });
}

// What scoring all pairs of the node gives, those within two steps alone.
std::vector<ScoredPair> by_hand(const LinkPredictions& predictions, NodeId node, std::size_t count,
                                const LinkChoice& choice) {
    std::vector<ScoredPair> all = predictions.best_of(node, kNodes, choice, Search::kAll);
    std::erase_if(
        all, [&](const ScoredPair& found) { return !is_near(predictions.known(), found.pair); });
    all.resize(std::min(all.size(), count));
    return all;
}

TEST(TwoStepSearch, OfANodeIsExactWithinTwoSteps) {
    for (const char* name : {"katz", "preferential-attachment", "shortest-path"}) {
        const LinkPredictions predictions = predictions_by(name, Threads{1});
        const LinkPredictions by_two = predictions_by(name, Threads{2});
        const LinkChoice choice = predictions.all_links();
        for (NodeId node = 0; node < kNodes; ++node) {
            const LinksOfNode links = predictions.links_of(node, 5, choice, Search::kTwoSteps);
            EXPECT_EQ(links.pairs, by_hand(predictions, node, 5, choice)) << name << ' ' << node;
            EXPECT_EQ(links.left_out, 0u);
            EXPECT_EQ(links.pairs, by_two.links_of(node, 5, choice, Search::kTwoSteps).pairs);
        }
    }
}

// A model of large graphs, whose scores of a pair do not depend on what is asked beside it.
TEST(TwoStepSearch, OfATrainedModelIsExactToTheBit) {
    ModelOptions options = system_named("hplc").options({.recipe = Recipe::kLarge});
    options.get<TrainingOptions>().hidden = 16;
    options.get<StackOptions>().trees = false;
    options.get<PositionParts>().positions.landmarks = 5;
    options.get<DecoupledOptions>().epoch_pairs = 200;
    DecoupledModel model({.train = graph(), .positions = graph(), .options = options});
    (void)model.train_epoch(0);
    const auto predictions = [&](unsigned threads) {
        return LinkPredictions(graph(), model.scorer(graph()), Threads{threads},
                               Progress::Show::kNever);
    };
    const LinkPredictions one = predictions(1);
    const LinkPredictions two = predictions(2);
    const LinkChoice choice = one.all_links();
    for (NodeId node = 0; node < 100; ++node) {
        const auto links = one.links_of(node, 5, choice, Search::kTwoSteps).pairs;
        EXPECT_EQ(links, by_hand(one, node, 5, choice)) << node;
        EXPECT_EQ(links, two.links_of(node, 5, choice, Search::kTwoSteps).pairs) << node;
    }
    EXPECT_EQ(one.best(30, choice, Search::kTwoSteps).pairs,
              two.best(30, choice, Search::kTwoSteps).pairs);
}

TEST(TwoStepSearch, KeepsToTheChoice) {
    const LinkPredictions predictions = predictions_by("katz");
    std::vector<NodeId> even;
    for (NodeId v = 0; v < kNodes; v += 2)
        even.push_back(v);
    const LinkChoice choice{.filter = PairFilter::among(kNodes, even), .min_score = 1e-4};
    for (NodeId node = 0; node < 50; ++node)
        EXPECT_EQ(predictions.links_of(node, 9, choice, Search::kTwoSteps).pairs,
                  by_hand(predictions, node, 9, choice));
}

TEST(TwoStepSearch, OfAllPairsIsExactWithinTwoSteps) {
    const LinkPredictions predictions = predictions_by("preferential-attachment", Threads{2});
    const LinkChoice choice = predictions.all_links();
    std::vector<ScoredPair> all;
    (void)predictions.each(choice, [&](std::span<const ScoredPair> pairs) {
        std::ranges::copy_if(pairs, std::back_inserter(all), [](const ScoredPair& found) {
            return is_near(graph().graph(), found.pair);
        });
    });
    std::ranges::sort(all, ranks_before);
    const RankedPairs ranked = predictions.best(40, choice, Search::kTwoSteps);
    EXPECT_EQ(ranked.counts.scored, all.size());
    all.resize(40);
    EXPECT_EQ(ranked.pairs, all);
}

// 0 is linked to a hub that has 2,999 others, of which the last 400 share a second node with 0.
TEST(TwoStepSearch, OfTooManyTakesThoseThatShareMost) {
    constexpr NodeId kAll = 3002;
    std::vector<NodePair> edges = {{0, 1}, {0, 2}};
    for (NodeId v = 3; v < kAll; ++v) {
        edges.push_back({1, v});
        if (v >= kAll - 400) edges.push_back({2, v});
    }
    const TrainGraph on = testing::train_graph_of(testing::data_of(kAll, edges));
    const auto within = Shortlist(on).within_two_steps(0, 10, PairFilter(kAll));
    EXPECT_EQ(within.nodes.size(), Shortlist::kMostWithin);
    EXPECT_EQ(within.left_out, 2999 - Shortlist::kMostWithin);
    EXPECT_TRUE(std::ranges::is_sorted(within.nodes));
    const auto shares_both = [&](NodeId v) { return v >= kAll - 400; };
    EXPECT_EQ(std::ranges::count_if(within.nodes, shares_both), 400);
    const LinkPredictions predictions = predictions_by("preferential-attachment", {}, on);
    const auto links = predictions.links_of(0, 10, predictions.all_links(), Search::kTwoSteps);
    EXPECT_EQ(links.scored, Shortlist::kMostWithin);
    EXPECT_EQ(links.left_out, within.left_out);
    // Asked for more, it looks at more.
    EXPECT_EQ(Shortlist(on).within_two_steps(0, 1200, PairFilter(kAll)).nodes.size(), 2400u);
}

// Of the kite (fixtures) only the tail's edge has ends without a common neighbour.
TEST(LinksOutside, AreThoseWithoutACommonNeighbour) {
    const TrainGraph kite = testing::kite();
    const LinksOutside all = measure_links_outside(kite, PairFilter(6), 100, 0, {});
    EXPECT_EQ(all.links, 6u);
    EXPECT_EQ(all.outside, 1u);
    EXPECT_DOUBLE_EQ(all.share(), 1.0 / 6);
    const PairFilter filter = PairFilter::among(6, std::vector<NodeId>{1, 3, 4});
    EXPECT_DOUBLE_EQ(measure_links_outside(kite, filter, 100, 0, {}).share(), 0.5);
    EXPECT_EQ(LinksOutside{}.share(), 0);
}

TEST(LinksOutside, OfASampleAreNearlyThoseOfAll) {
    const TrainGraph on = testing::train_graph_of(testing::random_data(1000, 9000));
    const PairFilter filter(1000);
    const double all = measure_links_outside(on, filter, 100'000, 0, {}).share();
    const LinksOutside some = measure_links_outside(on, filter, 3000, 0, Threads{2});
    EXPECT_EQ(some.links, 3000u);
    EXPECT_NEAR(some.share(), all, 0.04);
    EXPECT_EQ(some.outside, measure_links_outside(on, filter, 3000, 0, Threads{1}).outside);
}

// Of a row those that share most, whatever the threads; nothing twice.
TEST(TwoStepSearch, KeepsAStatedNumberPerNode) {
    const LinkPredictions one = predictions_by("preferential-attachment", Threads{1});
    const LinkPredictions two = predictions_by("preferential-attachment", Threads{2});
    LinkChoice choice = one.all_links();
    const RankedPairs all = one.best(100'000, choice, Search::kTwoSteps);
    choice.most_per_node = 3;
    const RankedPairs some = one.best(100'000, choice, Search::kTwoSteps);
    EXPECT_EQ(some.pairs, two.best(100'000, choice, Search::kTwoSteps).pairs);
    EXPECT_EQ(some.counts.scored + some.counts.left_out, all.counts.scored);
    std::vector<std::size_t> of_node(kNodes);
    const Neighbourhoods neighbourhoods(graph());
    const auto share = [&](NodePair pair) {
        return neighbourhoods.of(std::span(&pair, 1), OwnEdge::kCounts, {})
            .front()
            .resource_allocation;
    };
    std::vector<double> least(kNodes, 1e9);
    for (const ScoredPair& found : some.pairs) {
        ++of_node[found.pair.u];
        least[found.pair.u] = std::min(least[found.pair.u], share(found.pair));
    }
    EXPECT_EQ(std::ranges::max(of_node), 3u);
    for (const ScoredPair& found : all.pairs) {
        if (share(found.pair) > least[found.pair.u]) {
            EXPECT_NE(std::ranges::find(some.pairs, found), some.pairs.end());
        }
    }
    const auto of_zero = one.links_of(0, 1, choice, Search::kTwoSteps);
    EXPECT_EQ(of_zero.scored, 3u);
    EXPECT_GT(of_zero.left_out, 0u);
}

TEST(TwoStepSearch, IsEstimatedFromSomeRows) {
    const LinkPredictions predictions = predictions_by("preferential-attachment");
    EXPECT_GE(predictions.estimate(Search::kTwoSteps).seconds, 0);
    EXPECT_GT(predictions.estimate(Search::kTwoSteps).bytes, 48u * kNodes);
}

}  // namespace two_step_search_test
}  // namespace hplc
