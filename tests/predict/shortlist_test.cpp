#include "predict/shortlist.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <thread>

#include "heuristic/heuristic_fixtures.hpp"
#include "predict/predict_links.hpp"

namespace hplc {
namespace shortlist_test {

// Every graph of fewer nodes than a kind has is listed as a whole: 0 has the neighbours 1 and 2.
TEST(Shortlist, HasNeitherTheNodeNorItsNeighbours) {
    const Shortlist shortlist(testing::kite());
    EXPECT_EQ(shortlist.of(0, 10, PairFilter(6)), (std::vector<NodeId>{3, 4, 5}));
    const PairFilter filter = PairFilter::among(6, std::vector<NodeId>{0, 1, 5});
    EXPECT_EQ(shortlist.of(0, 10, filter), (std::vector<NodeId>{5}));
}

LinkPredictions predictions_by(const std::string& name, const TrainGraph& graph) {
    return {graph, predictor_named(name).make(graph, {}), Threads{1}, Progress::Show::kNever};
}

// By degree the best are hubs, by paths they are near: the shortlist has both, and not all nodes.
TEST(Shortlist, HasTheBestLinksOfDifferentModels) {
    const TrainGraph graph = testing::train_graph_of(testing::random_data(6000, 18'000));
    const Shortlist shortlist(graph);
    for (const char* name : {"preferential-attachment", "katz"}) {
        const LinkPredictions predictions = predictions_by(name, graph);
        for (NodeId node = 0; node < 40; ++node) {
            EXPECT_LT(shortlist.of(node, 10, PairFilter(6000)).size(), 2500u);
            EXPECT_EQ(predictions.best_of(node, 10, predictions.all_links(), Search::kNear),
                      predictions.best_of(node, 10, predictions.all_links()))
                << name << ' ' << node;
        }
    }
}

TEST(Shortlist, MayBeAskedBySeveralThreads) {
    const TrainGraph graph = testing::train_graph_of(testing::random_data(5000, 9000));
    const Shortlist shortlist(graph);
    const PairFilter filter(5000);
    std::vector<std::vector<NodeId>> expected;
    for (NodeId node = 0; node < 30; ++node)
        expected.push_back(shortlist.of(node, 10, filter));
    std::vector<std::thread> threads;
    for (int t = 0; t < 3; ++t) {
        threads.emplace_back([&] {
            for (NodeId node = 0; node < 30; ++node)
                EXPECT_EQ(shortlist.of(node, 10, filter), expected[node]);
        });
    }
    for (std::thread& thread : threads)
        thread.join();
}

}  // namespace shortlist_test
}  // namespace hplc
