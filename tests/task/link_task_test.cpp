#include "task/link_task.hpp"

#include <gtest/gtest.h>

#include "support/support.hpp"
#include "task_fixtures.hpp"

namespace hplc {
namespace link_task_test {

using testing::as_set;
using testing::complaint_of;
using testing::data_with_split;
using testing::disjoint;
using testing::PairSet;
using testing::random_data;

TEST(LinkTaskRandom, PutsEveryEdgeInOnePart) {
    const GraphData data = random_data(100, 1000);
    const LinkTask task = LinkTask::random(data, SplitRatio{}, {});
    const PairSet train = as_set(task.train_graph().graph().edges());
    const PairSet valid = as_set(task.valid().positives);
    const PairSet test = as_set(task.test().positives);
    PairSet all = train;
    all.insert(valid.begin(), valid.end());
    all.insert(test.begin(), test.end());
    EXPECT_EQ(all.size(), train.size() + valid.size() + test.size());
    EXPECT_EQ(all, as_set(build_graph(100, data.edges.edges, Threads{1}).graph.edges()));
    EXPECT_EQ(valid.size(), task.num_edges() / 10);
    EXPECT_EQ(test.size(), task.num_edges() * 2 / 10);
    EXPECT_EQ(task.num_edges() + task.dropped().self_loops + task.dropped().repeats, 1000u);
}

TEST(LinkTaskRandom, NegativesAreNoEdgesAndDisjoint) {
    const LinkTask task =
        LinkTask::random(random_data(60, 400), SplitRatio{}, {.negatives_per_positive = 2});
    const PairSet valid = as_set(task.valid().negatives);
    const PairSet test = as_set(task.test().negatives);
    EXPECT_EQ(valid.size(), 2 * task.valid().positives.size());
    EXPECT_EQ(test.size(), 2 * task.test().positives.size());
    EXPECT_TRUE(disjoint(valid, test));
    const CsrGraph known = task.known_graph().graph();
    for (const NodePair& pair : valid) {
        EXPECT_NE(pair.u, pair.v);
        EXPECT_FALSE(known.has_edge(pair.u, pair.v));
    }
    for (const NodePair& pair : test) {
        EXPECT_NE(pair.u, pair.v);
        EXPECT_FALSE(task.is_known_edge(pair));
    }
}

TEST(LinkTaskRandom, DependsOnTheSeedAloneNotOnThreads) {
    const GraphData data = random_data(500, 4000);
    const auto make = [&](std::uint64_t seed, unsigned threads) {
        return LinkTask::random(data, SplitRatio{}, {.seed = seed, .threads = {threads}});
    };
    EXPECT_EQ(make(1, 1).test(), make(1, 4).test());
    EXPECT_EQ(make(1, 1).train_graph().graph(), make(1, 4).train_graph().graph());
    EXPECT_NE(make(1, 1).test(), make(2, 1).test());
}

TEST(LinkTaskRandom, HoldsOutCountsToo) {
    const LinkTask task =
        LinkTask::random(random_data(50, 300), SplitCounts{.valid = 7, .test = 11}, {});
    EXPECT_EQ(task.valid().positives.size(), 7u);
    EXPECT_EQ(task.test().positives.size(), 11u);
    EXPECT_EQ(task.protocol().split_detail, "7 validation and 11 test edges");
}

TEST(LinkTaskInputs, ValidationEdgesReachTestScoringOnlyWhereAsked) {
    const GraphData data = random_data(50, 300);
    const LinkTask plain = LinkTask::random(data, SplitRatio{}, {});
    EXPECT_EQ(plain.test_input_graph().graph(), plain.train_graph().graph());
    EXPECT_EQ(plain.test_input_graph().provenance(), Provenance::kTrainEdges);

    const LinkTask task = LinkTask::random(data, SplitRatio{}, {.validation_edges_as_input = true});
    EXPECT_EQ(task.test_input_graph().provenance(), Provenance::kTrainAndValidation);
    EXPECT_EQ(task.test_input_graph().graph().num_edges(),
              task.train_graph().graph().num_edges() + task.valid().positives.size());
    EXPECT_TRUE(task.protocol().validation_edges_as_input);
    EXPECT_EQ(task.train_graph().graph(), plain.train_graph().graph());
}

TEST(LinkTaskInputs, TheLeakHasToBeAskedForAndIsSaid) {
    const GraphData data = random_data(50, 300);
    const LinkTask clean = LinkTask::random(data, SplitRatio{}, {});
    EXPECT_FALSE(clean.protocol().leaky());
    EXPECT_EQ(clean.position_graph().graph(), clean.train_graph().graph());

    const LinkTask leaky =
        LinkTask::random(data, SplitRatio{}, {.positions_from = PositionsFrom::kAllEdges});
    EXPECT_TRUE(leaky.position_graph().leaky());
    EXPECT_EQ(leaky.position_graph().graph().num_edges(), leaky.num_edges());
    EXPECT_FALSE(leaky.train_graph().leaky());
    EXPECT_TRUE(describe(leaky.protocol()).starts_with("LEAKY"));
}

TEST(LinkTaskWhole, HoldsOutNothing) {
    const LinkTask task = LinkTask::whole(random_data(50, 300), {});
    EXPECT_EQ(task.train_graph().graph().num_edges(), task.num_edges());
    EXPECT_EQ(task.train_graph().provenance(), Provenance::kNothingHeldOut);
    EXPECT_TRUE(task.test().positives.empty());
    EXPECT_EQ(task.protocol().split, SplitKind::kNone);
}

TEST(LinkTaskGiven, UsesTheFilesAsTheyAre) {
    const LinkTask task = LinkTask::given(data_with_split(), {});
    EXPECT_EQ(task.train_graph().graph().num_edges(), 6u);
    EXPECT_EQ(task.valid().positives, (std::vector<NodePair>{{3, 1}}));
    EXPECT_EQ(task.test().negatives, (std::vector<NodePair>{{0, 4}, {1, 5}}));
    EXPECT_EQ(task.protocol().pool, PoolKind::kGiven);
    EXPECT_EQ(task.protocol().split_detail, "test split");
}

TEST(LinkTaskGiven, DrawsThePoolThatIsMissing) {
    GraphData data = data_with_split();
    data.split->valid.negatives.clear();
    data.split->valid.positives = {{3, 1}, {5, 3}};
    const LinkTask task = LinkTask::given(data, {});
    const PairSet drawn = as_set(task.valid().negatives);
    EXPECT_EQ(drawn.size(), 2u);
    EXPECT_EQ(task.test().negatives, data.split->test.negatives);
    EXPECT_FALSE(task.protocol().valid_pool_given);
    EXPECT_TRUE(task.protocol().test_pool_given);
}

TEST(LinkTaskGiven, DrawsBothPoolsWhereAsked) {
    const LinkTask task = LinkTask::given(data_with_split(), {.negatives_per_positive = 3});
    EXPECT_EQ(task.valid().negatives.size(), 3u);
    EXPECT_EQ(task.test().negatives.size(), 3u);
    EXPECT_EQ(task.protocol().pool, PoolKind::kUniform);
}

TEST(LinkTaskGiven, EdgesOfTheSplitAreKnownEvenWhereTheGraphLacksThem) {
    GraphData data = data_with_split();
    data.edges.edges.resize(6);
    const LinkTask task = LinkTask::given(data, {});
    EXPECT_EQ(task.num_edges(), 8u);
    EXPECT_TRUE(task.is_known_edge({4, 2}));
}

TEST(LinkTaskGiven, DropsLoopsAndRepeatsWithTheirCandidates) {
    GraphData data = data_with_split();
    data.split->train.push_back({5, 5});
    data.split->test.positives = {{2, 4}, {1, 1}, {4, 2}};
    data.split->test.candidates = {2, {{2, 5}, {0, 4}, {1, 4}, {1, 5}, {4, 0}, {3, 5}}};
    const LinkTask task = LinkTask::given(data, {});
    EXPECT_EQ(task.test().positives, (std::vector<NodePair>{{2, 4}}));
    EXPECT_EQ(task.test().candidates.pairs, (std::vector<NodePair>{{2, 5}, {0, 4}}));
    EXPECT_EQ(task.train_graph().graph().num_edges(), 6u);
}

TEST(LinkTaskGiven, RefusesATestEdgeThatIsATrainingEdge) {
    GraphData data = data_with_split();
    data.split->test.positives.push_back({2, 0});
    const std::string message = complaint_of([&] { (void)LinkTask::given(data, {}); });
    EXPECT_TRUE(message.starts_with(
        "test split: found the test edge 'c' - 'a' among the training edges too; expected"))
        << message;

    const LinkTask dropped = LinkTask::given(data, {.overlap = Overlap::kDrop});
    EXPECT_EQ(dropped.test().positives.size(), 1u);
    EXPECT_EQ(dropped.dropped().split_overlaps, 1u);
    EXPECT_FALSE(dropped.protocol().leaky());

    const LinkTask kept = LinkTask::given(data, {.overlap = Overlap::kKeep});
    EXPECT_EQ(kept.test().positives.size(), 2u);
    EXPECT_TRUE(kept.protocol().leaky());
    EXPECT_TRUE(kept.train_graph().leaky());
}

TEST(LinkTaskGiven, RefusesATestEdgeThatIsAValidationEdge) {
    GraphData data = data_with_split();
    data.split->test.positives.push_back({1, 3});
    const std::string message = complaint_of([&] { (void)LinkTask::given(data, {}); });
    EXPECT_NE(message.find("the test edge 'b' - 'd' among the validation edges"), std::string::npos)
        << message;
}

TEST(LinkTaskGiven, RefusesANegativeThatIsAnEdge) {
    GraphData data = data_with_split();
    data.split->test.negatives.push_back({4, 3});
    const std::string message = complaint_of([&] { (void)LinkTask::given(data, {}); });
    EXPECT_NE(message.find("the negative 'e' - 'd', which is an edge"), std::string::npos)
        << message;
}

TEST(LinkTaskGiven, TakesAValidationNegativeThatIsATestEdge) {
    GraphData data = data_with_split();
    data.split->valid.negatives.push_back({4, 2});
    EXPECT_EQ(LinkTask::given(data, {}).valid().negatives.size(), 2u);
    data.split->valid.negatives.push_back({1, 3});
    const std::string message = complaint_of([&] { (void)LinkTask::given(data, {}); });
    EXPECT_NE(message.find("the negative 'b' - 'd', which is an edge"), std::string::npos)
        << message;
}

TEST(LinkTaskGiven, RefusesCandidatesThatDoNotMatch) {
    GraphData data = data_with_split();
    data.split->test.candidates = {2, {{2, 5}, {0, 4}, {1, 4}}};
    const std::string message = complaint_of([&] { (void)LinkTask::given(data, {}); });
    EXPECT_NE(message.find("found 3 test candidates for 1 positives; expected 2 for each"),
              std::string::npos)
        << message;
}

TEST(LinkTaskGiven, NeedsASplit) {
    const std::string message = complaint_of([] { (void)LinkTask::given(random_data(5, 9), {}); });
    EXPECT_NE(message.find("test graph: found no split in the data"), std::string::npos) << message;
}

TEST(LinkTask, RefusesAGraphWithoutEdges) {
    const GraphData data = testing::data_of(3, {{1, 1}});
    const std::string message =
        complaint_of([&] { (void)LinkTask::random(data, SplitRatio{}, {}); });
    EXPECT_NE(message.find("test graph: found a graph without edges"), std::string::npos)
        << message;
}

}  // namespace link_task_test
}  // namespace hplc
