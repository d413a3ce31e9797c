// What every system that learns has to do, whichever it is.
#include "model/systems.hpp"
#include "model/systems/hplc.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "base/error.hpp"
#include "graph/generators.hpp"
#include "learn/model_fixtures.hpp"
#include "task/evaluation.hpp"

namespace hplc {
namespace systems_test {

using testing::bytes_of;
using testing::cliques;
using testing::small_options;

ModelOptions options_of(const std::string& system) {
    return small_options(Recipe::kBest, system);
}

std::unique_ptr<LearnedModel> make(const std::string& system, const LinkTask& task,
                                   const FeatureMatrix* features = nullptr, Threads threads = {}) {
    return testing::model_of(task, options_of(system), features, threads, 5, system);
}

GraphData planted_blocks() {
    const EdgeList edges =
        stochastic_block_model(BlockModel::planted(80, 4, 0.7, 0.02), {.seed = 3});
    return testing::data_of(80, edges.edges);
}

void train(LearnedModel& model, std::uint64_t first, std::uint64_t last) {
    for (std::uint64_t epoch = first; epoch <= last; ++epoch)
        (void)model.train_epoch(epoch);
}

std::vector<NodePair> some_pairs() {
    return {{0, 5}, {5, 0}, {3, 20}, {7, 8}, {1, 23}, {10, 12}};
}

std::vector<double> scores(LearnedModel& model, const LinkTask& task, Threads threads = {}) {
    return testing::scores_of(*model.scorer(task.train_graph()), some_pairs(), threads);
}

std::string test_name(const ::testing::TestParamInfo<std::string>& info) {
    std::string name = info.param;
    std::ranges::replace(name, '-', '_');
    return name;
}

class EverySystem : public ::testing::TestWithParam<std::string> {};

// Four blocks of twenty: two nodes are linked with probability 0.7 in one block, with 0.02 across.
TEST_P(EverySystem, FindsHeldOutLinksOfPlantedBlocks) {
    const LinkTask task = LinkTask::random(planted_blocks(), SplitRatio{}, {.seed = 1});
    const auto model = make(GetParam(), task);
    train(*model, 1,
          std::min<std::uint64_t>(100, options_of(GetParam()).get<TrainingOptions>().epochs));
    EXPECT_GT(evaluate(*model->scorer(task.train_graph()), task.test(), {}).auc, 0.8);
}

// A vector per node that changes with training; or none at all, where states belong to pairs.
TEST_P(EverySystem, HasStatesOfNodesOrNone) {
    const LinkTask task = LinkTask::random(cliques(), SplitRatio{}, {.seed = 1});
    const auto model = make(GetParam(), task);
    const NodeStates before = model->node_states(task.train_graph());
    const bool are_of_pairs =
        GetParam() == "seal" || GetParam() == "nbfnet" || GetParam() == "gcn-de";
    ASSERT_EQ(before.columns == 0, are_of_pairs);
    EXPECT_EQ(before.values.size(), before.columns * task.num_nodes());
    if (are_of_pairs) return;
    EXPECT_EQ(model->node_states(task.train_graph()).values, before.values);
    EXPECT_TRUE(std::ranges::any_of(before.values, [](float value) { return value != 0; }));
}

TEST_P(EverySystem, SameSeedSameBytes) {
    const LinkTask task = LinkTask::random(cliques(), SplitRatio{}, {.seed = 1});
    const auto one = make(GetParam(), task);
    const auto two = make(GetParam(), task);
    for (std::uint64_t epoch = 1; epoch <= 3; ++epoch)
        EXPECT_EQ(one->train_epoch(epoch), two->train_epoch(epoch));
    EXPECT_EQ(bytes_of(one->weights()), bytes_of(two->weights()));
    EXPECT_EQ(scores(*one, task), scores(*two, task, Threads{2}));
}

TEST_P(EverySystem, GoesOnFromSavedTensors) {
    const LinkTask task = LinkTask::random(cliques(), SplitRatio{}, {.seed = 1});
    const auto whole = make(GetParam(), task);
    train(*whole, 1, 2);
    const auto rest = make(GetParam(), task);
    testing::copy_values(whole->weights(), rest->weights());
    testing::copy_values(whole->optimiser_state(), rest->optimiser_state());
    for (std::uint64_t epoch = 3; epoch <= 4; ++epoch)
        EXPECT_EQ(whole->train_epoch(epoch), rest->train_epoch(epoch));
    EXPECT_EQ(bytes_of(whole->weights()), bytes_of(rest->weights()));
    EXPECT_EQ(scores(*whole, task), scores(*rest, task));
}

TEST_P(EverySystem, ScoresAreThoseOfTheirMomentAndSymmetric) {
    const LinkTask task = LinkTask::random(cliques(), SplitRatio{}, {.seed = 1});
    const FeatureMatrix features = testing::clique_features();
    const auto model = make(GetParam(), task, &features);
    train(*model, 1, 1);
    const auto scorer = model->scorer(task.train_graph());
    const auto before = testing::scores_of(*scorer, some_pairs(), {});
    EXPECT_EQ(before[0], before[1]);
    train(*model, 2, 2);
    EXPECT_EQ(testing::scores_of(*scorer, some_pairs(), {}), before);
    EXPECT_NE(scores(*model, task), before);
}

// Two tasks that differ in their test edges alone give the same model.
TEST_P(EverySystem, TestEdgesChangeNothing) {
    GraphData data = testing::data_with_split();
    GraphData other = data;
    other.edges.edges.back() = {2, 5};
    other.split->test.positives = {{2, 5}};
    ModelOptions options = options_of(GetParam());
    if (options.has<PositionParts>()) {
        options.get<PositionParts>().positions.landmarks = 2;
        options.get<PositionParts>().positions.eta = 1;
    }
    const auto trained = [&](const GraphData& graph) {
        const LinkTask task = LinkTask::given(graph, {});
        const auto model = testing::model_of(task, options, nullptr, {}, 5, GetParam());
        train(*model, 1, 3);
        return bytes_of(model->weights());
    };
    EXPECT_EQ(trained(data), trained(other));
}

INSTANTIATE_TEST_SUITE_P(, EverySystem,
                         ::testing::ValuesIn(system_names().begin(), system_names().end()),
                         test_name);

TEST(Systems, ANameThatIsNoneGetsASentence) {
    EXPECT_THROW((void)system_named("gcm"), InputError);
    try {
        (void)system_named("gcm");
    } catch (const InputError& error) {
        EXPECT_NE(std::string(error.what()).find("write gcn"), std::string::npos) << error.what();
    }
}

TEST(Systems, OnlyHplcHasPositionsAndPairFeatures) {
    for (const System& system : systems()) {
        for (const double degree : {4.0, 500.0}) {
            const ModelOptions options =
                system.options({.mean_degree = degree, .nodes = kSmallNodes + 1});
            const bool is_hplc = system.name == "hplc";
            const auto* parts = options.find<PositionParts>();
            EXPECT_EQ(parts != nullptr && parts->distance_vectors, is_hplc) << system.name;
            const bool has_pair_features =
                options.get_or_default<PairFeatureOptions>().pair_features;
            EXPECT_EQ(has_pair_features, is_hplc && degree < 100) << system.name;
            EXPECT_EQ(options.get<BlendOptions>().autoencoder, is_hplc && degree > 100)
                << system.name;
            EXPECT_EQ(options.get_or_default<StackOptions>().trees, is_hplc && degree < 100);
        }
    }
}

// Few edges are taken out, and the pair's distance is seen, where nodes are known by edges alone;
// the autoencoder joins where it is cheap.
TEST(Systems, HplcFollowsTheGraph) {
    const System& hplc = system_named("hplc");
    const ModelOptions bare = hplc.options({.nodes = kSmallNodes, .has_features = false});
    EXPECT_EQ(bare.get<FoldOptions>().supervision_share, Hplc::kBareShare);
    EXPECT_TRUE(bare.get<PairPositionOptions>().distance_features);
    EXPECT_TRUE(bare.get<PairFeatureOptions>().landmark_features);
    EXPECT_TRUE(bare.get<BlendOptions>().autoencoder);
    const ModelOptions rich = hplc.options({.nodes = kSmallNodes + 1});
    EXPECT_EQ(rich.get<FoldOptions>().supervision_share, 0.3);
    EXPECT_FALSE(rich.get<PairPositionOptions>().distance_features);
    EXPECT_FALSE(rich.get<BlendOptions>().autoencoder);
    const ModelOptions paper = hplc.options({.recipe = Recipe::kPaper, .has_features = false});
    EXPECT_EQ(paper.get<FoldOptions>().supervision_share, 0);
    EXPECT_FALSE(paper.get<StackOptions>().trees);
}

}  // namespace systems_test
}  // namespace hplc
