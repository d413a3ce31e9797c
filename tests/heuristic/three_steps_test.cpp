#include "heuristic/three_steps.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "heuristic/heuristic_fixtures.hpp"
#include "support/support.hpp"

namespace hplc {
namespace three_steps_test {

using testing::data_of;
using testing::random_data;
using testing::scores_by;

// Path by path.
double l3_plainly(const CsrGraph& graph, NodePair pair) {
    double sum = 0;
    for (const NodeId x : graph.neighbours(pair.u)) {
        for (const NodeId y : graph.neighbours(pair.v)) {
            if (x != pair.v && y != pair.u && x != y && graph.has_edge(x, y))
                sum += 1 / std::sqrt(double{1} * graph.degree(x) * graph.degree(y));
        }
    }
    return sum;
}

double cosine(const CsrGraph& graph, NodeId a, NodeId b, NodePair without) {
    double shared = 0;
    for (const NodeId w : graph.neighbours(a)) {
        const bool is_own = (ordered({a, w}) == without) || (ordered({b, w}) == without);
        shared += !is_own && graph.has_edge(w, b) ? 1 : 0;
    }
    return shared / std::sqrt(double{1} * graph.degree(a) * graph.degree(b));
}

double co_occurrence_plainly(const CsrGraph& graph, NodePair pair) {
    double sum = 0;
    for (const NodeId x : graph.neighbours(pair.u))
        sum += x == pair.v ? 0 : cosine(graph, x, pair.v, ordered(pair));
    for (const NodeId y : graph.neighbours(pair.v))
        sum += y == pair.u ? 0 : cosine(graph, y, pair.u, ordered(pair));
    return sum / 2;
}

TEST(ThreeSteps, OfAHandfulOfPurchases) {
    // Users 0 and 1 both bought 2; user 1 also bought 3. So 3 is what 0 may want: one path
    // 0 - 2 - 1 - 3, whose inner nodes have two neighbours each.
    const TrainGraph graph = testing::train_graph_of(data_of(5, {{0, 2}, {1, 2}, {1, 3}}));
    EXPECT_NEAR(scores_by("l3", graph, {{0, 3}})[0], 0.5, 1e-12);
    // cos(2, 3) = 1 / sqrt(2 · 1) = cos(0, 1).
    EXPECT_NEAR(scores_by("co-occurrence", graph, {{3, 0}})[0], 1 / std::sqrt(2), 1e-12);
    EXPECT_EQ(scores_by("l3", graph, {{0, 4}})[0], 0);
}

TEST(ThreeSteps, ArePathsOneByOne) {
    const TrainGraph graph = testing::train_graph_of(random_data(40, 250));
    const auto pairs = testing::edges_and_random_pairs(graph, 300);
    const auto l3 = scores_by("l3", graph, pairs, Threads{2});
    const auto co_occurrences = scores_by("co-occurrence", graph, pairs, Threads{2});
    for (std::size_t i = 0; i < pairs.size(); ++i) {
        EXPECT_NEAR(l3[i], l3_plainly(graph.graph(), pairs[i]), 1e-9) << i;
        EXPECT_NEAR(co_occurrences[i], co_occurrence_plainly(graph.graph(), pairs[i]), 1e-9) << i;
    }
}

TEST(ThreeSteps, CommonNeighboursOfTwoKindsOfNodesAreRefused) {
    GraphData data = data_of(7, {{0, 3}, {0, 4}, {1, 4}, {1, 5}, {2, 5}, {2, 6}});
    const auto bound = [&](const std::vector<NodeId>& first, const std::vector<NodeId>& second) {
        data.pairs = std::make_shared<const AllowedPairs>(
            AllowedPairs{PairFilter::between(7, first, second), "user", "item"});
        return LinkTask::whole(data, {}).train_graph();
    };
    const TrainGraph users_and_items = bound({0, 1, 2}, {3, 4, 5, 6});
    for (const Predictor& predictor : predictors())
        EXPECT_EQ(can_score(predictor, users_and_items), predictor.formula == nullptr)
            << predictor.name;
    EXPECT_FALSE(can_score(predictor_named("decayed-adamic-adar"), users_and_items));
    EXPECT_FALSE(can_score(predictor_named("last-common-neighbour"), users_and_items));
    EXPECT_TRUE(can_score(predictor_named("decayed-activity"), users_and_items));
    const std::string complaint =
        testing::complaint_of([&] { require_scores(predictor_named("jaccard"), users_and_items); });
    EXPECT_NE(complaint.find("none of them has a common neighbour"), std::string::npos);
    // Users among themselves have some.
    EXPECT_TRUE(can_score(predictor_named("jaccard"), bound({0, 1, 2}, {0, 1, 2})));
}

}  // namespace three_steps_test
}  // namespace hplc
