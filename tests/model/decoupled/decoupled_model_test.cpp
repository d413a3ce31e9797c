#include "model/decoupled/decoupled_model.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "base/blas.hpp"
#include "graph/generators.hpp"
#include "heuristic/heuristic_fixtures.hpp"
#include "model/systems.hpp"
#include "support/thread_workers.hpp"
#include "task/evaluation.hpp"

namespace hplc {
namespace decoupled_model_test {

constexpr NodeId kNodes = 1200;

const LinkTask& task() {
    static const LinkTask task = [] {
        const EdgeList edges =
            stochastic_block_model(BlockModel::planted(kNodes, 12, 0.08, 0.001), {.seed = 3});
        return LinkTask::random(testing::data_of(kNodes, edges.edges), SplitRatio{}, {.seed = 1});
    }();
    return task;
}

ModelRequest request(Threads threads = {}) {
    ModelOptions options = system_named("hplc").options({.recipe = Recipe::kLarge});
    auto& training = options.get<TrainingOptions>();
    training.hidden = 24;
    training.epochs = 6;
    training.batch_pairs = 512;
    options.get<PositionParts>().positions.landmarks = 8;
    options.get<PositionParts>().positions.eta = 2;
    options.get<DecoupledOptions>().epoch_pairs = 600;
    return {.train = task().train_graph(),
            .positions = task().position_graph(),
            .options = options,
            .seed = 5,
            .threads = threads};
}

std::vector<float> numbers_of(std::vector<TensorView> views) {
    std::vector<float> all;
    for (const TensorView& view : views)
        all.insert(all.end(), view.values.begin(), view.values.end());
    return all;
}

void put(const std::vector<float>& numbers, std::vector<TensorView> views) {
    auto next = numbers.begin();
    for (const TensorView& view : views) {
        std::copy_n(next, view.values.size(), view.values.begin());
        next += std::ssize(view.values);
    }
}

std::vector<double> scores_of(const LinkScorer& scorer, std::span<const NodePair> pairs) {
    std::vector<double> scores(pairs.size());
    scorer.score(pairs, scores, Threads{1});
    return scores;
}

TEST(DecoupledModel, LearnsCommunities) {
    DecoupledModel model(request());
    for (std::uint64_t epoch = 0; epoch < 6; ++epoch)
        (void)model.train_epoch(epoch);
    EXPECT_GT(evaluate(*model.scorer(task().train_graph()), task().valid(), {}).auc, 0.8);
}

TEST(DecoupledModel, SameBytesForAnyThreads) {
    const auto trained = [](unsigned threads) {
        DecoupledModel model(request({threads}));
        (void)model.train_epoch(0);
        (void)model.train_epoch(1);
        std::vector<float> all = numbers_of(model.weights());
        const std::vector<float> moments = numbers_of(model.optimiser_state());
        all.insert(all.end(), moments.begin(), moments.end());
        const auto scores = scores_of(*model.scorer(task().train_graph()), task().test().positives);
        all.insert(all.end(), scores.begin(), scores.end());
        return all;
    };
    EXPECT_EQ(trained(1), trained(3));
}

// Everything that workers divide: table, features, trees, tiles (some ranks have none), states,
// scores.
TEST(DecoupledModel, SameBytesForAnyWorkers) {
    const OneBlasThread guard;  // the ranks are threads of one process
    const auto trained = [](const std::shared_ptr<Workers>& workers) {
        ModelRequest asked = request();
        asked.workers = workers;
        DecoupledModel model(asked);
        std::vector<float> all = {static_cast<float>(model.train_epoch(0)),
                                  static_cast<float>(model.train_epoch(1))};
        for (const auto& views : {model.weights(), model.optimiser_state()}) {
            const std::vector<float> numbers = numbers_of(views);
            all.insert(all.end(), numbers.begin(), numbers.end());
        }
        const auto scorer = model.scorer(task().train_graph());
        for (const double score : scores_of(*scorer, task().test().positives))
            all.push_back(static_cast<float>(score));
        return all;
    };
    const std::vector<float> alone = trained(nullptr);
    for (const unsigned size : {2U, 3U, 4U}) {
        for (const auto& numbers : testing::on_workers<std::vector<float>>(size, trained))
            EXPECT_EQ(numbers, alone) << size;
    }
}

// A scorer that outlives the team scores by itself.
TEST(DecoupledModel, ScoresAloneOnceWorkersAreDismissed) {
    const OneBlasThread guard;
    const auto scored = [](const std::shared_ptr<Workers>& workers) {
        ModelRequest asked = request();
        asked.workers = workers;
        asked.options.get<StackOptions>().trees = false;
        DecoupledModel model(asked);
        (void)model.train_epoch(0);
        const auto scorer = model.scorer(task().train_graph());
        const bool is_first = hplc::is_first(workers.get());
        if (workers) workers->dismiss();
        return is_first ? scores_of(*scorer, task().test().positives) : std::vector<double>();
    };
    const auto results = testing::on_workers<std::vector<double>>(2, scored);
    EXPECT_EQ(results.front(), scored(nullptr));
}

// With so little memory blocks are narrow and tables are in files, and every number is the same.
TEST(DecoupledModel, BlocksByMemoryChangeNothing) {
    const auto trained = [](std::uint64_t max_memory) {
        ModelRequest asked = request();
        asked.max_memory = max_memory;
        DecoupledModel model(asked);
        (void)model.train_epoch(0);
        const auto scorer = model.scorer(task().train_graph());
        const std::vector<double> scores = scores_of(*scorer, task().valid().positives);
        (void)model.train_epoch(1);
        return std::pair(numbers_of(model.weights()), scores);
    };
    EXPECT_EQ(trained(0), trained(1));
}

// All have their tables in files where one has to.
TEST(DecoupledModel, WorkersMayHaveDifferentMemory) {
    const OneBlasThread guard;
    const auto trained = [](const std::shared_ptr<Workers>& workers) {
        ModelRequest asked = request();
        asked.workers = workers;
        asked.max_memory = workers && workers->rank() == 1 ? 1 : 0;
        DecoupledModel model(asked);
        (void)model.train_epoch(0);
        const auto scorer = model.scorer(task().train_graph());
        return std::pair(numbers_of(model.weights()), scores_of(*scorer, task().valid().positives));
    };
    using Result = std::pair<std::vector<float>, std::vector<double>>;
    const Result alone = trained(nullptr);
    for (const Result& of_rank : testing::on_workers<Result>(2, trained))
        EXPECT_EQ(of_rank, alone);
}

// States are made for a few pairs, then for all nodes.
TEST(DecoupledModel, ScoresAreTheSameWhenStatesOfAllNodesAreKept) {
    DecoupledModel model(request());
    (void)model.train_epoch(0);
    const auto scorer = model.scorer(task().train_graph());
    const auto few = std::span(task().test().positives).first(20);
    const std::vector<double> first = scores_of(*scorer, few);
    for (int i = 0; i < 20; ++i)
        (void)scores_of(*scorer, task().valid().positives);
    EXPECT_EQ(scores_of(*scorer, few), first);
}

// On graphs whose table costs more than an epoch's pairs a fold serves several epochs, each of
// which has its own pairs.
TEST(DecoupledModel, AFoldServesSeveralEpochsOnLargeGraphs) {
    const ModelOptions options = system_named("hplc").options({.recipe = Recipe::kLarge});
    EXPECT_EQ(epochs_per_fold({.nodes = 70'000, .edges = 700'000}, options), 1u);
    EXPECT_EQ(
        epochs_per_fold({.nodes = 3'000'000, .edges = 30'000'000, .feature_columns = 128}, options),
        8u);
    ModelRequest asked = request();
    asked.options.get<DecoupledOptions>().epoch_pairs = 16;  // a table costs more than these
    asked.options.get<StackOptions>().trees = false;
    const TrainingSizes sizes{.nodes = kNodes, .edges = task().train_graph().graph().num_edges()};
    ASSERT_GT(epochs_per_fold(sizes, asked.options), 1u);
    DecoupledModel whole(asked);
    std::vector<double> losses;
    for (std::uint64_t epoch = 0; epoch < 4; ++epoch)
        losses.push_back(whole.train_epoch(epoch));
    DecoupledModel resumed(asked);  // in the middle of a fold
    for (std::uint64_t epoch = 0; epoch < 3; ++epoch)
        (void)resumed.train_epoch(epoch);
    const std::vector<float> weights = numbers_of(resumed.weights());
    const std::vector<float> state = numbers_of(resumed.optimiser_state());
    DecoupledModel other(asked);
    put(weights, other.weights());
    put(state, other.optimiser_state());
    EXPECT_EQ(other.train_epoch(3), losses[3]);
}

// With weights that stay as they are, the loss of an epoch says which pairs it has.
TEST(DecoupledModel, EpochsOfOneFoldHavePairsOfTheirOwn) {
    ModelRequest asked = request();
    asked.options.get<DecoupledOptions>().epoch_pairs = 16;
    asked.options.get<StackOptions>().trees = false;
    asked.options.get<TrainingOptions>().learning_rate = 0;
    asked.options.get<TrainingOptions>().dropout = 0;
    DecoupledModel model(asked);
    for (const TensorView& view : model.weights()) {
        if (view.name == "pairs2.weight") std::ranges::fill(view.values, 0.5F);
    }
    const double first = model.train_epoch(0);
    EXPECT_NE(model.train_epoch(1), first);
    EXPECT_EQ(model.train_epoch(0), first);
}

TEST(DecoupledModel, GoesOnFromSavedTensors) {
    DecoupledModel whole(request());
    (void)whole.train_epoch(0);
    const std::vector<float> weights = numbers_of(whole.weights());
    const std::vector<float> moments = numbers_of(whole.optimiser_state());
    (void)whole.train_epoch(1);
    DecoupledModel resumed(request());
    put(weights, resumed.weights());
    put(moments, resumed.optimiser_state());
    (void)resumed.train_epoch(1);
    EXPECT_EQ(numbers_of(whole.weights()), numbers_of(resumed.weights()));
}

TEST(DecoupledModel, ScoresDoNotDependOnOtherPairsNorOnDirections) {
    DecoupledModel model(request());
    (void)model.train_epoch(0);
    const auto scorer = model.scorer(task().train_graph());
    const std::span<const NodePair> pairs(task().test().positives);
    const std::vector<double> all = scores_of(*scorer, pairs);
    EXPECT_EQ(scores_of(*scorer, pairs.subspan(5, 1)).front(), all[5]);
    const std::vector<NodePair> turned = {{pairs[5].v, pairs[5].u}};
    EXPECT_EQ(scores_of(*scorer, turned).front(), all[5]);
}

// The scores of known nodes far from a new one are what they were; the new node has scores.
TEST(DecoupledModel, ScoresNodesThatCameLater) {
    DecoupledModel model(request());
    (void)model.train_epoch(0);
    std::vector<NodePair> edges = task().train_graph().graph().edges();
    edges.push_back({0, kNodes});
    const TrainGraph grown = testing::train_graph_of(testing::data_of(kNodes + 1, edges));
    const auto scorer = model.scorer_with_new_nodes(grown, nullptr);
    const std::vector<NodePair> pairs = {{1, kNodes}, {2, 3}};
    for (const double score : scores_of(*scorer, pairs))
        EXPECT_TRUE(std::isfinite(score));
}

TEST(DecoupledModel, IsTheRecipeOfLargeGraphs) {
    const auto decoupled = [](const RecipeFor& recipe) {
        return system_named("hplc").options(recipe).get<DecoupledOptions>().decoupled;
    };
    EXPECT_FALSE(decoupled({}));
    EXPECT_FALSE(decoupled({.mean_degree = 18, .nodes = 50'000}));
    EXPECT_TRUE(decoupled({.mean_degree = 20, .nodes = 70'000}));
    EXPECT_FALSE(decoupled({.mean_degree = 500, .nodes = 4'267}));  // dense, as ogbl-ddi
    EXPECT_FALSE(decoupled({.recipe = Recipe::kPaper, .mean_degree = 20, .nodes = 70'000}));
    EXPECT_TRUE(decoupled({.recipe = Recipe::kLarge, .nodes = 100}));
}

}  // namespace decoupled_model_test
}  // namespace hplc
