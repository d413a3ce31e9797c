#include "model/directed/direction_model.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "base/random.hpp"
#include "model/directed/directed_scorer.hpp"
#include "model/directed/hierarchy.hpp"
#include "task/link_task.hpp"

namespace hplc {
namespace direction_model_test {

// As citations: every node leads to eight of the forty before it, by name in no order.
GraphData citations(NodeId nodes) {
    RandomStream random(7, "citations");
    std::vector<NodeId> name(nodes);
    for (NodeId v = 0; v < nodes; ++v)
        name[v] = v;
    shuffle(std::span(name), random);
    GraphData data;
    data.edges.num_nodes = nodes;
    for (NodeId v = 40; v < nodes; ++v) {
        for (int k = 0; k < 8; ++k)
            data.edges.edges.push_back(
                {name[v], name[v - 1 - static_cast<NodeId>(random.below(40))]});
    }
    data.directed = true;
    return data;
}

LinkTask task(unsigned threads = 1) {
    return LinkTask::random(citations(600), SplitRatio{}, {.seed = 1, .threads = {threads}});
}

std::vector<double> logits_of_test(const LinkTask& task, Threads threads) {
    DirectionModel model(task.train_graph(), 1, threads);
    model.fit();
    EXPECT_TRUE(model.is_fitted());
    std::vector<double> logits(task.test().positives.size());
    model.scorer(task.train_graph())->logits(task.test().positives, logits, threads);
    return logits;
}

TEST(DirectionModel, TellsMostHiddenLinksFromTheirReverse) {
    const std::vector<double> logits = logits_of_test(task(), Threads{1});
    const auto right = std::ranges::count_if(logits, [](double logit) { return logit > 0; });
    EXPECT_GT(static_cast<double>(right), 0.9 * static_cast<double>(logits.size()));
}

TEST(DirectionModel, SameBytesForAnyNumberOfThreads) {
    EXPECT_EQ(logits_of_test(task(1), Threads{1}), logits_of_test(task(3), Threads{3}));
}

TEST(DirectionModel, IsAntisymmetric) {
    const LinkTask whole = task();
    DirectionModel model(whole.train_graph(), 1, Threads{1});
    model.fit();
    const auto scorer = model.scorer(whole.train_graph());
    const std::vector<NodePair> pairs = {{3, 5}, {5, 3}, {100, 7}, {7, 100}};
    std::vector<double> logits(4);
    scorer->logits(pairs, logits, Threads{1});
    EXPECT_EQ(logits[0], -logits[1]);
    EXPECT_EQ(logits[2], -logits[3]);
}

TEST(DirectionModel, LearnsNothingWhereAllLinksAreMutual) {
    GraphData data = citations(100);
    for (std::size_t i = data.edges.edges.size(); i-- > 0;)
        data.edges.edges.push_back({data.edges.edges[i].v, data.edges.edges[i].u});
    const LinkTask whole = LinkTask::whole(data, {});
    DirectionModel model(whole.train_graph(), 1, Threads{1});
    model.fit();
    EXPECT_FALSE(model.is_fitted());
    std::vector<double> logits(1, 9);
    model.scorer(whole.train_graph())->logits(std::vector<NodePair>{{1, 2}}, logits, Threads{1});
    EXPECT_EQ(logits[0], 0);
}

TEST(DirectionFeatures, ReversedRowsAreThoseOfTheReverse) {
    const LinkTask whole = task();
    const DirectionFeatures features(whole.train_graph(), 1, Threads{1});
    std::vector<float> row = features.of(std::vector<NodePair>{{12, 99}}, Threads{1});
    DirectionFeatures::reverse(
        std::span<float, DirectionFeatures::kColumns>(row.data(), DirectionFeatures::kColumns));
    EXPECT_EQ(row, features.of(std::vector<NodePair>{{99, 12}}, Threads{1}));
}

TEST(SpringRanks, FollowAChain) {
    GraphData data;
    data.edges = {.num_nodes = 4, .edges = {{0, 1}, {1, 2}, {2, 3}}};
    data.directed = true;
    const LinkTask whole = LinkTask::whole(data, {});
    const ArcTable arcs(whole.train_graph());
    const std::vector<double> ranks = spring_ranks(arcs.out, arcs.in, Threads{1});
    EXPECT_GT(ranks[0], ranks[1]);
    EXPECT_GT(ranks[1], ranks[2]);
    EXPECT_GT(ranks[2], ranks[3]);
    // At rest: the pull of the springs is what the arcs want.
    EXPECT_NEAR(1.1 * ranks[0] - ranks[1], 1, 1e-3);
}

TEST(DirectedDistances, FromAndToLandmarks) {
    GraphData data;
    data.edges = {.num_nodes = 5, .edges = {{0, 1}, {1, 2}, {3, 1}}};
    data.directed = true;
    const LinkTask whole = LinkTask::whole(data, {});
    const ArcTable arcs(whole.train_graph());
    EXPECT_EQ(directed_landmarks(arcs.out, arcs.in, 1), std::vector<NodeId>{1});
    const auto distances = directed_distances(arcs.out, arcs.in, {1, 2}, Threads{2});
    constexpr std::uint8_t kNone = DirectedDistances::kNoWay;
    EXPECT_EQ(distances.from, (std::vector<std::uint8_t>{kNone, kNone, 0, kNone, 1, 0, kNone, kNone,
                                                         kNone, kNone}));
    EXPECT_EQ(distances.to, (std::vector<std::uint8_t>{1, 2, 0, 1, kNone, 0, 1, 2, kNone, kNone}));
}

// An existence that is the sum of the two numbers.
class Sums final : public LinkScorer {
  public:
    void score(std::span<const NodePair> pairs, std::span<double> scores, Threads) const override {
        for (std::size_t i = 0; i < pairs.size(); ++i)
            scores[i] = double{1} * pairs[i].u + pairs[i].v;
    }
};

TEST(DirectedLinkScorer, IsExistenceTimesChanceAndRowsAgree) {
    const LinkTask whole = task();
    DirectionModel model(whole.train_graph(), 1, Threads{1});
    model.fit();
    const auto direction = model.scorer(whole.train_graph());
    const DirectedLinkScorer scorer(std::make_shared<const Sums>(), direction);
    const std::vector<NodePair> pairs = {{3, 5}, {5, 3}};
    std::vector<double> scores(2);
    scorer.score(pairs, scores, Threads{1});
    EXPECT_NEAR(std::exp(scores[0] - 8) + std::exp(scores[1] - 8), 1, 1e-12);
    const auto likely = scorer.likely_way();
    std::vector<double> row(1);
    likely->rows(Threads{1})[0]->score(5, std::vector<NodeId>{3}, 0, row);
    EXPECT_EQ(row[0], std::max(scores[0], scores[1]));
    likely->rows(Threads{1})[0]->score(5, std::vector<NodeId>{3}, 9, row);
    EXPECT_TRUE(std::isinf(row[0]));
}

}  // namespace direction_model_test
}  // namespace hplc
