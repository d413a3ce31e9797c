#include "heuristic/directed.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "heuristic/registry.hpp"
#include "support/support.hpp"
#include "task/link_task.hpp"

namespace hplc {
namespace directed_test {

// 0 -> 2 -> 1, 0 -> 3 -> 1, 0 -> 4 <- 1, 5 -> 0, 5 -> 1, 2 -> 3.
GraphData data() {
    GraphData data;
    data.edges = {
        .num_nodes = 7,
        .edges = {{0, 2}, {2, 1}, {0, 3}, {3, 1}, {0, 4}, {1, 4}, {5, 0}, {5, 1}, {2, 3}}};
    data.directed = true;
    return data;
}

double score(const char* name, NodePair pair) {
    const TrainGraph graph = LinkTask::whole(data(), {}).train_graph();
    const auto scorer = predictor_named(name).make(graph, {});
    double score = 0;
    scorer->score(std::span(&pair, 1), std::span(&score, 1), Threads{1});
    return score;
}

TEST(DirectedHeuristics, ByHand) {
    EXPECT_EQ(score("directed-preferential-attachment", {0, 1}), (1 + 3) * (1 + 3));
    EXPECT_EQ(score("directed-preferential-attachment", {1, 0}), (1 + 1) * (1 + 1));
    EXPECT_EQ(score("directed-common-neighbours", {0, 1}), 2);
    EXPECT_EQ(score("directed-common-neighbours", {1, 0}), 0);
    // Nodes 2 and 3 have three neighbours each.
    EXPECT_DOUBLE_EQ(score("directed-adamic-adar", {0, 1}), 2 / std::log(3));
    EXPECT_EQ(score("shared-targets", {0, 1}), 1);
    EXPECT_EQ(score("shared-sources", {1, 0}), 1);
    // Two walks of two steps, one of three (0 2 3 1).
    EXPECT_DOUBLE_EQ(score("directed-katz", {0, 1}), 2 * 0.0025 + 0.000125);
    EXPECT_EQ(score("directed-shortest-path", {5, 3}), -2);
    EXPECT_EQ(score("directed-shortest-path", {5, 4}), -2);
    EXPECT_EQ(score("directed-shortest-path", {0, 1}), -2);
    EXPECT_EQ(score("directed-shortest-path", {1, 0}), -7);
    EXPECT_EQ(score("directed-shortest-path", {6, 0}), -7);
}

TEST(DirectedHeuristics, RefuseUndirectedLinks) {
    GraphData undirected = data();
    undirected.directed = false;
    const TrainGraph graph = LinkTask::whole(undirected, {}).train_graph();
    for (const Predictor& predictor : directed_predictors()) {
        EXPECT_TRUE(predictor.is_directed);
        EXPECT_NE(testing::complaint_of([&] {
                      (void)predictor.make(graph, {});
                  }).find("on undirected links"),
                  std::string::npos);
    }
}

TEST(DirectedHeuristics, CommonNodesOfShortAndLongRows) {
    std::vector<NodeId> longer;
    for (NodeId v = 0; v < 400; v += 2)
        longer.push_back(v);
    EXPECT_EQ(count_of_common(std::vector<NodeId>{3, 4, 398, 399}, longer), 2U);
    EXPECT_EQ(count_of_common(longer, longer), 200U);
    EXPECT_EQ(count_of_common({}, longer), 0U);
}

}  // namespace directed_test
}  // namespace hplc
