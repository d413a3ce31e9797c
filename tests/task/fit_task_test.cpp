#include "task/fit_task.hpp"

#include <gtest/gtest.h>

#include "task/calibration/calibrate.hpp"
#include "task/link_task.hpp"
#include "task_fixtures.hpp"

namespace hplc {
namespace fit_task_test {

using testing::as_set;

// The random graph's training and validation edges, and whatever test edges; no negatives.
GraphData with_test_edges(const LinkTask& task, std::vector<NodePair> test_edges) {
    std::vector<NodePair> edges = task.known_graph().graph().edges();
    edges.insert(edges.end(), test_edges.begin(), test_edges.end());
    GraphData data = testing::data_of(task.num_nodes(), std::move(edges));
    GivenSplit& split = data.split.emplace();
    split.train = task.train_graph().graph().edges();
    split.valid.positives = task.valid().positives;
    split.test.positives = std::move(test_edges);
    return data;
}

// The same but for test edges: those of a random split, and the same number of other pairs.
struct TwoGraphs {
    TwoGraphs() {
        const LinkTask task =
            LinkTask::random(testing::random_data(80, 900), SplitRatio{0.7, 0.1, 0.2}, {});
        const auto other = task.draw_test_non_links(task.test().positives.size(), {});
        first = with_test_edges(task, task.test().positives);
        second = with_test_edges(task, other);
    }
    GraphData first;
    GraphData second;
};

// Pairs of neighbours in number score high, as those of a lattice would.
class NearScorer final : public LinkScorer {
  public:
    void score(std::span<const NodePair> pairs, std::span<double> scores,
               Threads /*threads*/) const override {
        for (std::size_t i = 0; i < pairs.size(); ++i)
            scores[i] = 1 / (1.0 + pairs[i].u * 0.1 + pairs[i].v);
    }
};

TEST(FitTask, IsTheSameWhateverTheTestEdgesAre) {
    const TwoGraphs graphs;
    for (const auto kind :
         {CandidateKind::kGiven, CandidateKind::kRandomTargets, CandidateKind::kHeart}) {
        const TaskOptions options = {.negatives_per_positive = 3,
                                     .candidates = kind,
                                     .candidates_per_positive = 10,
                                     .validation_edges_as_input = true};
        const LinkTask first = LinkTask::given(graphs.first, options);
        const LinkTask second = LinkTask::given(graphs.second, options);
        ASSERT_NE(as_set(first.test().positives), as_set(second.test().positives));
        EXPECT_EQ(first.valid(), second.valid());
        EXPECT_EQ(first.train_graph().graph(), second.train_graph().graph());
        EXPECT_EQ(first.known_graph().graph(), second.known_graph().graph());
        EXPECT_EQ(first.test_input_graph().graph(), second.test_input_graph().graph());
        EXPECT_EQ(first.num_unlinked(), second.num_unlinked());
        EXPECT_EQ(first.num_hidden(), second.num_hidden());
        EXPECT_EQ(first.draw_unlinked(500), second.draw_unlinked(500));
    }
}

TEST(FitTask, GivesTheSameCalibrationAndExpectationWhateverTheTestEdgesAre) {
    const TwoGraphs graphs;
    const auto scorer = std::make_shared<const NearScorer>();
    const FittedModel fitted = {.for_valid = scorer, .for_test = scorer};
    const auto tested = [&](const GraphData& data) {
        const LinkTask task = LinkTask::given(data, {.seed = 3});
        return *test_calibration(fitted, task, score_edges(*scorer, task.test(), {}),
                                 draw_calibration_pairs(task, 800), {});
    };
    const CalibrationTest first = tested(graphs.first);
    const CalibrationTest second = tested(graphs.second);
    EXPECT_EQ(first.calibration, second.calibration);
    ASSERT_EQ(first.true_rate.budgets.size(), second.true_rate.budgets.size());
    ASSERT_GE(first.true_rate.budgets.size(), 4u);
    for (std::size_t i = 0; i < first.true_rate.budgets.size(); ++i) {
        EXPECT_EQ(first.true_rate.budgets[i].expected, second.true_rate.budgets[i].expected);
        EXPECT_EQ(first.true_rate.budgets[i].low, second.true_rate.budgets[i].low);
        EXPECT_EQ(first.true_rate.budgets[i].high, second.true_rate.budgets[i].high);
    }
}

TEST(FitTask, HasTestEdgesAmongItsUnlinkedPairs) {
    const LinkTask task =
        LinkTask::random(testing::random_data(80, 900), SplitRatio{0.7, 0.1, 0.2}, {});
    const auto drawn = as_set(task.draw_unlinked(1'000'000));
    EXPECT_EQ(drawn.size(), task.num_unlinked());
    for (const NodePair& pair : task.test().positives)
        EXPECT_TRUE(drawn.contains(ordered(pair)));
    EXPECT_EQ(task.num_hidden(), task.test().positives.size());
}

TEST(FitTask, KnowsEverythingWhereNothingIsHidden) {
    const GraphData data = testing::random_data(80, 900);
    const LinkTask task = LinkTask::random(data, SplitRatio{0.9, 0.1, 0}, {});
    EXPECT_EQ(task.num_hidden(), 0u);
    EXPECT_EQ(task.num_unlinked(), task.num_non_links());
    EXPECT_EQ(task.known_graph().graph().num_edges(), task.num_edges());
    EXPECT_EQ(LinkTask::whole(data, {}).num_unlinked(), task.num_unlinked());
}

}  // namespace fit_task_test
}  // namespace hplc
