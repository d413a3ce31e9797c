#include "model/inputs/folds.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "heuristic/heuristic_fixtures.hpp"
#include "support/support.hpp"

namespace hplc {
namespace folds_test {

TrainGraph random_graph() {
    return testing::train_graph_of(testing::random_data(80, 500));
}

TEST(Folds, PartTheEdges) {
    const TrainGraph train = random_graph();
    const Fold fold = Folds(train, 0.3, 7).of_epoch(4, {});
    const auto predicted = testing::as_set(fold.positives);
    const auto messages = testing::as_set(fold.messages.graph().edges());
    EXPECT_EQ(predicted.size(), std::llround(0.3 * static_cast<double>(train.graph().num_edges())));
    EXPECT_EQ(predicted.size() + messages.size(), train.graph().num_edges());
    EXPECT_TRUE(testing::disjoint(predicted, messages));
    for (const NodePair edge : fold.positives)
        EXPECT_TRUE(train.graph().has_edge(edge.u, edge.v));
    EXPECT_EQ(fold.messages.provenance(), train.provenance());
}

TEST(Folds, NegativesAreNoTrainingEdges) {
    const TrainGraph train = random_graph();
    const Fold fold = Folds(train, 0.3, 7).of_epoch(0, {});
    EXPECT_EQ(fold.negatives.size(), fold.positives.size());
    for (const NodePair pair : fold.negatives) {
        EXPECT_NE(pair.u, pair.v);
        EXPECT_FALSE(train.graph().has_edge(pair.u, pair.v));
    }
}

TEST(Folds, TakeTurnsAtFixedShares) {
    const Folds folds(random_graph(), 0.3, 7, 2);
    const Fold first = folds.of_epoch(3, {});
    EXPECT_EQ(folds.of_epoch(5, {}).positives, first.positives);
    EXPECT_EQ(folds.of_epoch(5, {}).messages.graph(), first.messages.graph());
    EXPECT_NE(folds.of_epoch(5, {}).negatives, first.negatives);
    EXPECT_NE(folds.of_epoch(4, {}).positives, first.positives);
}

TEST(Folds, FollowFromSeedAndEpoch) {
    const TrainGraph train = random_graph();
    const Fold fold = Folds(train, 0.3, 7).of_epoch(4, {});
    const Fold again = Folds(train, 0.3, 7).of_epoch(4, Threads{2});
    EXPECT_EQ(fold.positives, again.positives);
    EXPECT_EQ(fold.negatives, again.negatives);
    EXPECT_EQ(fold.messages.graph(), again.messages.graph());
    EXPECT_NE(fold.positives, Folds(train, 0.3, 7).of_epoch(5, {}).positives);
    EXPECT_NE(fold.positives, Folds(train, 0.3, 8).of_epoch(4, {}).positives);
}

TEST(Folds, WithoutAShareAllEdgesAreBoth) {
    const TrainGraph train = random_graph();
    const Fold fold = Folds(train, 0, 7).of_epoch(4, {});
    EXPECT_EQ(testing::as_set(fold.positives), testing::as_set(train.graph().edges()));
    EXPECT_EQ(fold.messages.graph(), train.graph());
    EXPECT_NE(fold.positives, train.graph().edges());  // in random order
}

TEST(Folds, LeaveAtLeastOneEdgeOnEachSide) {
    const TrainGraph train = testing::train_graph_of(testing::data_of(4, {{0, 1}, {1, 2}}));
    for (const double share : {0.001, 0.999}) {
        const Fold fold = Folds(train, share, 0).of_epoch(0, {});
        EXPECT_EQ(fold.positives.size(), 1u);
        EXPECT_EQ(fold.messages.graph().num_edges(), 1u);
    }
}

TEST(Folds, RefuseAGraphWithTooFewEdges) {
    const TrainGraph one = testing::train_graph_of(testing::data_of(3, {{0, 1}}));
    EXPECT_NE(testing::complaint_of([&] { Folds(one, 0.3, 0); }).find("found 1 training edges"),
              std::string::npos);
    EXPECT_EQ(Folds(one, 0, 0).of_epoch(0, {}).positives.size(), 1u);
}

}  // namespace folds_test
}  // namespace hplc
