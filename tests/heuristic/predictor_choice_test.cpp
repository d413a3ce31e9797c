// The predictor that fits a graph is chosen by trial.
#include "heuristic/predictor_choice.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "base/random.hpp"

namespace hplc {
namespace predictor_choice_test {

GraphData data_of(NodeId nodes, std::vector<NodePair> edges) {
    GraphData data;
    data.name = "toy";
    data.ids = NodeIds::rows(nodes);
    data.edges = {.num_nodes = nodes, .edges = std::move(edges)};
    return data;
}

// Cliques of six nodes: common neighbours tell everything, degrees nothing.
GraphData cliques() {
    std::vector<NodePair> edges;
    for (NodeId first = 0; first < 600; first += 6) {
        for (NodeId u = first; u < first + 6; ++u) {
            for (NodeId v = u + 1; v < first + 6; ++v)
                edges.push_back({u, v});
        }
    }
    return data_of(600, std::move(edges));
}

// Both ends are drawn by weight: degrees tell what can be told.
GraphData by_weight() {
    RandomStream random(1, "weights");
    const auto end = [&] {
        const double x = random.uniform();
        return static_cast<NodeId>(1000 * x * x * x);
    };
    std::vector<NodePair> edges;
    for (int i = 0; i < 3000; ++i) {
        const NodePair edge{end(), static_cast<NodeId>(1000 + end())};
        edges.push_back(edge);
    }
    return data_of(2000, std::move(edges));
}

PredictorChoice chosen_for(const GraphData& data, PredictorOptions options = {}) {
    const LinkTask task = LinkTask::random(data, SplitCounts{.valid = 150, .test = 0}, {.seed = 2});
    return choose_predictor(task, options);
}

TEST(PredictorChoice, TakesWhatFindsHeldOutLinks) {
    const PredictorChoice of_cliques = chosen_for(cliques());
    EXPECT_GT(of_cliques.scores.front().average_precision, 0.95);
    EXPECT_NE(of_cliques.chosen().name, "preferential-attachment");
    EXPECT_NE(of_cliques.chosen().name, "shortest-path");
    const PredictorChoice of_weights = chosen_for(by_weight());
    EXPECT_EQ(of_weights.chosen().name, "preferential-attachment");
}

TEST(PredictorChoice, RanksAllThatCostLittle) {
    const PredictorChoice choice = chosen_for(cliques());
    EXPECT_EQ(choice.links, 150u);
    EXPECT_EQ(choice.others, 1500u);
    const auto usual =
        static_cast<std::size_t>(std::ranges::count(predictors(), false, &Predictor::is_for_sides));
    EXPECT_EQ(choice.scores.size(), usual);  // components are small
    EXPECT_TRUE(std::ranges::is_sorted(choice.scores, std::ranges::greater(),
                                       &PredictorScore::average_precision));
    std::vector<double> many(100, 1.0);
    for (std::size_t i = 0; i < many.size(); ++i)
        many[i] += static_cast<double>(i);
    PredictorOptions expensive;
    expensive.autoencoder.lambdas = many;
    const PredictorChoice without = chosen_for(by_weight(), expensive);
    EXPECT_EQ(without.scores.size(), usual - 1);
}

}  // namespace predictor_choice_test
}  // namespace hplc
