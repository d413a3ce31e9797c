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
            EXPECT_LT(shortlist.of(node, 10, PairFilter(6000)).size(), 3300u);
            EXPECT_EQ(predictions.best_of(node, 10, predictions.all_links(), Search::kNear),
                      predictions.best_of(node, 10, predictions.all_links()))
                << name << ' ' << node;
        }
    }
}

// Hubs 0 and 1 have the same neighbours, but 200 that only 0 has: these should have 1 too. They
// share nothing with it, have few links, and a walk that restarts ends at the neighbours of a hub.
TEST(Shortlist, OfAHubHasWhatIsLinkedToItsLikes) {
    constexpr NodeId kNodes = 80'003;
    const auto is_missing = [](NodeId v) { return v % 400 == 0; };
    std::vector<NodePair> edges;
    for (NodeId v = 3; v < kNodes; ++v) {
        edges.push_back({2, v});
        if (v % 2 == 0) edges.push_back({0, v});
        if (v % 2 == 0 && !is_missing(v)) edges.push_back({1, v});
        if (v % 2 == 1 && v + 2 < kNodes) edges.push_back({v, v + 2});  // has more links
    }
    const TrainGraph graph = testing::train_graph_of(testing::data_of(kNodes, edges));
    const std::vector<NodeId> list = Shortlist(graph).of(1, 10, PairFilter(kNodes));
    const auto is_listed = [&](NodeId v) { return std::ranges::binary_search(list, v); };
    for (NodeId v = 3; v < kNodes; ++v)
        EXPECT_TRUE(is_listed(v) || !is_missing(v)) << v;
}

// A star of 2,000 paths of two edges: all ends are alike to its centre, and none is left out. The
// ring of other nodes has more links and is what the kind by degrees has.
TEST(Shortlist, OfAHubIsAsLongAsItHasLinks) {
    constexpr NodeId kPaths = 2000;
    constexpr NodeId kRing = 1000;
    constexpr NodeId kNodes = 1 + 2 * kPaths + kRing;
    std::vector<NodePair> edges;
    for (NodeId i = 1; i <= kPaths; ++i) {
        edges.push_back({0, i});
        edges.push_back({i, kPaths + i});
    }
    for (NodeId v = 2 * kPaths + 1; v + 1 < kNodes; ++v)
        edges.push_back({v, v + 1});
    const TrainGraph graph = testing::train_graph_of(testing::data_of(kNodes, edges));
    const std::vector<NodeId> list = Shortlist(graph).of(0, 10, PairFilter(kNodes));
    EXPECT_EQ(std::ranges::count_if(list, [](NodeId v) { return v <= 2 * kPaths; }), kPaths);
    EXPECT_LT(list.size(), kPaths + kRing);
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
