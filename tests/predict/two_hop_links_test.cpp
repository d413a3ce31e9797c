#include "predict/two_hop_links.hpp"

#include <gtest/gtest.h>

#include <thread>

#include "heuristic/heuristic_fixtures.hpp"
#include "predict/predict_links.hpp"

namespace hplc {
namespace two_hop_links_test {

// Scores all pairs of the node, as a model without a formula does.
LinkPredictions plain(const TrainGraph& graph, NeighbourhoodFormula formula) {
    return {graph, std::make_unique<const NeighbourhoodScorer>(graph, formula), Threads{1},
            Progress::Show::kNever};
}

TEST(TwoHopLinks, AreTheBestOfAllPairs) {
    const TrainGraph graph = testing::train_graph_of(testing::random_data(80, 200));
    LinkChoice choice{.filter = PairFilter(80)};
    choice.filter.exclude(std::vector<NodeId>{1, 5, 17});
    for (const NeighbourhoodFormula formula : {adamic_adar_score, jaccard_score}) {
        const TwoHopLinks links(graph, formula);
        const LinkPredictions all = plain(graph, formula);
        for (const double least : {kNoFloor, 0.0, 0.3}) {
            choice.min_score = least;
            for (NodeId node = 0; node < 80; ++node) {
                for (const std::size_t count : {0u, 3u, 70u})
                    EXPECT_EQ(links.best_of(node, count, choice.filter, least),
                              all.best_of(node, count, choice));
            }
        }
    }
}

TEST(TwoHopLinks, MayBeAskedBySeveralThreads) {
    const TrainGraph graph = testing::train_graph_of(testing::random_data(200, 1000));
    const TwoHopLinks links(graph, adamic_adar_score);
    const PairFilter filter(200);
    std::vector<std::vector<ScoredPair>> expected;
    for (NodeId node = 0; node < 200; ++node)
        expected.push_back(links.best_of(node, 5, filter, kNoFloor));
    std::vector<std::thread> threads;
    for (int t = 0; t < 4; ++t) {
        threads.emplace_back([&] {
            for (NodeId node = 0; node < 200; ++node)
                EXPECT_EQ(links.best_of(node, 5, filter, kNoFloor), expected[node]);
        });
    }
    for (std::thread& thread : threads)
        thread.join();
}

}  // namespace two_hop_links_test
}  // namespace hplc
